import type { NewAdministrator } from './features/access/administrator.ts';
import { commandLine } from './settings/command-line.ts';

export interface WelcomeFacts {
  readonly demo: boolean;
  /** Who may sign in at the demo's own identity provider; null where none runs. */
  readonly demoGuest: string | null;
  readonly url: string;
  /** Where devices connect; null with an external broker. */
  readonly mqttUrl: string | null;
  readonly dataFolder: string;
  /** Made at this very start; its password is shown this once. */
  readonly newAdministrator: NewAdministrator | null;
}

/** What the person in front of the terminal needs to know: where to look and how to sign in. */
export function welcomeText(facts: WelcomeFacts): string {
  const { newAdministrator: admin } = facts;
  const lines = [
    `Phasor is ready: ${facts.url}`,
    ...(facts.demo ? ['Sign in with user demo, password demo'] : []),
    ...(facts.demoGuest === null ? [] : [`Or with the third party as ${facts.demoGuest}, any password`]),
    ...(admin?.generatedPassword
      ? [`First administrator: user ${admin.login}, password ${admin.generatedPassword} (shown only now)`]
      : []),
    ...(facts.mqttUrl === null
      ? []
      : [`Devices connect to ${facts.mqttUrl}; register one with ${commandLine('device', 'add')}`]),
    `Everything is kept in ${facts.dataFolder}`,
    'Stop with Ctrl+C',
  ];
  return `\n${lines.map((line) => `  ${line}`).join('\n')}\n\n`;
}

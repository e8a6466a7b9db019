import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startMosquitto } from '../../../scripts/test-services/mosquitto.mjs';

const ROOT = join(import.meta.dirname, '../../..');
const SERVER = { phasor: 'secret of the server' } as const;

/** A Mosquitto whose operator writes what the documents and the pages say, and nothing else. */
export interface OwnBroker {
  /** `PHASOR_MQTT_URL` of the server. */
  readonly url: string;
  /** Makes the account of a device. @param rules lines that the page shows */
  admit(account: { readonly user: string; readonly password: string }, rules: string): void;
  stop(): Promise<void>;
}

/** Starts it with the account of the server alone, and the rules of docs/device-protocol.md. */
export async function startOwnBroker(): Promise<OwnBroker> {
  const accounts: Record<string, string> = { ...SERVER };
  let rules = documentedRules();
  const broker = await startMosquitto({ accounts, rules });
  return {
    url: `mqtt://phasor:${encodeURIComponent(SERVER.phasor)}@127.0.0.1:${broker.port}`,
    admit({ user, password }, added) {
      accounts[user] = password;
      rules += `\n${added}`;
      broker.change({ accounts, rules });
    },
    stop: () => broker.stop(),
  };
}

function documentedRules(): string {
  const [, chapter = ''] = readFileSync(join(ROOT, 'docs/device-protocol.md'), 'utf8').split(
    '## Behind an external broker',
  );
  return /```\n([^`]+)```/.exec(chapter)?.[1] ?? '';
}

import { ECOSYSTEMS } from '../../apps/server/src/adapters/ecosystems/catalogue.ts';
import { NATIVE_ECOSYSTEMS, withGatewayModels } from '../../apps/server/src/features/connecting/native-ecosystems.ts';
import type {
  ConnectableEcosystem,
  ConnectableModel,
  ConnectingSteps,
} from '../../apps/server/src/ports/ecosystem-catalogue.ts';

const BEGINNING = `# Devices

What can be connected, and what to type into the settings of each. The browser shows the same with everything filled in: _Tools,
Devices, Add a device_. Words in braces stand for the host, port, user, password and topic prefix of the connection.

This page is made from the catalogue by \`npm run devices-page\`.
`;

/** The page about the devices that can be connected, in Markdown. */
export function devicesPage(): string {
  const all = withGatewayModels([...NATIVE_ECOSYSTEMS, ...ECOSYSTEMS.values()]);
  return [BEGINNING, ...[...all.values()].map(sectionOf)].join('\n');
}

function sectionOf({ entry, name }: ConnectableEcosystem): string {
  const { title, summary, source, models, instructions } = entry;
  const { device, gateway } = instructions;
  return [
    `## ${title}\n`,
    `${summary.en} In scripts its name is \`${name}\`, its documentation is at <${source}>.\n`,
    ...(models.length > 0 ? [`${[...models].map(lineOf).sort().join('\n')}\n`] : []),
    ...(device ? [`### ${title}: a device\n`, filled(stepsOf(device), models[0])] : []),
    ...(gateway ? [`### ${title}: a gateway\n`, filled(stepsOf(gateway), models[0])] : []),
  ].join('\n');
}

/** The words that depend on the model, as they are with the first one. */
function filled(steps: string, model: ConnectableModel | undefined): string {
  return Object.entries(model?.fills ?? {}).reduce((text, [word, value]) => {
    return text.replaceAll(`{${word}}`, value.replaceAll('\n', '\n   '));
  }, steps);
}

function lineOf({ maker, model, phases, channels = 0, relays = 0 }: ConnectableModel): string {
  const parts = [
    phases === 1 ? '1 phase' : `${phases} phases`,
    ...(channels > 0 ? [`${channels} channels`] : []),
    ...(relays > 0 ? [relays === 1 ? '1 relay' : `${relays} relays`] : []),
  ];
  return `- ${maker} ${model}: ${parts.join(', ')}`;
}

function stepsOf({ key, steps }: ConnectingSteps): string {
  const chosen = key ? `Choose its key first (${key.label.en}), such as \`${key.example}\`.\n\n` : '';
  const lines = steps.map(({ text, fields = [], paste }, index) => {
    const typed = fields.map(({ label, value }) => `   - ${label}: \`${value}\`\n`).join('');
    const pasted = paste === undefined ? '' : `\n${indented(`\`\`\`text\n${paste.trimEnd()}\n\`\`\``)}\n`;
    return `${index + 1}. ${text.en}\n${typed}${pasted}`;
  });
  return `${chosen}${lines.join('')}`;
}

function indented(text: string): string {
  return text
    .split('\n')
    .map((line) => (line === '' ? '' : `   ${line}`))
    .join('\n');
}

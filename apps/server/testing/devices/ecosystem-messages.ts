import type { Ecosystem, EcosystemMessage } from '../../src/adapters/ecosystems/ecosystem.ts';
import type { Findings } from '../../src/adapters/ecosystems/finding.ts';
import { nameOf } from '../../src/adapters/ecosystems/placement.ts';

/** A message as it arrives: text as it is, anything else as JSON. */
export function message(topic: string, payload: unknown): EcosystemMessage {
  return { topic, payload: Buffer.from(typeof payload === 'string' ? payload : JSON.stringify(payload)) };
}

/** All values of the findings by quantity and place, such as `P.L1`. */
export function valuesOf(findings: Findings): Record<string, number> {
  return Object.fromEntries(
    findings.flatMap((finding) =>
      finding.kind === 'values' ? finding.values.map((measured) => [nameOf(measured), measured.value] as const) : [],
    ),
  );
}

/** Keeps the memos of the findings as a connection does. */
export function memosAfter(findings: Findings, memos: Map<string, unknown>): void {
  for (const finding of findings) {
    if (finding.kind === 'memo' && finding.value === undefined) memos.delete(finding.name);
    else if (finding.kind === 'memo') memos.set(finding.name, finding.value);
  }
}

/** A connection of an ecosystem that keeps its memos from message to message. */
export function ecosystemScene(
  ecosystem: Ecosystem,
  { key, prefix }: { readonly key: string | null; readonly prefix: string },
) {
  const memos = new Map<string, unknown>();
  const context = { key, memos, prefix, timeZone: 'Europe/Bratislava' };
  const read = (topic: string, payload: unknown): Findings => {
    const found = ecosystem.read(message(topic, payload), context);
    memosAfter(found, memos);
    return found;
  };
  return {
    context,
    read,
    /** Values of a message by quantity and place. */
    values: (topic: string, payload: unknown) => valuesOf(read(topic, payload)),
    /** An entity of the device `node` that reports at `node/<name>`, by the discovery of Home Assistant. */
    announce: (component: string, name: string, configuration: object) =>
      read(`homeassistant/${component}/node/${name}/config`, {
        name,
        stat_t: `${prefix}node/${name}`,
        dev: { ids: ['node'] },
        ...configuration,
      }),
  };
}

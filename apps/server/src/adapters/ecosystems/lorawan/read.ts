import type { JsonObject } from '../../json.ts';
import type { EcosystemMessage } from '../ecosystem.ts';
import type { Findings } from '../finding.ts';
import { flattenNumbers } from '../flatten.ts';
import { Reading } from '../reading.ts';
import { CODECS, COMMON_FIELDS } from './codecs.ts';
import { type LoraUplink, readUplink } from './envelopes.ts';

/** An uplink as its network server publishes it; `key` is the DevEUI. */
export function read({ topic, payload }: EcosystemMessage): Findings {
  const uplink = readUplink(topic, payload);
  return uplink === undefined ? [{ kind: 'unreadable', key: null, reason: 'shape' }] : readDecoded(uplink);
}

/**
 * What the codec of another maker decoded in the network server. Known names are values; all other numbers are listed by their
 * path for a field map.
 */
export function readDecoded({ devEui: key, decoded, receivedAt, rssi, ...uplink }: LoraUplink): Findings {
  if (decoded === null) return [];
  const reading = new Reading();
  const codec = CODECS.find(({ signs }) => signs.some((sign) => Object.hasOwn(decoded, sign)));
  const fields = { ...COMMON_FIELDS, ...codec?.fields };
  for (const { path, value } of flattenNumbers(withSwitches(decoded))) {
    const field = Object.hasOwn(fields, path) ? fields[path] : undefined;
    if (field) reading.note(field.quantity, field.place, value, { factor: field.factor ?? 1 });
    else if (codec?.silent?.includes(path) !== true) reading.unknown(path, value);
  }
  if (rssi !== null) reading.note('signal', '', rssi);
  return [...reading.findings(key, receivedAt), ...identityOf(key, uplink)];
}

/** What is known of the device besides its values. */
function identityOf(key: string, { name, model }: Pick<LoraUplink, 'name' | 'model'>): Findings {
  if (name === null && model === null) return [];
  return [{ kind: 'identity', key, ...(name !== null && { name }), ...(model !== null && { model }) }];
}

/** Words of switches are numbers, so that they can be mapped. */
function withSwitches(decoded: JsonObject): JsonObject {
  const entries = Object.entries(decoded).map(([name, value]) => [name, SWITCHES.get(value) ?? value] as const);
  return Object.fromEntries(entries);
}

const SWITCHES: ReadonlyMap<unknown, 0 | 1> = new Map<unknown, 0 | 1>([
  ['on', 1],
  ['off', 0],
  [true, 1],
  [false, 0],
]);

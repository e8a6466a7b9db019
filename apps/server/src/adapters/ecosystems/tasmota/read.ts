import { isJsonObject, type JsonObject, parseJson } from '../../json.ts';
import type { EcosystemMessage, ReadContext } from '../ecosystem.ts';
import type { Findings } from '../finding.ts';
import { addressOf, rememberCommands } from './address.ts';
import { readDiscovery } from './discovery.ts';
import { readBasics, readFirmware, readInformation } from './identity.ts';
import { readSensor } from './sensor.ts';
import { readPresence, readState, readSwitched } from './state.ts';

/** What one kind of message is read with. */
type ReadLeaf = (
  message: { readonly key: string; readonly leaf: string; readonly body: JsonObject },
  context: ReadContext,
) => Findings;

/**
 * Messages by their last level. What answers `STATUS n` carries the same content inside an object of its own.
 * @see https://tasmota.github.io/docs/MQTT/
 */
const LEAVES: ReadonlyMap<string, ReadLeaf> = new Map<string, ReadLeaf>([
  ['SENSOR', readSensor],
  ['STATUS8', inside('StatusSNS', readSensor)],
  ['STATUS10', inside('StatusSNS', readSensor)],
  ['STATE', readState],
  ['STATUS11', inside('StatusSTS', readState)],
  ['RESULT', readState],
  ['INFO1', readInformation],
  ['STATUS', inside('Status', readBasics)],
  ['STATUS2', inside('StatusFWR', readFirmware)],
]);

export function read({ topic, payload }: EcosystemMessage, context: ReadContext): Findings {
  if (topic.startsWith('tasmota/discovery/')) return readDiscovery(topic, payload, context);
  const address = addressOf(topic);
  if (address === undefined) return [];
  const key = context.key ?? address.key;
  const { leaf } = address;
  const found = readLeaf({ key, leaf, payload }, context);
  return found.length === 0 ? [] : [...rememberCommands(address, key, context), ...found];
}

function readLeaf(
  { key, leaf, payload }: { readonly key: string; readonly leaf: string; readonly payload: Buffer },
  context: ReadContext,
): Findings {
  if (leaf === 'LWT') return readPresence(key, payload);
  if (/^POWER\d*$/.test(leaf)) return readSwitched(key, leaf, payload);
  const readBody = LEAVES.get(leaf);
  if (readBody === undefined) return [];
  const body = parseJson(payload);
  if (body === undefined) return [{ kind: 'unreadable', key, reason: 'json' }];
  if (!isJsonObject(body)) return [{ kind: 'unreadable', key, reason: 'shape' }];
  return readBody({ key, leaf, body }, context);
}

function inside(name: string, readBody: ReadLeaf): ReadLeaf {
  return ({ key, leaf, body }, context) => {
    const inner = body[name];
    return isJsonObject(inner)
      ? readBody({ key, leaf, body: inner }, context)
      : [{ kind: 'unreadable', key, reason: 'shape', at: name }];
  };
}

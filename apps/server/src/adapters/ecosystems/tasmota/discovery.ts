import { isJsonObject, type JsonObject, parseJson } from '../../json.ts';
import type { ReadContext } from '../ecosystem.ts';
import type { Findings } from '../finding.ts';
import { firmwareOf, textAs } from './identity.ts';

/** Number in `rl` of an output that switches; others are of lights and shutters. */
const RELAY = 1;

/**
 * `tasmota/discovery/<MAC>/config`: identity of a device and the relays that it has. The message `sensors` holds readings of the
 * moment at which the device started and is passed over.
 * @see https://tasmota.github.io/docs/MQTT/#mqtt-discovery
 */
export function readDiscovery(topic: string, payload: Buffer, context: ReadContext): Findings {
  if (!topic.endsWith('/config') || payload.length === 0) return [];
  const body = parseJson(payload);
  if (body === undefined) return [{ kind: 'unreadable', key: context.key, reason: 'json' }];
  if (!isJsonObject(body) || typeof body.t !== 'string' || body.t === '') {
    return [{ kind: 'unreadable', key: context.key, reason: 'shape', at: 't' }];
  }
  const { md: model, dn: name, sw: firmware } = body;
  const key = context.key ?? keyOf(body, body.t);
  const relays = Array.isArray(body.rl) ? body.rl.filter((kind) => kind === RELAY).length : 0;
  return [
    {
      kind: 'identity',
      key,
      ...textAs('model', model),
      ...textAs('name', name),
      ...firmwareOf(firmware),
      ...(relays > 0 ? { relays } : {}),
    },
  ];
}

/** The key under which its messages arrive: all levels of its full topic but the one of the prefix. */
function keyOf({ ft }: JsonObject, topic: string): string {
  if (typeof ft !== 'string' || !ft.includes('%topic%')) return topic;
  const levels = ft.split('/').filter((level) => level !== '' && level !== '%prefix%');
  return levels.join('/').replaceAll('%topic%', topic);
}

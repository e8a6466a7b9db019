import type { MeasuredQuantity, Place } from '@phasor/contract';
import { isJsonObject, parseJson } from '../../json.ts';
import type { EcosystemMessage, OutMessage, ReadContext } from '../ecosystem.ts';
import type { Findings } from '../finding.ts';
import { noteFrequency } from '../frequency.ts';
import { numberOf, Reading } from '../reading.ts';
import { DIRECT_CURRENT, LEAVES, SUPPLIES, type SupplyPart } from './services.ts';

const TOPIC = /^N\/([^/]+)\/([a-z]+)\/(\d+)\/(.+)$/;
const HEARTBEAT = /^N\/([^/]+)\//;
const PORTALS_MEMO = 'portals';

/** Portals whose messages have been received on the connection. */
export function portalsOf({ memos }: Pick<ReadContext, 'memos'>): readonly string[] {
  const portals = memos.get(PORTALS_MEMO);
  return Array.isArray(portals) ? portals : [];
}

/** An empty request makes the portal publish everything; with options it only keeps it awake. */
export function keepAlive(portal: string, isQuiet: boolean): OutMessage {
  return { topic: `R/${portal}/keepalive`, payload: isQuiet ? '{"keepalive-options":["suppress-republish"]}' : '' };
}

/**
 * `N/<portal>/<service>/<instance>/<path>` with one value each; each instance of a service is a device.
 * @see https://github.com/victronenergy/dbus-flashmq
 */
export function read({ topic, payload }: EcosystemMessage, context: ReadContext): Findings {
  const portal = HEARTBEAT.exec(topic)?.[1];
  if (portal === undefined) return [];
  return [...readValue(topic, payload), ...greetNew(portal, context)];
}

function greetNew(portal: string, context: ReadContext): Findings {
  const known = portalsOf(context);
  if (known.includes(portal)) return [];
  return [
    { kind: 'memo', name: PORTALS_MEMO, value: [...known, portal] },
    { kind: 'send', messages: [keepAlive(portal, false)] },
  ];
}

interface Address {
  readonly key: string;
  readonly service: string;
  readonly path: string;
}

function readValue(topic: string, payload: Buffer): Findings {
  const [, portal, service = '', instance, path = ''] = TOPIC.exec(topic) ?? [];
  const parts = SUPPLIES.get(service);
  if (parts === undefined && !DIRECT_CURRENT.has(service)) return [];
  const address = { key: `${portal}/${service}/${instance}`, service, path };
  // A service that leaves the bus empties all its topics.
  if (payload.length === 0) return path === 'Connected' ? [{ kind: 'presence', key: address.key, online: false }] : [];
  const message = parseJson(payload);
  if (message === undefined) return [{ kind: 'unreadable', key: address.key, reason: 'json' }];
  if (!isJsonObject(message)) return [{ kind: 'unreadable', key: address.key, reason: 'shape' }];
  const { value } = message;
  if (value === null || value === undefined) return [];
  return readOwn(address, value) ?? readSupply(parts ?? [], address, value);
}

/** What a service reports of itself; undefined for measured values. */
function readOwn({ key, path }: Address, value: unknown): Findings | undefined {
  if (path === 'Connected') return [{ kind: 'presence', key, online: value === 1 }];
  if (path === 'ProductName' && typeof value === 'string') {
    return [{ kind: 'identity', key, maker: 'Victron Energy', model: value }];
  }
  if (path === 'CustomName' && typeof value === 'string' && value !== '')
    return [{ kind: 'identity', key, name: value }];
  if (/^Ac\/(NumberOfPhases|NrOfPhases)$/.test(path)) {
    return value === 1 || value === 2 || value === 3 ? [{ kind: 'identity', key, phases: value }] : [];
  }
  return undefined;
}

function readSupply(parts: readonly SupplyPart[], { key, service, path }: Address, value: unknown): Findings {
  for (const part of parts) {
    const rest = path.startsWith(`${part.base}/`) ? path.slice(part.base.length + 1) : undefined;
    const measured = rest === undefined ? undefined : readLeaf(rest, value, part);
    if (measured) return measured.findings(`${key}${part.suffix}`, null);
  }
  const number = numberOf(value);
  const isMeasured = /^(Ac|Dc|Pv|Energy|Yield|History|Soc)(\/|$)/.test(path) && service !== 'system';
  return number === undefined || !isMeasured ? [] : [{ kind: 'unknown', key, fields: [{ path, value: number }] }];
}

/** A value of a phase or of the supply as a whole; undefined for other paths. */
function readLeaf(rest: string, value: unknown, { generates }: SupplyPart): Reading | undefined {
  const [, phase, name = ''] = /^(?:(L[1-3])\/|Total\/)?(.+)$/.exec(rest) ?? [];
  const leaf = LEAVES.get(name);
  if (leaf === undefined) return undefined;
  const reading = new Reading();
  if (leaf.quantity === 'F') {
    noteFrequency(reading, [{ frequency: value, voltage: undefined }]);
    return reading;
  }
  const place = (phase ?? 'T') as Place;
  const { quantity, sign } = generates === true ? turned(leaf.quantity) : { quantity: leaf.quantity, sign: 1 };
  reading.note(quantity, place, value, { factor: (leaf.factor ?? 1) * sign });
  return reading;
}

/** What a source of power delivers is export, as everywhere. */
function turned(quantity: MeasuredQuantity): { quantity: MeasuredQuantity; sign: 1 | -1 } {
  if (quantity === 'E_I') return { quantity: 'E_E', sign: 1 };
  if (quantity === 'E_E') return { quantity: 'E_I', sign: 1 };
  return { quantity, sign: quantity === 'P' ? -1 : 1 };
}

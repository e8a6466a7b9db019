import { isJsonObject, parseJson } from '../../json.ts';
import type { EcosystemMessage, ReadContext } from '../ecosystem.ts';
import type { Findings } from '../finding.ts';
import { Reading } from '../reading.ts';
import { type ListedDevice, listedDevices, readDeviceList } from './device-list.ts';
import type { Features } from './features.ts';
import { noteValues } from './values.ts';

/** Base topic below the prefix of the gateway, unless a person left it out. */
export const BASE = 'zigbee2mqtt/';
const NO_FEATURES: Features = { units: new Map(), relays: [] };
const IEEE_ADDRESS = /^0x[0-9a-f]{16}$/;

/** @see https://www.zigbee2mqtt.io/guide/usage/mqtt_topics_and_messages.html */
export function read({ topic, payload }: EcosystemMessage, context: ReadContext): Findings {
  const hasBase = topic.startsWith(BASE);
  const name = hasBase ? topic.slice(BASE.length) : topic;
  if (name.startsWith('bridge/')) return readBridge(name, payload, hasBase);
  const availability = /^(.+)\/availability$/.exec(name)?.[1];
  if (availability !== undefined) return readAvailability(availability, payload, context);
  // Requests to devices pass on the same connection.
  return /\/(set|get)(\/|$)/.test(name) ? [] : readDevice(name, payload, context);
}

/** The connection itself shows whether the bridge is online; what it publishes beside its devices means nothing here. */
function readBridge(name: string, payload: Buffer, hasBase: boolean): Findings {
  if (name !== 'bridge/devices') return [];
  const body = parseJson(payload);
  if (body === undefined) return [{ kind: 'unreadable', key: null, reason: 'json', at: name }];
  return [{ kind: 'memo', name: 'base', value: hasBase ? BASE : '' }, ...readDeviceList(body)];
}

/** The word alone, or in an object since version 1.29. */
function readAvailability(name: string, payload: Buffer, context: ReadContext): Findings {
  const device = deviceOf(name, context);
  if (device === undefined) return [];
  const body = parseJson(payload);
  const word = isJsonObject(body) ? body.state : payload.toString();
  if (word !== 'online' && word !== 'offline') {
    return [{ kind: 'unreadable', key: device.key, reason: 'shape', at: 'availability' }];
  }
  return [{ kind: 'presence', key: device.key, online: word === 'online' }];
}

function readDevice(name: string, payload: Buffer, context: ReadContext): Findings {
  const device = deviceOf(name, context);
  if (device === undefined) return readAttribute(name, payload, context);
  if (payload.length === 0) return [];
  const body = parseJson(payload);
  if (body === undefined) return [{ kind: 'unreadable', key: device.key, reason: 'json' }];
  if (!isJsonObject(body)) return [{ kind: 'unreadable', key: device.key, reason: 'shape' }];
  const reading = new Reading();
  noteValues(reading, body, device.features);
  return reading
    .findings(device.key, timeOf(body.last_seen))
    .map((finding) => (finding.kind === 'values' ? { ...finding, isClockOfGateway: true } : finding));
}

/** With the output `attribute` each property has a topic of its own. A name that is not listed is a group of lamps. */
function readAttribute(name: string, payload: Buffer, context: ReadContext): Findings {
  const slash = name.lastIndexOf('/');
  const device = slash < 0 ? undefined : deviceOf(name.slice(0, slash), context);
  if (device === undefined) {
    return listedDevices(context) ? [] : [{ kind: 'unreadable', key: null, reason: 'shape', at: 'bridge/devices' }];
  }
  const property = name.slice(slash + 1);
  const parsed = parseJson(payload);
  const reading = new Reading();
  noteValues(reading, { [property]: parsed === undefined ? payload.toString() : parsed }, device.features);
  return reading.findings(device.key, null);
}

/** The device of a friendly name; before the list has arrived only an address is a name of which the device is certain. */
function deviceOf(name: string, context: ReadContext): ListedDevice | undefined {
  const listed = listedDevices(context)?.get(name);
  return listed ?? (IEEE_ADDRESS.test(name) ? { key: name, name, features: NO_FEATURES } : undefined);
}

/** `last_seen` as epoch ms or as ISO 8601 with a zone, epoch ms. */
function timeOf(raw: unknown): number | null {
  if (typeof raw === 'number') return Number.isFinite(raw) ? raw : null;
  if (typeof raw !== 'string' || !/(Z|[+-]\d\d:?\d\d)$/.test(raw)) return null;
  const time = Date.parse(raw);
  return Number.isFinite(time) ? time : null;
}

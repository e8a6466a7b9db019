import { isJsonObject, type JsonObject } from '../../json.ts';
import type { ReadContext } from '../ecosystem.ts';
import type { Finding, Findings } from '../finding.ts';
import { type Features, featuresOf } from './features.ts';
import { layoutOf } from './layout.ts';

/** What is known of a device from the list that the bridge publishes. */
export interface ListedDevice {
  readonly key: string;
  /** Friendly name: the topic of its messages, which may contain slashes. */
  readonly name: string;
  readonly features: Features;
}

const MEMO = 'devices';
/** A network has at most 200 or so; the rest of a longer list is left out. */
const DEVICES_MAX = 1_000;

/** `bridge/devices`: all devices with their properties, published again whenever one of them changes. */
export function readDeviceList(body: unknown): Findings {
  if (!Array.isArray(body)) return [{ kind: 'unreadable', key: null, reason: 'shape', at: 'bridge/devices' }];
  const devices = new Map<string, ListedDevice>();
  const identities: Finding[] = [];
  for (const raw of body.slice(0, DEVICES_MAX)) {
    if (!isJsonObject(raw) || raw.type === 'Coordinator' || typeof raw.ieee_address !== 'string') continue;
    const device = listed(raw, raw.ieee_address);
    devices.set(device.name, device);
    identities.push(identityOf(raw, device));
  }
  return [{ kind: 'memo', name: MEMO, value: devices }, ...identities];
}

function listed(raw: JsonObject, key: string): ListedDevice {
  const definition = isJsonObject(raw.definition) ? raw.definition : {};
  const name = typeof raw.friendly_name === 'string' && raw.friendly_name !== '' ? raw.friendly_name : key;
  return { key, name, features: featuresOf(definition.exposes) };
}

function identityOf(raw: JsonObject, { key, name, features }: ListedDevice): Finding {
  const definition = isJsonObject(raw.definition) ? raw.definition : {};
  const texts = {
    maker: definition.vendor ?? raw.manufacturer,
    model: definition.model ?? raw.model_id,
    name: name === key ? undefined : name,
    firmware: raw.software_build_id,
  };
  const known = Object.entries(texts).filter(([, text]) => typeof text === 'string' && text !== '');
  const { phases, channels } = layoutOf([...features.units.keys()]);
  return {
    kind: 'identity',
    key,
    ...Object.fromEntries(known),
    phases,
    ...(channels > 1 ? { channels } : {}),
    ...(features.relays.length > 0 ? { relays: Math.min(features.relays.length, 4) } : {}),
  };
}

/** The devices by friendly name; undefined until the bridge has listed them. */
export function listedDevices({ memos }: ReadContext): ReadonlyMap<string, ListedDevice> | undefined {
  const devices = memos.get(MEMO);
  return devices instanceof Map ? devices : undefined;
}

export function deviceOfKey(key: string, context: ReadContext): ListedDevice | undefined {
  return listedDevices(context)
    ?.values()
    .find((device) => device.key === key);
}

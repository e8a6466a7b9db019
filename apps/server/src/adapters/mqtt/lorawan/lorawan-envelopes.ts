import { DEV_EUI_PATTERN } from '@phasor/contract';
import { isJsonObject, type JsonObject, parseJson } from '../json.ts';

/** One uplink of a LoRaWAN device, freed of what its network server wraps around it. */
export interface LoraUplink {
  /** 16 upper-case hex digits. */
  readonly devEui: string;
  /** fPort; null where there is none, as in an uplink without payload. */
  readonly port: number | null;
  readonly payload: Buffer;
  /** When the network heard it, epoch ms; null = it does not say. */
  readonly receivedAt: number | null;
  /** Of the gateway that heard it best, dBm; null = it does not say. */
  readonly rssi: number | null;
}

/** How one network server publishes. */
interface Envelope {
  /** MQTT filter of its uplinks. */
  readonly filter: string;
  /** Topics of its uplinks, with the DevEUI where the topic names it. */
  readonly uplinks: RegExp;
  /** All it may publish: uplinks, and news of its devices that nobody here reads. */
  readonly publishes: RegExp;
  /** What it listens to for downlinks; nobody here sends any. */
  readonly subscribes: RegExp;
  read(message: JsonObject): LoraUplink | undefined;
}

/**
 * The envelopes that are understood.
 * @see https://www.thethingsindustries.com/docs/integrations/pubsub/ uplinks of The Things Stack v3
 * @see https://www.chirpstack.io/docs/chirpstack/integrations/events.html uplinks of ChirpStack v4, as JSON
 */
export const LORAWAN_ENVELOPES = {
  'things-stack': {
    filter: 'v3/+/devices/+/up',
    uplinks: /^v3\/[^/]+\/devices\/[^/]+\/up$/,
    publishes: /^v3\/[^/]+\/devices\/[^/]+\/[a-z/]+$/,
    subscribes: /^v3\/[^/#]+\/devices\/[^/#]+\/down\/(push|replace)$/,
    read: readThingsStack,
  },
  chirpstack: {
    filter: 'application/+/device/+/event/up',
    uplinks: /^application\/[^/]+\/device\/([0-9a-fA-F]{16})\/event\/up$/,
    publishes: /^application\/[^/]+\/device\/[^/]+\/event\/[a-z]+$/,
    subscribes: /^application\/[^/#]+\/device\/[^/#]+\/command\/[^/#]+$/,
    read: readChirpStack,
  },
} as const satisfies Record<string, Envelope>;

const ENVELOPES: readonly Envelope[] = Object.values(LORAWAN_ENVELOPES);

/** MQTT filters under which network servers bring uplinks. */
export const LORAWAN_FILTERS = ENVELOPES.map(({ filter }) => filter);

export function isUplinkTopic(topic: string): boolean {
  return ENVELOPES.some(({ uplinks }) => uplinks.test(topic));
}

/** Whether a network server may publish there, be it read or not. */
export function mayPublish(topic: string): boolean {
  return ENVELOPES.some(({ publishes }) => publishes.test(topic));
}

/** Whether a network server may listen there. */
export function maySubscribe(filter: string): boolean {
  return ENVELOPES.some(({ subscribes }) => subscribes.test(filter));
}

/** Reads one uplink. Undefined for what is none, whatever the bytes; never throws. */
export function readUplink(topic: string, message: Buffer): LoraUplink | undefined {
  for (const { uplinks, read } of ENVELOPES) {
    const match = uplinks.exec(topic);
    if (match === null) continue;
    const value = parseJson(message);
    const uplink = isJsonObject(value) ? read(value) : undefined;
    // A topic that names the device names the same one as the message, or somebody made it up.
    return match[1] === undefined || match[1].toUpperCase() === uplink?.devEui ? uplink : undefined;
  }
  return undefined;
}

function readThingsStack(message: JsonObject): LoraUplink | undefined {
  const { end_device_ids: ids, uplink_message: uplink, received_at: heard } = message;
  if (!isJsonObject(ids) || !isJsonObject(uplink)) return undefined;
  return uplinkOf({
    devEui: ids.dev_eui,
    port: uplink.f_port,
    payload: uplink.frm_payload,
    receivedAt: uplink.received_at ?? heard,
    gateways: uplink.rx_metadata,
  });
}

function readChirpStack({ deviceInfo, fPort, data, time, rxInfo }: JsonObject): LoraUplink | undefined {
  if (!isJsonObject(deviceInfo)) return undefined;
  return uplinkOf({ devEui: deviceInfo.devEui, port: fPort, payload: data, receivedAt: time, gateways: rxInfo });
}

/** The bytes a LoRaWAN frame can carry, in base64. */
const PAYLOAD_CHARACTERS = 344;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

function uplinkOf(parts: Record<'devEui' | 'port' | 'payload' | 'receivedAt' | 'gateways', unknown>) {
  const { devEui, port, payload = '', receivedAt, gateways } = parts;
  if (typeof devEui !== 'string' || !DEV_EUI_PATTERN.test(devEui.toUpperCase())) return undefined;
  if (port !== undefined && port !== null && !(typeof port === 'number' && Number.isInteger(port))) return undefined;
  const written = payload ?? '';
  if (typeof written !== 'string' || written.length > PAYLOAD_CHARACTERS || !BASE64.test(written)) return undefined;
  return {
    devEui: devEui.toUpperCase(),
    port: port ?? null,
    payload: Buffer.from(written, 'base64'),
    receivedAt: instantOf(receivedAt),
    rssi: bestOf(gateways),
  };
}

/** Network servers write nanoseconds, which are cut off. */
function instantOf(text: unknown): number | null {
  if (typeof text !== 'string' || text.length > 64) return null;
  const time = Date.parse(text.replace(/(\.\d{3})\d+/, '$1'));
  return Number.isNaN(time) ? null : time;
}

function bestOf(gateways: unknown): number | null {
  if (!Array.isArray(gateways)) return null;
  let best: number | null = null;
  for (const gateway of gateways) {
    const rssi: unknown = isJsonObject(gateway) ? gateway.rssi : undefined;
    if (typeof rssi === 'number' && Number.isFinite(rssi) && (best === null || rssi > best)) best = rssi;
  }
  return best;
}

import { DEV_EUI_PATTERN } from '@phasor/contract';
import { isJsonObject, type JsonObject, parseJson } from '../../json.ts';

/** One uplink of a LoRaWAN device, without the envelope of its network server. */
export interface LoraUplink {
  /** 16 upper-case hex digits. */
  readonly devEui: string;
  /** fPort; null where there is none, as in an uplink without payload. */
  readonly port: number | null;
  readonly payload: Buffer;
  /** When the network received it, epoch ms; null = not reported. */
  readonly receivedAt: number | null;
  /** Of the gateway with the best reception, dBm; null = not reported. */
  readonly rssi: number | null;
  /** What the codec of the device decoded in the network server; null without one. */
  readonly decoded: JsonObject | null;
  /** Model as set in the network server; null = not reported. */
  readonly model: string | null;
  /** What a person called it in the network server; null = not reported, or made of the DevEUI. */
  readonly name: string | null;
}

/** How one network server publishes. */
interface Envelope {
  /** MQTT filter of its uplinks. */
  readonly filter: string;
  /** Topics of its uplinks, with the DevEUI where the topic names it. */
  readonly uplinks: RegExp;
  /** All topics it may publish to: uplinks, and other messages about its devices, which are ignored here. */
  readonly publishes: RegExp;
  /** Topics it subscribes to for downlinks; none are sent here. */
  readonly subscribes: RegExp;
  read(message: JsonObject): LoraUplink | undefined;
}

/**
 * The supported envelopes.
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

/** MQTT filters under which network servers deliver uplinks. */
export const LORAWAN_FILTERS = ENVELOPES.map(({ filter }) => filter);

export function isUplinkTopic(topic: string): boolean {
  return ENVELOPES.some(({ uplinks }) => uplinks.test(topic));
}

/** The DevEUI in the topic of an uplink; undefined where the topic does not name it. */
export function devEuiInTopic(topic: string): string | undefined {
  for (const { uplinks } of ENVELOPES) {
    const devEui = uplinks.exec(topic)?.[1];
    if (devEui !== undefined) return devEui.toUpperCase();
  }
  return undefined;
}

/** Whether a network server may publish there, whether or not it is read. */
export function mayPublish(topic: string): boolean {
  return ENVELOPES.some(({ publishes }) => publishes.test(topic));
}

/** Whether a network server may subscribe there. */
export function maySubscribe(filter: string): boolean {
  return ENVELOPES.some(({ subscribes }) => subscribes.test(filter));
}

/** Reads one uplink. Undefined for anything else, whatever the bytes; never throws. */
export function readUplink(topic: string, message: Buffer): LoraUplink | undefined {
  for (const { uplinks, read } of ENVELOPES) {
    const match = uplinks.exec(topic);
    if (match === null) continue;
    const value = parseJson(message);
    const uplink = isJsonObject(value) ? read(value) : undefined;
    // A topic with a device must name the same one as the message, otherwise the uplink is forged.
    return match[1] === undefined || match[1].toUpperCase() === uplink?.devEui ? uplink : undefined;
  }
  return undefined;
}

function readThingsStack(message: JsonObject): LoraUplink | undefined {
  const { end_device_ids: ids, uplink_message: uplink, received_at: receivedAt } = message;
  if (!isJsonObject(ids) || !isJsonObject(uplink)) return undefined;
  return uplinkOf({
    devEui: ids.dev_eui,
    port: uplink.f_port,
    payload: uplink.frm_payload,
    receivedAt: uplink.received_at ?? receivedAt,
    gateways: uplink.rx_metadata,
    decoded: uplink.decoded_payload,
    model: isJsonObject(uplink.version_ids) ? uplink.version_ids.model_id : undefined,
    name: ids.device_id,
  });
}

function readChirpStack({ deviceInfo, fPort, data, time, rxInfo, object }: JsonObject): LoraUplink | undefined {
  if (!isJsonObject(deviceInfo)) return undefined;
  const { devEui, deviceProfileName: model, deviceName: name } = deviceInfo;
  const uplink = { port: fPort, payload: data, receivedAt: time, gateways: rxInfo, decoded: object };
  return uplinkOf({ ...uplink, devEui, model, name });
}

/** The bytes a LoRaWAN frame can carry, in base64. */
const PAYLOAD_CHARACTERS = 344;
const NAME_CHARACTERS = 64;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

type UplinkPart = 'devEui' | 'port' | 'payload' | 'receivedAt' | 'gateways' | 'decoded' | 'model' | 'name';

function uplinkOf(parts: Readonly<Record<UplinkPart, unknown>>): LoraUplink | undefined {
  const { devEui, port, payload = '', receivedAt, gateways, decoded, model, name } = parts;
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
    decoded: isJsonObject(decoded) && Object.keys(decoded).length > 0 ? decoded : null,
    model: textOf(model),
    name: givenName(name, devEui),
  };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, NAME_CHARACTERS) : null;
}

/** The Things Stack makes a name of the DevEUI where a person gives none. */
function givenName(name: unknown, devEui: string): string | null {
  const text = textOf(name);
  return text?.toUpperCase().includes(devEui.toUpperCase()) === true ? null : text;
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

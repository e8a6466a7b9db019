import {
  configurationCrc,
  LORA_FRAME,
  type LoraConfiguration,
  loraKeysOf,
  loraPayloadBytes,
} from './lora-configuration.ts';
import { LORA_KEYS, type LoraKey } from './lora-keys.ts';

/** What stands before the values of a LoRa payload. */
export interface LoraHeader {
  readonly version: number;
  /** Name of the configuration the values follow. */
  readonly crc: number;
  /** Instant of the registers and end of the interval of the means, epoch s. */
  readonly ts: number;
}

/** Values by MAP key in base units (V, A, W, var, VA, Wh, varh, dBm, °C, %, ppm, lx); an absent key is unknown. */
export type LoraValues = Readonly<Record<string, number>>;

/** Layout of the frame that this protocol describes. */
export const LORA_FRAME_VERSION = 1;

const ENCODINGS = {
  int32: { none: -0x8000_0000, low: -0x7fff_ffff, high: 0x7fff_ffff },
  uint32: { none: 0xffff_ffff, low: 0, high: 0xffff_fffe },
} as const satisfies Record<LoraKey['encoding'], { none: number; low: number; high: number }>;

const KEYS: ReadonlyMap<string, LoraKey> = new Map(LORA_KEYS.map((key) => [key.key, key]));
const POWER_UNITS: ReadonlySet<LoraKey['unit']> = new Set(['mW', 'mvar', 'mVA']);

/** The header of a payload; undefined when it is too short for one or of another version. */
export function readLoraHeader(payload: Uint8Array): LoraHeader | undefined {
  if (payload.length < LORA_FRAME.headerBytes) return undefined;
  const view = viewOf(payload);
  const version = view.getUint8(0);
  return version === LORA_FRAME_VERSION ? { version, crc: view.getUint8(1), ts: view.getUint32(2) } : undefined;
}

/**
 * The values of a payload as its configuration lays them out; keys no catalogue knows are passed over. Undefined when
 * the payload's length is not that of the selected keys: then the configuration is another one.
 */
export function decodeLoraValues(payload: Uint8Array, configuration: LoraConfiguration): LoraValues | undefined {
  const keys = loraKeysOf(configuration.masks, configuration.map);
  if (payload.length !== loraPayloadBytes(keys.length)) return undefined;
  const view = viewOf(payload);
  const values: Record<string, number> = {};
  for (const [index, name] of keys.entries()) {
    const key = KEYS.get(name);
    if (key === undefined) continue;
    const offset = loraPayloadBytes(index);
    const raw = key.encoding === 'int32' ? view.getInt32(offset) : view.getUint32(offset);
    if (raw !== ENCODINGS[key.encoding].none) values[name] = (raw / perUnit(key)) * powerFactor(key, configuration);
  }
  return values;
}

/**
 * The payload that tells the selected keys of a configuration, in MAP order.
 * @param values base units; what is absent, not finite or too large for its four bytes is sent as "no value"
 */
export function encodeLoraFrame(ts: number, values: LoraValues, configuration: LoraConfiguration): Uint8Array {
  const keys = loraKeysOf(configuration.masks, configuration.map);
  const payload = new Uint8Array(loraPayloadBytes(keys.length));
  const view = viewOf(payload);
  view.setUint8(0, LORA_FRAME_VERSION);
  view.setUint8(1, configurationCrc(configuration));
  view.setUint32(2, ts);
  for (const [index, name] of keys.entries()) {
    const key = KEYS.get(name);
    const raw = key === undefined ? ENCODINGS.int32.none : rawOf(key, values[name], configuration);
    view.setUint32(loraPayloadBytes(index), raw);
  }
  return payload;
}

function rawOf(key: LoraKey, value: number | undefined, configuration: LoraConfiguration): number {
  const { none, low, high } = ENCODINGS[key.encoding];
  if (value === undefined) return none;
  const raw = Math.round((value * perUnit(key)) / powerFactor(key, configuration));
  return raw >= low && raw <= high ? raw : none;
}

/** Transmitted steps in one base unit: dividing by it is exact where multiplying by a thousandth is not. */
function perUnit({ scale }: LoraKey): number {
  return 1 / scale;
}

/** By how much the device divided before it sent: powers alone are scaled (D64). */
function powerFactor({ unit }: LoraKey, { powerScaler }: LoraConfiguration): number {
  return POWER_UNITS.has(unit) ? powerScaler : 1;
}

function viewOf(payload: Uint8Array): DataView {
  return new DataView(payload.buffer, payload.byteOffset, payload.byteLength);
}

/** Which of a device's measurement keys go into a LoRa payload: bit i of SND selects MAP[i], SND2 MAP[32+i], SND3 MAP[64+i]. */
export interface LoraMasks {
  readonly SND: number;
  readonly SND2: number;
  readonly SND3: number;
}

/** What a payload's bytes mean; `configurationCrc` is its name in every frame (D64). */
export interface LoraConfiguration {
  /** Measurement keys the device supports, in the order of the mask bits. */
  readonly map: readonly string[];
  readonly masks: LoraMasks;
  /** Power keys are transmitted divided by this, 1 to 1000000. */
  readonly powerScaler: number;
  /** Averaging window, s, 1 to 3600. */
  readonly timeScaler: number;
}

/**
 * Spreading factor and bit rate of each DRSF (R-SET-059), bit/s, and what one message carries at it, bytes.
 * @see https://resources.lora-alliance.org/technical-specifications/rp002-1-0-4-regional-parameters EU868, with repeaters
 */
export const LORA_DATA_RATES = [
  { drsf: 0, name: 'SF12', bitRate: 250, bytes: 51 },
  { drsf: 1, name: 'SF11', bitRate: 440, bytes: 51 },
  { drsf: 2, name: 'SF10', bitRate: 980, bytes: 51 },
  { drsf: 3, name: 'SF9', bitRate: 1_760, bytes: 115 },
  { drsf: 4, name: 'SF8', bitRate: 3_125, bytes: 222 },
  { drsf: 5, name: 'SF7', bitRate: 5_470, bytes: 222 },
  { drsf: 6, name: 'SF7B', bitRate: 11_000, bytes: 222 },
  { drsf: 7, name: 'FSK', bitRate: 50_000, bytes: 222 },
] as const;

/** Frequency of each channel, MHz; channel i is bit i of the channel mask (R-SET-059). */
export const LORA_CHANNELS = [868.1, 868.3, 868.5, 867.1, 867.3, 866.8, 867.7, 867.9] as const;

/** Frame of a payload: `version u8 | configuration CRC-8 | ts u32` and then 4 bytes per key. */
export const LORA_FRAME = { port: 2, headerBytes: 6, keyBytes: 4 } as const;

const SLOW_DRSF_MAX = 2;
const KEYS_MAX = { slow: 10, fast: 22 } as const;

/** What one payload may hold at a data rate: keys (D29), and bytes the network carries; the least for an unknown one. */
export function loraPayloadLimit(drsf: number): { readonly keys: number; readonly bytes: number } {
  const rate = LORA_DATA_RATES.find((each) => each.drsf === drsf) ?? LORA_DATA_RATES[0];
  return { keys: rate.drsf <= SLOW_DRSF_MAX ? KEYS_MAX.slow : KEYS_MAX.fast, bytes: rate.bytes };
}

/** Length of a payload with that many keys, bytes. */
export function loraPayloadBytes(keys: number): number {
  return LORA_FRAME.headerBytes + LORA_FRAME.keyBytes * keys;
}

const MASK_BITS = 32;
/** Keys the three masks can name; what a MAP holds beyond cannot be selected. */
export const LORA_MAP_MAX = 3 * MASK_BITS;

/** The masks that select these keys of a MAP; a key the MAP lacks selects nothing. */
export function loraMasksOf(keys: Iterable<string>, map: readonly string[]): LoraMasks {
  const masks: [number, number, number] = [0, 0, 0];
  for (const key of keys) {
    const index = map.indexOf(key);
    const word = Math.floor(index / MASK_BITS);
    // `>>> 0`, since bit 31 would make the number negative.
    if (word === 0 || word === 1 || word === 2) masks[word] = (masks[word] | (1 << (index % MASK_BITS))) >>> 0;
  }
  return { SND: masks[0], SND2: masks[1], SND3: masks[2] };
}

/** The keys that masks select, in MAP order, which is their order in the payload; bits beyond the MAP select nothing. */
export function loraKeysOf({ SND, SND2, SND3 }: LoraMasks, map: readonly string[]): string[] {
  const words = [SND, SND2, SND3];
  return map.filter((_key, index) => {
    const word = words[Math.floor(index / MASK_BITS)] ?? 0;
    return ((word >>> (index % MASK_BITS)) & 1) === 1;
  });
}

const POLYNOMIAL = 0x07;

/**
 * CRC-8 (polynomial 0x07, initial 0) of a configuration, 0 to 255. Its bytes are the MAP's keys in ASCII, each followed
 * by a zero byte, then SND, SND2, SND3, power and time scaler as uint32, most significant byte first (D64).
 */
export function configurationCrc({ map, masks, powerScaler, timeScaler }: LoraConfiguration): number {
  const keys = map.flatMap((key) => [...Array.from(key, (letter) => letter.charCodeAt(0) & 0xff), 0]);
  const numbers = [masks.SND, masks.SND2, masks.SND3, powerScaler, timeScaler].flatMap(bytesOf);
  return [...keys, ...numbers].reduce(crcOfByte, 0);
}

function bytesOf(value: number): number[] {
  return [value >>> 24, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff];
}

function crcOfByte(crc: number, byte: number): number {
  let rest = crc ^ byte;
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 0x80 ? ((rest << 1) ^ POLYNOMIAL) & 0xff : rest << 1;
  return rest;
}

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  configurationCrc,
  LORA_CHANNELS,
  LORA_DATA_RATES,
  type LoraConfiguration,
  loraKeysOf,
  loraMasksOf,
  loraPayloadBytes,
  loraPayloadLimit,
} from './lora-configuration.ts';
import { LORA_KEYS } from './lora-keys.ts';

const MAP = LORA_KEYS.map(({ key }) => key);
const CONFIGURATION: LoraConfiguration = {
  map: ['VA', 'IA', 'PA'],
  masks: { SND: 5, SND2: 0, SND3: 0 },
  powerScaler: 1,
  timeScaler: 60,
};

describe('masks of a LoRa payload', () => {
  // proves R-SET-070
  it.each([
    [0, { SND: 1, SND2: 0, SND3: 0 }],
    [31, { SND: 0x8000_0000, SND2: 0, SND3: 0 }],
    [32, { SND: 0, SND2: 1, SND3: 0 }],
    [63, { SND: 0, SND2: 0x8000_0000, SND3: 0 }],
    [64, { SND: 0, SND2: 0, SND3: 1 }],
    [95, { SND: 0, SND2: 0, SND3: 0x8000_0000 }],
    [96, { SND: 0, SND2: 0, SND3: 0 }],
  ])('select key %i of the MAP by the bit of the right mask', (index, masks) => {
    const map = Array.from({ length: 97 }, (_, place) => `K${place}`);
    expect(loraMasksOf([`K${index}`], map)).toEqual(masks);
    expect(loraKeysOf(masks, map)).toEqual(index < 96 ? [`K${index}`] : []);
  });

  // proves R-SET-070
  it('name the same keys in MAP order both ways', () => {
    fc.assert(
      fc.property(fc.subarray(MAP), (keys) => {
        expect(loraKeysOf(loraMasksOf([...keys].reverse(), MAP), MAP)).toEqual(keys);
      }),
    );
  });

  it('pass over keys and bits the MAP lacks', () => {
    expect(loraMasksOf(['VA', 'unknown'], ['VA'])).toEqual({ SND: 1, SND2: 0, SND3: 0 });
    expect(loraKeysOf({ SND: 0xffff_ffff, SND2: 0xffff_ffff, SND3: 1 }, ['VA', 'VB'])).toEqual(['VA', 'VB']);
  });
});

describe('size of a LoRa payload', () => {
  // proves R-SET-063
  it.each([
    [0, 10, 51],
    [1, 10, 51],
    [2, 10, 51],
    [3, 22, 115],
    [4, 22, 222],
    [5, 22, 222],
    [6, 22, 222],
    [7, 22, 222],
    [99, 10, 51],
  ])('at DRSF %i allows %i keys, which fit in the %i bytes that the network carries', (drsf, keys, bytes) => {
    expect(loraPayloadLimit(drsf)).toEqual({ keys, bytes });
    expect(loraPayloadBytes(keys)).toBeLessThanOrEqual(bytes);
  });

  it('is the header and four bytes per key', () => {
    expect([0, 10, 22].map(loraPayloadBytes)).toEqual([6, 46, 94]);
  });
});

describe('tables of the LoRa radio', () => {
  // proves R-SET-059
  it('name eight data rates and eight channels, each at its own number', () => {
    expect(LORA_DATA_RATES.map(({ drsf }) => drsf)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    const names = ['SF12', 'SF11', 'SF10', 'SF9', 'SF8', 'SF7', 'SF7B', 'FSK'];
    expect(LORA_DATA_RATES.map(({ name }) => name)).toEqual(names);
    expect(LORA_DATA_RATES.map(({ bitRate }) => bitRate)).toEqual([250, 440, 980, 1760, 3125, 5470, 11_000, 50_000]);
    expect(LORA_CHANNELS).toEqual([868.1, 868.3, 868.5, 867.1, 867.3, 866.8, 867.7, 867.9]);
  });
});

describe('CRC of a LoRa configuration', () => {
  // proves R-LORA-001
  it('is the CRC-8 of polynomial 0x07 and initial 0 over MAP, masks and scalers', () => {
    const bytes = [
      0x56, 0x41, 0, 0x49, 0x41, 0, 0x50, 0x41, 0, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 60,
    ];
    expect(configurationCrc(CONFIGURATION)).toBe(bitwiseCrc(bytes));
    // In this order, each of them in four bytes, the most significant first.
    const masks = { SND: 0x8000_0001, SND2: 0x0102_0304, SND3: 0xffff_fffe };
    const full = { map: ['PFA'], masks, powerScaler: 1_000_000, timeScaler: 3_600 };
    const fullBytes = [0x50, 0x46, 0x41, 0]
      .concat([0x80, 0, 0, 1], [1, 2, 3, 4], [0xff, 0xff, 0xff, 0xfe])
      .concat([0, 0x0f, 0x42, 0x40], [0, 0, 0x0e, 0x10]);
    expect(configurationCrc(full)).toBe(bitwiseCrc(fullBytes));
  });

  // proves R-LORA-001
  it('has the check value of the published CRC-8 for the digits 1 to 9', () => {
    expect(bitwiseCrc([...'123456789'].map((digit) => digit.charCodeAt(0)))).toBe(0xf4);
  });

  it('differs after any single change of a mask bit or a scaler', () => {
    const original = configurationCrc(CONFIGURATION);
    for (let bit = 0; bit < 32; bit += 1) {
      const masks = { ...CONFIGURATION.masks, SND: (CONFIGURATION.masks.SND ^ (1 << bit)) >>> 0 };
      expect(configurationCrc({ ...CONFIGURATION, masks })).not.toBe(original);
    }
    expect(configurationCrc({ ...CONFIGURATION, powerScaler: 2 })).not.toBe(original);
    expect(configurationCrc({ ...CONFIGURATION, timeScaler: 61 })).not.toBe(original);
  });
});

/** The textbook form, one bit of the message at a time: nothing in common with the product's code. */
function bitwiseCrc(bytes: readonly number[]): number {
  const message = bytes.flatMap((byte) => [7, 6, 5, 4, 3, 2, 1, 0].map((bit) => (byte >> bit) & 1));
  return [...message, ...Array<number>(8).fill(0)].reduce((register, bit) => {
    const shifted = (register << 1) | bit;
    return shifted & 0x100 ? (shifted ^ 0x107) & 0xff : shifted;
  }, 0);
}

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { configurationCrc, LORA_MAP_MAX, type LoraConfiguration, loraMasksOf } from './lora-configuration.ts';
import { decodeLoraValues, encodeLoraFrame, readLoraHeader } from './lora-frame.ts';
import { LORA_KEYS } from './lora-keys.ts';

const MAP = LORA_KEYS.map(({ key }) => key);
const TS = 1_790_000_000;

function configurationOf(keys: readonly string[], powerScaler = 1, map = MAP): LoraConfiguration {
  return { map, masks: loraMasksOf(keys, map), powerScaler, timeScaler: 60 };
}

const hex = (payload: Uint8Array) => Buffer.from(payload).toString('hex');

describe('a LoRa frame', () => {
  // proves R-LORA-003
  it('is version, CRC, instant and four bytes per key in MAP order, big-endian', () => {
    const configuration = configurationOf(['TEINA', 'PFA', 'VA', 'PA']);
    const payload = encodeLoraFrame(TS, { TEINA: 4_000_000_000, VA: 230.1, PA: -412.5, PFA: 0.98 }, configuration);
    const crc = configurationCrc(configuration).toString(16).padStart(2, '0');
    expect(hex(payload)).toBe(`01${crc}6ab13b80000382d4fff9b4ac000003d4ee6b2800`);
    expect(readLoraHeader(payload)).toEqual({ version: 1, crc: configurationCrc(configuration), ts: TS });
  });

  // proves R-LORA-002
  it('says "no value" as 0x80000000, for energies as 0xFFFFFFFF', () => {
    const configuration = configurationOf(['VA', 'TEINA', 'TEINB']);
    const payload = encodeLoraFrame(TS, { TEINB: 0 }, configuration);
    expect(hex(payload.subarray(6))).toBe('80000000ffffffff00000000');
    expect(decodeLoraValues(payload, configuration)).toEqual({ TEINB: 0 });
  });

  // proves R-LORA-003
  it.each([
    ['VA', 2_147_483.647, '7fffffff'],
    ['VA', 2_147_483.648, '80000000'],
    ['PA', -2_147_483.647, '80000001'],
    ['PA', -2_147_483.648, '80000000'],
    ['TEINA', 4_294_967_294, 'fffffffe'],
    ['TEINA', 4_294_967_295, 'ffffffff'],
    ['TEINA', -1, 'ffffffff'],
    ['VA', Number.NaN, '80000000'],
    ['VA', Number.POSITIVE_INFINITY, '80000000'],
  ])('sends %s of %d as %s', (key, value, expected) => {
    expect(hex(encodeLoraFrame(TS, { [key]: value }, configurationOf([key])).subarray(6))).toBe(expected);
  });

  // proves R-LORA-004
  it('carries powers divided by the power scaler, and nothing else so', () => {
    const configuration = configurationOf(['VA', 'PA', 'QA', 'SA', 'CUMP'], 1_000);
    const values = { VA: 230.1, PA: 3_000_000, QA: -5_000_000, SA: 6_000_000, CUMP: 9_000_000 };
    const payload = encodeLoraFrame(TS, values, configuration);
    expect(Buffer.from(payload).readInt32BE(10)).toBe(3_000_000);
    expect(decodeLoraValues(payload, configuration)).toEqual(values);
  });

  // proves R-LORA-003
  it('brings back what was sent to half a step of each key, whatever is selected', () => {
    const measured = fc.dictionary(fc.constantFrom(...MAP), fc.double({ min: 0, max: 2_000_000, noNaN: true }));
    fc.assert(
      fc.property(fc.subarray(MAP), measured, fc.integer({ min: 1, max: 1_000_000 }), (keys, values, powerScaler) => {
        const configuration = configurationOf(keys, powerScaler);
        const back = decodeLoraValues(encodeLoraFrame(TS, values, configuration), configuration);
        const carried = keys.filter((key) => values[key] !== undefined);
        expect(Object.keys(back ?? {}).sort()).toEqual(carried.sort());
        for (const { key, scale, unit } of LORA_KEYS) {
          const value = back?.[key];
          if (value === undefined) continue;
          const step = scale * (['mW', 'mvar', 'mVA'].includes(unit) ? powerScaler : 1);
          expect(Math.abs(value - (values[key] ?? 0))).toBeLessThanOrEqual(step * 0.5001);
        }
      }),
    );
  });

  // proves R-SET-078
  it('decodes each key at each of the 96 places of a MAP, all keys selected', () => {
    const places = Array.from({ length: LORA_MAP_MAX }, (_, place) => place);
    const order = fc.shuffledSubarray(places, { minLength: LORA_MAP_MAX, maxLength: LORA_MAP_MAX });
    fc.assert(
      fc.property(order, fc.subarray(places), (shuffled, chosen) => {
        // Places without a key of the catalogue hold keys of a newer device.
        const map = shuffled.map((place) => MAP[place] ?? `NEW${place}`);
        const values = Object.fromEntries(MAP.map((key, index) => [key, index + 1]));
        for (const keys of [map, chosen.flatMap((place) => map[place] ?? [])]) {
          const configuration = configurationOf(keys, 1, map);
          const carried = Object.fromEntries(keys.filter((key) => MAP.includes(key)).map((key) => [key, values[key]]));
          expect(decodeLoraValues(encodeLoraFrame(TS, values, configuration), configuration)).toEqual(carried);
        }
      }),
    );
  });

  it('passes over keys that no catalogue knows, and reads what follows them', () => {
    const configuration = configurationOf(['VA', 'NEW', 'IA'], 1, ['VA', 'NEW', 'IA']);
    const payload = encodeLoraFrame(TS, { VA: 230, NEW: 7, IA: 2.5 }, configuration);
    expect(decodeLoraValues(payload, configuration)).toEqual({ VA: 230, IA: 2.5 });
  });

  it('sends a value that its four bytes cannot hold as none', () => {
    const configuration = configurationOf(['VA', 'TEINA', 'IA']);
    const sent = (values: Record<string, number>) =>
      decodeLoraValues(encodeLoraFrame(TS, { ...values, IA: 2.5 }, configuration), configuration);
    for (const VA of [-1e12, 1e12, Number.NaN]) expect(sent({ VA })).toEqual({ IA: 2.5 });
    for (const TEINA of [-1, 1e12]) expect(sent({ TEINA })).toEqual({ IA: 2.5 });
  });

  it('has its header alone where no key is selected', () => {
    expect(readLoraHeader(Uint8Array.of(1, 7, 0, 0, 1, 9))).toEqual({ version: 1, crc: 7, ts: 265 });
  });

  it.each([0, 5])('has no header in %i bytes', (length) => {
    expect(readLoraHeader(new Uint8Array(length).fill(1))).toBeUndefined();
  });

  it('of another version has no header', () => {
    expect(readLoraHeader(Uint8Array.of(2, 0, 0, 0, 0, 0))).toBeUndefined();
  });

  it.each([-1, 1, 4])('of %i bytes more than the selected keys need is of another configuration', (more) => {
    const configuration = configurationOf(['VA', 'IA']);
    expect(decodeLoraValues(new Uint8Array(14 + more), configuration)).toBeUndefined();
  });
});

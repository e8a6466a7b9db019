import { describe, expect, it } from 'vitest';
import { type RegisterReader, RegisterRefusal } from '../register-reader.ts';
import { discoverSunSpec, readSunSpec, type SunSpecPart } from './sunspec-device.ts';

const letters = (text: string, registers: number) =>
  Array.from({ length: registers }, (_, n) => ((text.charCodeAt(2 * n) || 0) << 8) | (text.charCodeAt(2 * n + 1) || 0));

const common = [
  1,
  66,
  ...letters('Made Here', 16),
  ...letters('M 3', 16),
  ...letters('', 8),
  ...letters('1.0', 8),
  ...letters('SN77', 16),
  1,
  0x8000,
];
const S16_NONE = 0x8000;

/** A model's registers: its number, its length, and values at their offsets; the others are not implemented. */
function modelOf(
  [number, length]: readonly [number, number],
  values: Readonly<Record<number, readonly number[]>>,
  rest = S16_NONE,
) {
  const words = new Array<number>(length + 2).fill(rest);
  words.splice(0, 2, number, length);
  for (const [at, list] of Object.entries(values)) words.splice(Number(at), list.length, ...list);
  return words;
}

function device(base: number, ...models: readonly number[][]): RegisterReader {
  const words = [0x5375, 0x6e53, ...common, ...models.flat(), 0xffff, 0];
  return async (request) => {
    const part = words.slice(Math.max(0, request.at - base), request.at - base + request.count);
    if (request.at < base || part.length < request.count) throw new RegisterRefusal(2, request);
    return part;
  };
}

async function readPart(read: RegisterReader, n = 0) {
  const found = await discoverSunSpec(read);
  return Object.fromEntries(await readSunSpec(read, found?.parts[n] as SunSpecPart));
}

// proves R-AGENT-008
describe('a SunSpec device', () => {
  it.each([40_000, 50_000, 0])(
    'is found at register %i with its name, serial number and measuring models',
    async (base) => {
      const read = device(base, modelOf([120, 26], {}), modelOf([203, 105], {}), modelOf([64_001, 8], {}));
      expect(await discoverSunSpec(read)).toMatchObject({
        maker: 'Made Here',
        name: 'M 3',
        serial: 'SN77',
        parts: [{ model: 203, length: 105 }],
      });
    },
  );

  it('is none where the mark is missing', async () => {
    expect(await discoverSunSpec(async ({ count }) => new Array<number>(count).fill(7))).toBeUndefined();
  });

  it('as a meter of three phases is scaled by its factors; what is not implemented is missing', async () => {
    const meter = modelOf([203, 105], {
      2: [150, 50, 60, 40, 0xffff],
      7: [2_300, 2_301, 2_299, 2_305],
      15: [0xffff],
      16: [4_998, 0xfffe],
      18: [0xff9c, 100, 0xff38, S16_NONE, 1],
      38: [0, 25, 0, 0, 0, 0, 0, 0],
      46: [1, 0, 0, 0, 0, 0, 0, 0],
      54: [1],
    });
    expect(await readPart(device(40_000, meter))).toEqual({
      'I.T': 15,
      'I.L1': 5,
      'I.L2': 6,
      'I.L3': 4,
      'U.L1': 230.1,
      'U.L2': 229.9,
      'U.L3': 230.5,
      F: 49.98,
      'P.T': -1_000,
      'P.L1': 1_000,
      'P.L2': -2_000,
      'E_E.T': 250,
      'E_I.T': 655_360,
    });
  });

  it('as a meter with floats has no factors', async () => {
    // 1500 W, 50 Hz and 100000 Wh as singles.
    const meter = modelOf([213, 124], { 26: [0x4248, 0], 28: [0x44bb, 0x8000], 68: [0x47c3, 0x5000] }, 0x7fc0);
    expect(await readPart(device(40_000, meter))).toEqual({ F: 50, 'P.T': 1_500, 'E_I.T': 100_000 });
  });

  it('as an inverter generates: its power is negative and its energy is export', async () => {
    const inverter = modelOf([103, 50], {
      2: [90, 30, 30, 30, 0xffff],
      14: [2_000, 0],
      16: [5_000, 0xfffe],
      24: [0, 5_000, 0],
    });
    expect(await readPart(device(40_000, inverter))).toMatchObject({ 'P.T': -2_000, 'I.L1': 3, F: 50, 'E_E.T': 5_000 });
    expect(await readPart(device(40_000, inverter))).not.toHaveProperty(['E_I.T']);
  });

  it('with one phase reports its total as that phase', async () => {
    const inverter = modelOf([101, 50], { 10: [230], 13: [0], 14: [700, 0], 24: [0, 42, 1] });
    expect(await readPart(device(40_000, inverter))).toEqual({ 'U.L1': 230, 'P.L1': -700, 'E_E.L1': 420 });
  });

  it('with an inverter and a meter offers both', async () => {
    const read = device(40_000, modelOf([103, 50], { 14: [1, 0] }), modelOf([203, 105], { 18: [5], 22: [0] }));
    expect(await readPart(read, 1)).toEqual({ 'P.T': 5 });
  });
});

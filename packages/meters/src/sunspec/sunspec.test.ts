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

  it('is none where the mark is missing, or half of it', async () => {
    for (const words of [
      [7, 7],
      [0x5375, 7],
      [7, 0x6e53],
    ]) {
      expect(await discoverSunSpec(async () => words)).toBeUndefined();
    }
  });

  it('that does not answer is no device without SunSpec', async () => {
    await expect(discoverSunSpec(() => Promise.reject(new Error('no answer')))).rejects.toThrow('no answer');
  });

  it('ends with the end mark, or where the meter refuses to read on', async () => {
    const meter = modelOf([203, 105], {});
    const parts = async (read: RegisterReader) => (await discoverSunSpec(read))?.parts.map(({ at }) => at);
    // 2 registers of the mark, 68 of the first model, 107 of a meter.
    expect(await parts(device(40_000, meter, [0xffff, 0], meter))).toEqual([40_070]);
    const whole = device(40_000, meter, meter);
    const cut: RegisterReader = (request) =>
      request.at >= 40_284 ? Promise.reject(new RegisterRefusal(2, request)) : whole(request);
    expect(await parts(cut)).toEqual([40_070, 40_177]);
    // A chain without an end.
    expect(await parts(async ({ at }) => (at === 40_000 ? [0x5375, 0x6e53] : [203, 0]))).toHaveLength(100);
  });

  it('has the name of its first common model, without spaces at its end, also where that is short', async () => {
    const short = [1, 40, ...letters('Maker  ', 16), ...letters('N'.repeat(32), 16), ...letters('', 8)];
    const asked: number[] = [];
    const words = [0x5375, 0x6e53, ...short, ...common, 0xffff, 0];
    const found = await discoverSunSpec(async ({ at, count, from }) => {
      expect(from).toBe('holding');
      asked.push(count);
      return words.slice(at - 40_000, at - 40_000 + count);
    });
    expect(found).toEqual({ maker: 'Maker', name: 'N'.repeat(32), serial: '', parts: [] });
    expect(asked.toSorted((a, b) => b - a)[0]).toBe(40);
  });

  it('is read in requests of 120 registers at most, which are those of the part', async () => {
    const read = device(40_000, modelOf([213, 124], { 118: [0x44bb, 0x8000], 122: [0x44bb, 0x8000] }, 0x7fc0));
    const [part] = (await discoverSunSpec(read))?.parts ?? [];
    const asked: string[] = [];
    const noting: RegisterReader = (request) => {
      asked.push(`${request.from} ${request.at}+${request.count}`);
      return read(request);
    };
    // Reactive energy of the fourth quadrant of L1 and L3.
    expect(Object.fromEntries(await readSunSpec(noting, part as SunSpecPart))).toEqual({
      'Q4.L1': 1_500,
      'Q4.L3': 1_500,
    });
    expect(asked).toEqual(['holding 40070+120', 'holding 40190+6']);
    expect(await readSunSpec(noting, { model: 64_001, at: 40_070, length: 4 })).toEqual(new Map());
  });

  it('has power factors as ratios, whether they are ratios or per cent', async () => {
    // Per cent with a factor of ten; then 0.5, 97 and -97 as singles.
    expect(await readPart(device(40_000, modelOf([203, 105], { 34: [975], 37: [0xffff] })))).toEqual({
      'PF.L1': 0.975,
    });
    const floats = { 54: [0x3f00, 0, 0x42c2, 0, 0xc2c2, 0] };
    expect(await readPart(device(40_000, modelOf([213, 124], floats, 0x7fc0)))).toEqual({
      ...{ 'PF.L1': 0.5, 'PF.L2': 0.97, 'PF.L3': -0.97 },
    });
  });

  it('has reactive energy of all phases by direction, of two quadrants or the one that is there', async () => {
    const quadrants = { 72: [0, 300], 80: [0, 40], 88: [0, 5], 74: [0, 100], 104: [0] };
    expect(await readPart(device(40_000, modelOf([203, 105], quadrants, 0)))).toMatchObject({
      ...{ 'Q12.T': 340, 'Q34.T': 5, 'Q1.L1': 100 },
    });
    const totals = Object.keys(await readPart(device(40_000, modelOf([203, 105], quadrants, 0))));
    expect(totals.filter((name) => /^Q\d\.T/.test(name))).toEqual([]);
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
    // What it reports of its phase itself stays, and what it says of others is none.
    const meter = modelOf([201, 105], { 16: [50], 17: [0], 18: [700, 690, 10], 22: [0] });
    expect(await readPart(device(40_000, meter))).toEqual({ F: 50, 'P.L1': 690 });
  });

  it('with an inverter and a meter offers both', async () => {
    const read = device(40_000, modelOf([103, 50], { 14: [1, 0] }), modelOf([203, 105], { 18: [5], 22: [0] }));
    expect(await readPart(read, 1)).toEqual({ 'P.T': 5 });
  });
});

import { describe, expect, it } from 'vitest';
import { METER_MODELS } from './meter-catalogue.ts';
import type { MeterModel } from './meter-model.ts';
import { MappedMeter } from './read-meter.ts';
import { readPlan } from './read-plan.ts';
import { REGISTERS_OF } from './register-entries.ts';
import { numberIn } from './register-number.ts';
import { type RegisterReader, RegisterRefusal } from './register-reader.ts';

const model = (id: string) => METER_MODELS.find((each) => each.id === id) as MeterModel;

/** A meter that holds these words, by kind and address, and refuses everything else. */
function holding(words: Readonly<Record<string, readonly number[]>>, rest?: number): RegisterReader {
  const cells = new Map(
    Object.entries(words).flatMap(([place, list]) => {
      const [kind, at] = place.split(' ');
      return list.map((word, n) => [`${kind} ${Number(at) + n}`, word] as const);
    }),
  );
  return async (request) =>
    Array.from({ length: request.count }, (_, n) => {
      const word = cells.get(`${request.from} ${request.at + n}`) ?? rest;
      if (word === undefined) throw new RegisterRefusal(2, request);
      return word;
    });
}

// proves R-AGENT-005
describe('a number in registers', () => {
  it.each([
    ['u16', [0xfffe], 65_534],
    ['s16', [0xfffe], -2],
    ['u32', [0x0001, 0x0000], 65_536],
    ['s32', [0xffff, 0xfe0c], -500],
    ['u64', [0, 0, 1, 2], 65_538],
    ['s64', [0xffff, 0xffff, 0xffff, 0xfffe], -2],
    // 230.1 as a single is 0x4366199A.
    ['f32', [0x4366, 0x199a], 230.1],
    // 12,345,678 Wh: every Wh is counted up to 16,777,216.
    ['f32', [0x4b3c, 0x614e], 12_345_678],
    ['f32', [0x4974, 0x23f9], 999_999.56],
    ['f64', [0x406c, 0xc333, 0x3333, 0x3333], 230.1],
    // 2301 with the power of ten -1, and -2301.
    ['t5', [0xff00, 0x08fd], 230.1],
    ['t6', [0xffff, 0xf703], -230.1],
  ] as const)('of type %s is read with the high word first, or the low one', (type, words, value) => {
    expect(numberIn(words, type)).toBe(value);
    expect(numberIn([...words].reverse(), type, 'low first')).toBe(value);
  });

  it.each([
    ['u16', [0xffff]],
    ['s16', [0x8000]],
    ['s16', [0x7fff]],
    ['u32', [0xffff, 0xffff]],
    ['s32', [0x7fff, 0xffff]],
    ['u64', [0xffff, 0xffff, 0xffff, 0xffff]],
    ['s64', [0x8000, 0, 0, 0]],
    ['f32', [0x7fc0, 0]],
    ['f32', [0x4366]],
  ] as const)('of type %s is missing for %j', (type, words) => {
    expect(numberIn(words, type)).toBeUndefined();
  });
});

// proves R-AGENT-006
describe.each(METER_MODELS.map((each) => [each.id, each] as const))('the map of %s', (_id, each) => {
  it('is read in requests within the limit of the meter, each value once', () => {
    const plan = readPlan(each);
    for (const { count } of plan) expect(count).toBeLessThanOrEqual(each.batch);
    expect(plan.flatMap(({ entries }) => entries)).toHaveLength(each.registers.length);
    for (const { at, count, entries } of plan) {
      for (const entry of entries) {
        expect(entry.at).toBeGreaterThanOrEqual(at);
        expect(entry.at + REGISTERS_OF[entry.type]).toBeLessThanOrEqual(at + count);
      }
    }
  });

  it('has no two values in one register, names its sources and what every meter measures', () => {
    const cells = each.registers.flatMap(({ at, type }) =>
      Array.from({ length: REGISTERS_OF[type] }, (_, n) => at + n),
    );
    expect(new Set(cells).size).toBe(cells.length);
    expect(each.sources.length).toBeGreaterThanOrEqual(2);
    const values = new Set(each.registers.map(({ value }) => value));
    for (const value of ['U.L1', 'I.L1', 'P.L1'] as const) expect(values).toContain(value);
    const imported = each.phases === 1 ? 'E_I.L1' : 'E_I.T';
    expect(values.has(imported) || each.counters !== undefined).toBe(true);
  });
});

// proves R-AGENT-006
describe('a meter with a map', () => {
  it('of ABB reads 64-bit registers of 10 Wh and leaves out what its variant lacks', async () => {
    const reading = await new MappedMeter(model('abb-b23')).read(
      holding(
        {
          'holding 20480': [0, 0, 1, 0x86a0],
          'holding 23296': [0, 2_301, 0, 2_298, 0xffff, 0xffff],
          // -12.34 W
          'holding 23316': [0xffff, 0xfb2e],
          'holding 23340': [4_998],
        },
        0xffff,
      ),
    );
    // 100000 times 10 Wh.
    expect(Object.fromEntries(reading)).toMatchObject({
      'E_I.T': 1_000_000,
      'U.L1': 230.1,
      'U.L2': 229.8,
      'P.T': -12.34,
      F: 49.98,
    });
    expect(reading.has('U.L3')).toBe(false);
    expect(reading.has('E_E.T')).toBe(false);
  });

  it('of Schneider reads kW and Wh', async () => {
    const reading = await new MappedMeter(model('schneider-iem3155')).read(
      // 1.5 kW as a single is 0x3FC00000.
      holding({ 'holding 3059': [0x3fc0, 0], 'holding 3203': [0, 0, 0x12, 0xd687] }, 0x7fc0),
    );
    expect(reading.get('P.T')).toBe(1_500);
    expect(reading.get('E_I.T')).toBe(1_234_567);
  });

  it('of Siemens adds the registers of its two tariffs, and has no total while one is missing', async () => {
    // 1000 and 500 as doubles.
    const tariffs = {
      'holding 801': [0x408f, 0x4000, 0, 0, 0x407f, 0x4000, 0, 0],
      'holding 809': [0x408f, 0x4000, 0, 0],
    };
    const reading = await new MappedMeter(model('siemens-pac2200')).read(holding(tariffs, 0x7ff8));
    expect(reading.get('E_I.T')).toBe(1_500);
    expect(reading.has('E_E.T')).toBe(false);
  });

  it('of Iskra takes unit, direction and power of ten of its counters from its settings', async () => {
    const reading = await new MappedMeter(model('iskra-wm3')).read(
      holding(
        {
          'holding 421': [
            1, 9, 0, 0, 0, 0, 0, 0, 0, 0, 1, 6, 0, 0, 0, 0, 0, 0, 0, 0, 2, 3, 0, 0, 0, 0, 0, 0, 0, 0, 1, 9,
          ],
          'input 406': [0, 1_234, 0, 7, 0, 50, 0, 9],
          'input 401': [1, 0, 0xffff, 0],
        },
        0,
      ),
    );
    expect(Object.fromEntries(reading)).toMatchObject({ 'E_I.T': 12_340, 'E_E.T': 7, 'Q12.T': 5 });
  });

  it('reports current and apparent power without a sign, and nothing that cannot be', async () => {
    const reading = await new MappedMeter(model('eastron-sdm120')).read(
      // -2 A, -50 VA, a power factor of 2 and 0 Hz of a dead supply.
      holding({ 'input 6': [0xc000, 0], 'input 18': [0xc248, 0], 'input 30': [0x4000, 0], 'input 70': [0, 0] }, 0),
    );
    expect(reading.get('I.L1')).toBe(2);
    expect(reading.get('S.L1')).toBe(50);
    expect(reading.has('PF.L1')).toBe(false);
    expect(reading.has('F')).toBe(false);
  });
});

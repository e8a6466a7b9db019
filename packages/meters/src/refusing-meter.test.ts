import { describe, expect, it } from 'vitest';
import type { MeterModel } from './meter-model.ts';
import { MappedMeter } from './read-meter.ts';
import { entry } from './register-entries.ts';
import { type RegisterReader, RegisterRefusal, type RegisterRequest } from './register-reader.ts';

const VOLTS = { type: 'u16', scale: 1 } as const;
const MODEL: MeterModel = {
  ...{ id: 'x', maker: '', name: '', phases: 3, connections: ['tcp'], read: 'holding', words: 'high first', batch: 9 },
  registers: [entry('U.L1', 1, VOLTS), entry('U.L2', 20, { ...VOLTS, optional: true })],
  sources: [],
};
/** Settings of three counters at 100: unit and quadrants, four registers apart. */
const COUNTERS = { count: 3, valuesAt: 200, exponentsAt: 300, unitAt: 100, quadrantsAt: 101, settingsStep: 4 } as const;

/** Answers requests by their first register, and notes them. */
function answering(words: Readonly<Record<number, readonly number[] | Error>>) {
  const asked: string[] = [];
  const read: RegisterReader = async (request: RegisterRequest) => {
    const { from, at, count } = request;
    asked.push(`${from} ${at}+${count}`);
    const found = words[at];
    if (found instanceof Error) throw found;
    if (found === undefined) throw new RegisterRefusal(2, request);
    return found.slice(0, count);
  };
  return { asked, read };
}

// proves R-AGENT-006
describe('a meter that refuses a request', () => {
  it('for what it may lack is not asked for that again, and has the rest', async () => {
    const meter = new MappedMeter(MODEL);
    const { asked, read } = answering({ 1: [230] });
    for (let n = 0; n < 2; n += 1) expect([...(await meter.read(read))]).toEqual([['U.L1', 230]]);
    expect(asked).toEqual(['holding 1+1', 'holding 20+1', 'holding 1+1']);
  });

  it('for what it must have cannot be read, nor can one that does not answer at all', async () => {
    await expect(new MappedMeter(MODEL).read(answering({ 20: [231] }).read)).rejects.toThrow(RegisterRefusal);
    const silent = answering({ 1: [230], 20: new Error('no answer') });
    await expect(new MappedMeter(MODEL).read(silent.read)).rejects.toThrow('no answer');
  });

  it('for its counters is not asked for them again', async () => {
    const meter = new MappedMeter({ ...MODEL, registers: [], counters: COUNTERS });
    const { asked, read } = answering({});
    for (let n = 0; n < 2; n += 1) expect((await meter.read(read)).size).toBe(0);
    expect(asked).toHaveLength(1);
    const silent = answering({ 100: new Error('no answer') });
    await expect(new MappedMeter({ ...MODEL, registers: [], counters: COUNTERS }).read(silent.read)).rejects.toThrow();
  });
});

// proves R-AGENT-006
describe('counters that settings describe', () => {
  const counted = async (settings: readonly number[], values: readonly number[], exponents: readonly number[]) => {
    const { asked, read } = answering({ 100: settings, 200: values, 300: exponents });
    const meter = new MappedMeter({ ...MODEL, registers: [], counters: COUNTERS });
    return { reading: Object.fromEntries(await meter.read(read)), asked };
  };

  it('are read whole and no register more', async () => {
    // 1 = Wh, 2 = varh; quadrants 1 and 4, 2 and 3, 3 and 4.
    const settings = [1, 0b1001, 0, 0, 1, 0b0110, 0, 0, 2, 0b1100];
    const { reading, asked } = await counted(settings, [0, 500, 0, 60, 0, 7], [1, 2, 0]);
    expect(reading).toEqual({ 'E_I.T': 5_000, 'E_E.T': 6_000, 'Q34.T': 7 });
    expect(asked).toEqual(['holding 100+10', 'input 200+6', 'input 300+3']);
  });

  it('are left out where unit and quadrants are none that are known, or there is no number', async () => {
    // Reactive energy of quadrants 1 and 4; apparent energy; then a missing value, and a missing exponent.
    const unknown = [2, 0b1001, 0, 0, 3, 0b1001, 0, 0, 1, 0b0110];
    expect((await counted(unknown, [0, 5, 0, 6, 0x7fff, 0xffff], [0, 0, 0])).reading).toEqual({});
    expect((await counted(unknown, [0, 5, 0, 6, 0, 7], [0, 0, 0x8000])).reading).toEqual({});
    expect((await counted(unknown, [0, 5, 0, 6, 0, 7], [0, 0, 0])).reading).toEqual({ 'E_E.T': 7 });
  });

  it('count by the first of a kind: others are of single tariffs', async () => {
    const settings = [1, 0b1001, 0, 0, 1, 0b1001, 0, 0, 1, 0b1001];
    expect((await counted(settings, [0, 30, 0, 10, 0, 20], [0, 0, 0])).reading).toEqual({ 'E_I.T': 30 });
  });
});

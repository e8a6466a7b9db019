import { describe, expect, it } from 'vitest';
import { findReports } from './index.ts';

const CONNECTION = { phases: ['L1'], nominal: 230 } as const;

function found(volts: readonly number[], { length = 1_000, gapAfter = -1, nominal = 230 } = {}) {
  const end = volts.map((_, row) => (row + 1) * length + (gapAfter >= 0 && row > gapAfter ? 60_000 : 0));
  const start = end.map((at) => at - length);
  return findReports({ start, end, voltages: { L1: volts } }, { ...CONNECTION, nominal });
}

// proves R-SUPPLY-031
describe('a rapid voltage change', () => {
  it('is the step from one steady voltage to another, in % of the nominal one', () => {
    expect(found([230, 230.5, 230, 230, 218, 218.5, 218, 218])).toMatchObject([
      { kind: 'RAPID_CHANGE', start: 4_000, end: 4_000, phases: ['L1'], voltages: {}, resolution: 1_000 },
    ]);
    // The mean of the last three before and of the first three after: 230.167 V and 218.167 V.
    expect(found([230, 230.5, 230, 230, 218, 218.5, 218, 218])[0]?.value).toBeCloseTo((100 * 12) / 230, 9);
  });

  it('may have one sample of both voltages between them', () => {
    expect(found([230, 230, 230, 224, 217, 217, 217, 217])).toMatchObject([{ start: 3_000, end: 4_000 }]);
  });

  it.each([
    ['smaller than 5 %', [230, 230, 230, 219, 219, 219, 219]],
    ['slow', [230, 230, 230, 226, 222, 218, 217, 217, 217]],
    ['from an unsteady voltage', [230, 226, 230, 217, 217, 217, 217]],
    ['into a dip', [230, 230, 230, 200, 200, 200, 230, 230, 230]],
  ])('is none where it is %s', (_what, volts) => {
    expect(found(volts).filter(({ kind }) => kind === 'RAPID_CHANGE')).toEqual([]);
  });

  it.each([
    [5, 218.5],
    // The limits of dips and swells.
    [10, 207],
    [10, 253],
  ])('may be just %d %% of 230 V', (percent, after) => {
    const changes = found([230, 230, 230, after, after, after]);
    expect(changes.map(({ kind, value }) => [kind, value])).toEqual([['RAPID_CHANGE', expect.closeTo(percent, 9)]]);
  });

  it('is between voltages that may differ by 1 % in themselves', () => {
    const means = [(200 + 198 + 200) / 3, (180 + 182 + 180) / 3] as const;
    const [change] = found([200, 198, 200, 180, 182, 180], { nominal: 200 });
    expect(change?.value).toBeCloseTo((means[0] - means[1]) / 2, 9);
  });

  it('is none above 110 %, where it is a swell', () => {
    expect(found([230, 230, 230, 253.1, 253.1, 253.1]).map(({ kind }) => kind)).toEqual(['SWELL']);
  });

  it('is none across missing samples, nor in samples too long to tell', () => {
    const step = [230, 230, 230, 217, 217, 217, 217];
    expect(found(step)).toHaveLength(1);
    expect(found(step, { gapAfter: 2 })).toEqual([]);
    // What is missing afterwards takes nothing away.
    expect(found(step, { gapAfter: 5 })).toHaveLength(1);
    expect(found(step, { length: 3_000 })).toHaveLength(1);
    expect(found(step, { length: 3_001 })).toEqual([]);
  });

  it('has an id of its own at each phase and time, by which reports are told apart', () => {
    const volts = [...Array<number>(6).fill(230), ...Array<number>(6).fill(216), ...Array<number>(6).fill(230)];
    const end = volts.map((_, row) => (row + 1) * 1_000);
    const samples = { start: end.map((at) => at - 1_000), end, voltages: { L1: volts, L2: volts } };
    const reports = findReports(samples, { ...CONNECTION, phases: ['L1', 'L2'] });
    expect([reports.length, new Set(reports.map(({ id }) => id)).size]).toEqual([4, 4]);
  });

  it('is found once, and again where the voltage goes back', () => {
    const back = found([...Array<number>(6).fill(230), ...Array<number>(6).fill(216), ...Array<number>(6).fill(230)]);
    expect(back.map(({ start }) => start)).toEqual([6_000, 12_000]);
  });
});

import { describe, expect, it } from 'vitest';
import { findReports, isDisturbed, lastingReports } from './index.ts';

const CONNECTION = { phases: ['L1', 'L2', 'L3'], nominal: 230 } as const;

/** One sample a second from 0 on. */
function found(
  voltages: Partial<Record<'L1' | 'L2' | 'L3', readonly number[]>>,
  options: { seconds?: readonly number[]; frequency?: readonly number[] } = {},
) {
  const length = Object.values(voltages)[0]?.length ?? options.frequency?.length ?? 0;
  const seconds = options.seconds ?? Array.from({ length }, (_, index) => index + 1);
  const end = seconds.map((second) => second * 1_000);
  const start = end.map((at) => at - 1_000);
  return findReports({ start, end, voltages, frequency: options.frequency }, CONNECTION);
}

// proves R-SUPPLY-009
describe('disturbances in samples', () => {
  it('are a dip from below 90 % until 92 % is reached again', () => {
    // 90 % of 230 V is 207 V, 92 % is 211.6 V.
    const reports = found({ L1: [230, 207, 206.9, 180, 211.5, 211.6, 230] });
    expect(reports).toEqual([
      {
        id: 'found-DIP-L1-2000',
        kind: 'DIP',
        start: 2_000,
        end: 5_000,
        phases: ['L1'],
        voltages: { L1: 180 },
        value: null,
        resolution: 1_000,
        foundEnd: null,
        foundResolution: null,
      },
    ]);
  });

  it('are a swell from above 110 % until 108 % is reached again', () => {
    expect(found({ L2: [253, 253.1, 270, 248.5, 248.4] })).toMatchObject([
      { kind: 'SWELL', start: 1_000, end: 4_000, voltages: { L2: 270 } },
    ]);
  });

  it('are ascending by start over all phases, each with the length of its longest sample', () => {
    const volts = [230, 190, 190, 230, 230];
    const [end, start] = [
      [1_000, 2_000, 7_000, 8_000, 9_000],
      [0, 1_000, 2_000, 7_000, 8_000],
    ];
    const voltages = { L1: [230, 230, 230, 190, 230], L2: volts, L3: volts };
    const reports = findReports({ start, end, voltages }, CONNECTION);
    expect(reports.map(({ kind, start: at, phases, resolution }) => [kind, at, ...phases, resolution])).toEqual([
      ['DIP', 1_000, 'L2', 5_000],
      ['DIP', 1_000, 'L3', 5_000],
      ['DIP', 7_000, 'L1', 1_000],
    ]);
  });

  it('last as they are, however short, but for unbalance', () => {
    const reports = found({ L1: [230, 190, 230] });
    expect(lastingReports(reports, 3_000)).toEqual(reports);
  });

  it('are voltages below 90 % and above 110 %', () => {
    const volts = [206.99, 207, 253, 253.01, Number.NaN];
    expect(volts.map((each) => isDisturbed(each, 230))).toEqual([true, false, false, true, false]);
  });

  it('go on at the newest sample', () => {
    expect(found({ L1: [230, 0, 0] })).toMatchObject([{ start: 1_000, end: null }]);
  });

  it('are none where samples are missing', () => {
    expect(found({ L1: [230, 230, 230] }, { seconds: [1, 2, 5_000] })).toEqual([]);
    expect(found({ L1: [230, Number.NaN, 230] })).toEqual([]);
  });

  it('end with the first voltage where a device without supply was silent, and with the last sample of a dip', () => {
    expect(found({ L1: [230, 0, 230] }, { seconds: [1, 2, 600] })).toMatchObject([{ start: 1_000, end: 599_000 }]);
    for (const volts of [190, 20]) {
      expect(found({ L1: [230, volts, 230] }, { seconds: [1, 2, 600] })).toMatchObject([{ start: 1_000, end: 2_000 }]);
    }
  });

  it('are none of means of minutes and more', () => {
    const reports = findReports({ start: [0], end: [900_000], voltages: { L1: [150] } }, CONNECTION);
    expect(reports).toEqual([]);
  });

  it('are a frequency half a hertz off, of 50 Hz and of 60 Hz', () => {
    expect(found({}, { frequency: [50.5, 50.51, 50.8, 50.2] })).toMatchObject([
      { kind: 'FREQUENCY', start: 1_000, end: 3_000, value: 50.8, phases: [] },
    ]);
    expect(found({}, { frequency: [60, 59.4, 60] })).toMatchObject([{ value: 59.4 }]);
    expect(found({}, { frequency: [50.6, 50.9, 50.7, 50.5] })).toMatchObject([{ value: 50.9, end: 3_000 }]);
    expect(found({}, { frequency: [49.3, 49.1, 49.4] })[0]).toMatchObject({ value: 49.1, end: null });
    expect(found({}, { frequency: [49.3, 50] })[0]?.voltages).toEqual({});
    // No supply, no frequency.
    expect(found({}, { frequency: [50, 0, 50] })).toEqual([]);
  });
});

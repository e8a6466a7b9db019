import type { LiveValues } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import { LINE_SCREENS } from '../../base/addresses/chart-screens.ts';
import { isSilent, liveChart, liveInterval } from './live-view.ts';

const frame = {
  timeZone: 'Europe/Bratislava',
  locale: 'sk',
  axisKind: 'logarithmic',
  asRatio: false,
  names: { average: 'Priemer', sum: 'Súčet', single: 'Frekvencia' },
} as const;
const every = (seconds: number, count: number, values: Omit<LiveValues, 'ts'> = {}): LiveValues[] =>
  Array.from({ length: count }, (_, index) => ({ ts: 1_000 + index * seconds, ...values }));

describe('a live chart', () => {
  it('is at least as wide as twenty values from the first one on', () => {
    const { range } = liveChart(every(1, 3), LINE_SCREENS.voltage, frame);
    expect(range).toEqual({ from: 1_002_000 - 19_000, to: 1_002_000 });
    expect(liveChart(every(10, 20), LINE_SCREENS.voltage, frame).range.from).toBe(1_000_000);
  });

  it('uses the usual interval of values, not a gap', () => {
    expect(liveInterval([...every(2, 5), { ts: 1_500 }])).toBe(2_000);
    expect(liveInterval([])).toBe(1_000);
  });

  // proves R-LIVE-007
  it('shows a power factor as an angle with the sign of its reactive power', () => {
    const window = every(1, 2, { PF: { L1: 0.5 }, Q: { L1: -10 } });
    const chart = liveChart(window, LINE_SCREENS.powerFactor, frame);
    expect(chart.axes[0]).toMatchObject({ quantity: 'phaseAngle', kind: 'linear' });
    expect(chart.series[0]?.points[0]?.[1]).toBeCloseTo(-60, 9);
  });

  // proves R-LIVE-007
  it('gives the mean of a power factor the sign of the reactive power of all phases, also without phases', () => {
    const angleOf = (values: Omit<LiveValues, 'ts'>) =>
      liveChart(every(1, 1, values), LINE_SCREENS.powerFactor, frame)
        .series.find(({ id }) => id === 'average')
        ?.points.at(-1)?.[1];
    expect(angleOf({ PF: { AVG: 0.5 }, Q: { CUM: -10 } })).toBeCloseTo(-60, 9);
    expect(angleOf({ PF: { L1: 1, L2: 0.1, AVG: 0.5 }, Q: { L1: -30, L2: 10, CUM: -20 } })).toBeCloseTo(-60, 9);
    // In a group with a meter without phases the mean stands beside the only phase, the sum of Q repeats it.
    expect(angleOf({ PF: { L1: 0.9, AVG: 0.5 }, Q: { L1: -10, CUM: -10 } })).toBeCloseTo(-60, 9);
  });

  // proves R-LIVE-011
  it('breaks its lines if values were missed', () => {
    const window = [...every(1, 4, { U: { L1: 230 } }), { ts: 1_010, U: { L1: 231 } }];
    const { series } = liveChart(window, LINE_SCREENS.voltage, frame);
    expect(series[0]?.points.slice(-2)).toEqual([
      [1_006_000, null],
      [1_010_000, 231],
    ]);
  });

  it('has no gap between the minutes of a group and its seconds', () => {
    const minutes = [940, 1_000].map((ts) => ({ ts, interval: 60, U: { L1: 230 } }));
    const seconds = [1_002, 1_003, 1_004, 1_005].map((ts) => ({ ts, interval: 1, U: { L1: 231 } }));
    const [phase] = liveChart([...minutes, ...seconds], LINE_SCREENS.voltage, frame).series;
    expect(phase?.points.every(([, value]) => value !== null)).toBe(true);
  });

  it('keeps the selected axis for positive quantities', () => {
    expect(liveChart(every(1, 2), LINE_SCREENS.voltage, frame).axes[0]?.kind).toBe('logarithmic');
  });
});

describe('silence', () => {
  // proves R-LIVE-009, R-LORA-027
  it('begins after three missed values, not before fifteen seconds', () => {
    const quick = every(1, 5, { interval: 1 });
    expect(isSilent(quick, 1_004_000 + 15_000, false)).toBe(false);
    expect(isSilent(quick, 1_004_000 + 15_001, false)).toBe(true);
    const slow = every(60, 5, { interval: 60 });
    expect(isSilent(slow, 1_240_000 + 180_000, false)).toBe(false);
    expect(isSilent(slow, 1_240_000 + 180_001, false)).toBe(true);
  });

  it('is not reported for a device with a long interval, from its first value on', () => {
    const hourly: LiveValues[] = [{ ts: 1_000, interval: 3_600 }];
    expect(isSilent(hourly, 1_000_000 + 3 * 3_600_000, false)).toBe(false);
    expect(isSilent(hourly, 1_000_001 + 3 * 3_600_000, false)).toBe(true);
  });

  // proves R-LORA-027
  it('is not reported while the interval of a device is unknown', () => {
    expect(isSilent([{ ts: 1_000, interval: null }], 1e15, false)).toBe(false);
    expect(isSilent([{ ts: 1_000 }], 1_015_001, false)).toBe(true);
  });

  it('is not reported before the first value', () => {
    expect(isSilent([], 1e15, false)).toBe(false);
    expect(isSilent([], 1e15, true)).toBe(false);
  });

  // proves R-LIVE-010
  it('begins at once if the connection is lost', () => {
    expect(isSilent(every(1, 5, { interval: 1 }), 1_004_000, true)).toBe(true);
    expect(isSilent([{ ts: 1_000, interval: null }], 1_000_000, true)).toBe(true);
  });
});

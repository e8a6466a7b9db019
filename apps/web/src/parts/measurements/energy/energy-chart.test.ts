import type { SeriesAnswer } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import { energyChart } from './energy-chart.ts';

type Points = NonNullable<SeriesAnswer['steps_covered']>;

const ZONE = 'Europe/Bratislava';
const at = (text: string) => Date.parse(text);
const DAY = at('2026-10-25T00:00:00+02:00');
const NEXT = at('2026-10-26T00:00:00+01:00');
const answer = (points: Points, covered: Points): SeriesAnswer => ({
  status: 'OK',
  data: { E_I: { CUM: points } },
  coverage: {},
  steps_covered: covered,
  step: 0,
  time_zone: ZONE,
});
const frame = (now: number): Parameters<typeof energyChart>[1] => ({
  range: { from: DAY, to: NEXT },
  now,
  locale: 'en',
  axis: 'activeEnergyImport',
  axisKind: 'linear',
  period: 'DAY',
  series: [{ quantity: 'E_I', colour: 'import' }],
  nameOf: (quantity) => quantity,
  texts: { running: 'running', incomplete: (share) => `measured ${share}` },
});
const chart = (points: Points, covered: Points, now: number) => energyChart(answer(points, covered), frame(now));

describe('columns of energy', () => {
  // proves R-ANA-034
  it('are marked where less than 99.5 % of their step was measured, with the share', () => {
    const notes = (share: number) => [...(chart([[DAY, 5]], [[DAY, share]], NEXT).series[0]?.notes ?? [])];
    expect(notes(0.9949)).toEqual([[DAY, 'measured 0.9949']]);
    expect(notes(0.995)).toEqual([]);
    expect(notes(1)).toEqual([]);
  });

  // proves R-ANA-048
  it('are known as not measured below the share of a measured peak, of a group only where none of its members was', () => {
    const shares = [0, 0.3, 0.79, 0.8, 1];
    const covered = shares.map((share, hour): [number, number] => [DAY + hour * 3_600_000, share]);
    const points = covered.map(([time]): [number, number] => [time, 5]);
    const steps = covered.map(([time]) => time);
    const unmeasured = (of: Partial<SeriesAnswer>) => [
      ...(energyChart({ ...answer(points, covered), ...of }, frame(NEXT)).series[0]?.unmeasured ?? []),
    ];
    expect(unmeasured({})).toEqual(steps.slice(0, 3));
    expect(unmeasured({ missing: [] })).toEqual(steps.slice(0, 1));
  });

  // proves R-ANA-037
  it('are marked as running until the last instant of a day of 25 hours', () => {
    const notes = (now: number) => [...(chart([[DAY, 5]], [[DAY, 0.4]], now).series[0]?.notes?.values() ?? [])];
    expect(notes(NEXT - 1)).toEqual(['running']);
    expect(notes(NEXT)).toEqual(['measured 0.4']);
  });

  // proves R-ANA-046
  it('know the instant up to which their running step has grown', () => {
    expect(chart([[DAY, 5]], [], NEXT - 1).now).toBe(NEXT - 1);
  });

  it('say nothing of what was not measured at all', () => {
    expect(chart([[DAY, null]], [[DAY, 0]], NEXT).series[0]?.notes?.size).toBe(0);
  });
});

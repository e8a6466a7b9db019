import type { ApplianceRun, LiveValues, SeriesAnswer } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import type { Recognised } from './recognised.ts';
import { recognitionChart } from './recognition-chart.ts';

const AT = 1_700_000_000_000;
const period = { range: { from: AT - 60_000, to: AT }, timeZone: 'UTC', locale: 'en' };
const fan: Recognised = {
  ...{ name: 'fan', ID: 8, phase: 'L2', reason: null, colour: 0, isOn: true },
  ...{ since: AT - 10_000, power: 44, energy: 3, likeness: 0.9, uncertainty: 1 },
};
const run: ApplianceRun = {
  ...{ ID_appliance: 8, name: 'Fan', phase: 'L2', start: AT - 50_000, end: AT - 30_000 },
  ...{ duration: 20, energy: 0.2, prediction_rate: 0.9, computed: false },
};
const storedOf = (L2: [number, number | null][]) => ({ data: { P: { L2 } } }) as unknown as SeriesAnswer;
const liveAt = (time: number, watts: number): LiveValues => ({ ts: time / 1_000, P: { L2: watts } });
const nothing = { stored: undefined, window: [], appliances: [fan], runs: [] };

describe('the power with the recognised appliances', () => {
  // proves R-APPL-030
  it('has the phases of the appliances: stored values, then live values from their first on', () => {
    const stored = storedOf([
      [AT - 90_000, 1],
      [AT - 20_000, 2],
      [AT - 10_000, 3],
      [AT - 5_000, null],
    ]);
    const window = [liveAt(AT - 10_000, 4), liveAt(AT - 9_000, 5)];
    const { series } = recognitionChart({ ...nothing, stored, window }, period);
    expect(series).toMatchObject([{ id: 'L2', colour: 'l2' }]);
    expect(series[0]?.points).toEqual([
      [AT - 20_000, 2],
      [AT - 10_000, 4],
      [AT - 9_000, 5],
    ]);
  });

  it('breaks where values were missed', () => {
    const window = [liveAt(AT - 40_000, 4), liveAt(AT - 10_000, 5)];
    const { series } = recognitionChart({ ...nothing, window }, period);
    expect(series[0]?.points.map(([, value]) => value)).toEqual([4, null, 5]);
  });

  // proves R-APPL-030
  it('marks each start and end once, also a start that is not stored yet', () => {
    const started = { ...run, start: AT - 10_000, end: null };
    const { events } = recognitionChart({ ...nothing, runs: [run, started] }, period);
    expect(events).toEqual([
      { time: AT - 50_000, kind: 'start', colour: 0 },
      { time: AT - 10_000, kind: 'start', colour: 0 },
      { time: AT - 30_000, kind: 'end', colour: 0 },
    ]);
    expect(recognitionChart({ ...nothing, runs: [run] }, period).events).toEqual(events);
  });

  it('leaves out marks before the chart and those of other appliances', () => {
    const early = { ...run, start: AT - 600_000, end: AT - 500_000 };
    const other = { ...run, ID_appliance: 9 };
    const appliances = [{ ...fan, since: null }];
    expect(recognitionChart({ ...nothing, appliances, runs: [early, other] }, period).events).toEqual([]);
  });
});

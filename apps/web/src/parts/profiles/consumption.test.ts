import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChartPoint, TimeChart } from '../charts/index.ts';
import { addsUp, consumptionChart, consumptionSteps, stackedParts, wholeSteps } from './consumption.ts';

const ZONE = 'Europe/Bratislava';
const MINUTE = 60_000;
const from = Date.parse('2026-03-29T00:00:00+01:00');
const to = Date.parse('2026-03-30T00:00:00+02:00');
const texts = { running: 'running', incomplete: (share: number) => `${Math.round(share * 100)} %` };
const ended = { now: to + 1, texts };

const registers = (points: readonly ChartPoint[], change: Partial<TimeChart> = {}): TimeChart => ({
  kind: 'line',
  range: { from, to },
  timeZone: ZONE,
  locale: 'en',
  axes: [{ quantity: 'activeEnergyImport', kind: 'linear' }],
  series: [{ id: 'L1', name: 'L1', colour: 'l1', points }],
  ...change,
});
const valuesOf = (chart: TimeChart) => chart.series[0]?.points.map(([, value]) => value) ?? [];

describe('consumption per step', () => {
  it('is a quarter hour of a day, with the 92 that a day without an hour has', () => {
    const { step, edges } = consumptionSteps({ from, to }, ZONE);
    expect(step).toBe(15 * MINUTE);
    expect(edges.length).toBe(93);
    expect([edges[0], edges.at(-1)]).toEqual([from, to]);
  });

  it('is a day of a month, and a month of a year', () => {
    const month = { from: Date.parse('2026-03-01T00:00:00+01:00'), to: Date.parse('2026-04-01T00:00:00+02:00') };
    expect(consumptionSteps(month, ZONE)).toMatchObject({ step: 'day' });
    const year = { from: Date.parse('2026-01-01T00:00:00+01:00'), to: Date.parse('2027-01-01T00:00:00+01:00') };
    expect(consumptionSteps(year, ZONE).edges.length).toBe(13);
  });

  it('asks for whole steps around a part that was zoomed into', () => {
    const part = { from: from + 7 * MINUTE, to: from + 47 * MINUTE };
    expect(consumptionSteps(part, ZONE).step).toBe(30_000);
    expect(wholeSteps({ from: part.from + 1_234, to: part.to + 1_234 }, ZONE)).toEqual({
      from: part.from,
      to: part.to + MINUTE,
    });
    expect(wholeSteps({ from: from + 61_000, to: from + 75_000 }, ZONE)).toEqual({
      from: from + MINUTE,
      to: from + 2 * MINUTE,
    });
  });

  // proves R-PROF-052
  it('is as often as it was measured, not the same in six parts of a minute', () => {
    const range = { from, to: from + 15 * MINUTE };
    const growths = [70, 12, 0, 55, 31, 8, 90, 44, 3, 61, 27, 19, 5, 80, 36];
    let register = 10_000;
    const points = [0, ...growths].map((grown, minute): ChartPoint => {
      register += grown;
      return [from + minute * MINUTE, register];
    });
    const minutes = consumptionChart(registers(points, { range, every: MINUTE }), ended);
    expect(minutes.step).toBe(MINUTE);
    expect(valuesOf(minutes)).toEqual(growths);
    expect(consumptionChart(registers(points, { range, every: 1_000 }), ended).step).toBe(10_000);
  });

  // proves R-PROF-052
  it('says that a step is not read whole where the window cuts it', () => {
    const range = { from: from + 10 * MINUTE, to: from + 30 * MINUTE };
    const points = Array.from({ length: 21 }, (_, minute): ChartPoint => [range.from + minute * MINUTE, 60 * minute]);
    const { step, series } = consumptionChart(registers(points, { range, every: 15 * MINUTE }), ended);
    expect(step).toBe(15 * MINUTE);
    expect(series[0]?.points).toEqual([
      [from, 300],
      [from + 15 * MINUTE, 900],
    ]);
    expect([...(series[0]?.notes ?? [])]).toEqual([[from, '33 %']]);
  });

  it('is of a day or a month where the steps are longer than any that is shorter', () => {
    const week = { from, to: from + 7 * 1_440 * MINUTE };
    expect(consumptionSteps(week, ZONE, 8 * 60 * MINUTE).step).toBe('day');
  });

  it('adds up to what the whole range counted, whatever was measured and when', () => {
    const reading = fc.record({ after: fc.integer({ min: 1, max: 120 }), grown: fc.integer({ min: 0, max: 5_000 }) });
    fc.assert(
      fc.property(
        fc.array(reading, { minLength: 2, maxLength: 60 }),
        fc.integer({ min: 0, max: 1e9 }),
        (list, start) => {
          let [time, register] = [from, start];
          const points = list.map(({ after, grown }): ChartPoint => {
            const point: ChartPoint = [time, register];
            time += after * 15_000;
            register += grown;
            return point;
          });
          const columns = valuesOf(consumptionChart(registers(points), ended));
          const sum = columns.reduce<number>((total, value) => total + (value ?? 0), 0);
          const whole = (points.at(-1)?.[1] ?? 0) - start;
          expect(sum).toBeCloseTo(whole, 3);
          for (const value of columns) expect(value ?? 0).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });

  it('divides what was counted in a gap over its time, says so, and is unknown beyond what was measured', () => {
    const points: ChartPoint[] = [
      [from, 1_000],
      ...Array.from({ length: 59 }, (_, index): ChartPoint => [from + (index + 1) * MINUTE, null]),
      [from + 60 * MINUTE, 1_400],
    ];
    const chart = consumptionChart(registers(points), ended);
    expect(valuesOf(chart).slice(0, 6)).toEqual([100, 100, 100, 100, null, null]);
    expect([...(chart.series[0]?.unmeasured ?? [])]).toEqual(
      [0, 1, 2, 3].map((quarter) => from + quarter * 15 * MINUTE),
    );
    expect(chart.series[0]?.notes?.get(from)).toBe('7 %');
  });

  // proves R-MEAS-073
  it('is whole in the steps in which the measurements begin and end, and marks them', () => {
    // 90 Wh a minute, and from minute 40 on 30 Wh: readings from 7 min 20 s to 57 min 50 s, points at whole minutes.
    const counted = (minute: number) => 90 * Math.min(minute, 40) + 30 * Math.max(0, minute - 40);
    const [begin, end] = [7 + 1 / 3, 57 + 5 / 6];
    const points = Array.from({ length: 60 }, (_, minute): ChartPoint => {
      const isKnown = minute >= begin && minute <= end;
      return [from + minute * MINUTE, isKnown ? counted(minute) : null];
    });
    const line = registers(points);
    const ends = [begin, end].map((minute): [number, number] => [from + minute * MINUTE, counted(minute)]);
    const series = line.series.map((one) => ({
      ...one,
      ends: [ends[0], ends[1]] as [[number, number], [number, number]],
    }));
    const chart = consumptionChart({ ...line, series }, ended);
    const columns = valuesOf(chart).slice(0, 5);
    const by = (minute: number, to: number) => counted(to) - counted(minute);
    const expected = [by(begin, 15), by(15, 30), by(30, 45), by(45, end)];
    for (const [step, value] of expected.entries()) expect(columns[step]).toBeCloseTo(value, 6);
    expect(columns[4]).toBeNull();
    expect([...(chart.series[0]?.notes?.keys() ?? [])]).toEqual([from, from + 45 * MINUTE]);
  });

  it('has the energy of a range that lies within one step', () => {
    const line = registers([[from, null]]);
    const ends = [
      [from + 1_000, 10],
      [from + 9_000, 30],
    ] as const;
    const chart = consumptionChart({ ...line, series: line.series.map((one) => ({ ...one, ends })) }, ended);
    expect(valuesOf(chart).slice(0, 2)).toEqual([20, null]);
  });

  // proves R-ANA-046
  it('marks the step that still runs', () => {
    const points: ChartPoint[] = [
      [from, 0],
      [from + 20 * MINUTE, 200],
    ];
    const chart = consumptionChart(registers(points), { now: from + 20 * MINUTE, texts });
    expect(valuesOf(chart).slice(0, 3)).toEqual([150, 50, null]);
    expect(chart.series[0]?.notes?.get(from + 15 * MINUTE)).toBe('running');
    expect(chart.now).toBe(from + 20 * MINUTE);
  });

  it('stacks phases without their sum, and one phase not at all', () => {
    const series = (['L1', 'L2', 'cumulative'] as const).map((id) => ({ id, name: id, colour: 0, points: [] }));
    const stacked = stackedParts(registers([], { series }));
    expect([stacked.stacked, stacked.series.map(({ id }) => id)]).toEqual([true, ['L1', 'L2']]);
    expect(stackedParts(registers([])).stacked).toBeUndefined();
  });

  it('stacks relays, which add up too', () => {
    const series = (['R1', 'R2'] as const).map((id) => ({ id, name: id, colour: 0, points: [] }));
    expect([addsUp(registers([], { series })), addsUp(registers([]))]).toEqual([true, false]);
    expect(stackedParts(registers([], { series })).series).toHaveLength(2);
  });
});

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
      to: part.to + 30_000,
    });
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
    expect(chart.series[0]?.notes?.get(from)).toBe('7 %');
  });

  it('marks the step that still runs', () => {
    const points: ChartPoint[] = [
      [from, 0],
      [from + 20 * MINUTE, 200],
    ];
    const chart = consumptionChart(registers(points), { now: from + 20 * MINUTE, texts });
    expect(valuesOf(chart).slice(0, 3)).toEqual([150, 50, null]);
    expect(chart.series[0]?.notes?.get(from + 15 * MINUTE)).toBe('running');
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

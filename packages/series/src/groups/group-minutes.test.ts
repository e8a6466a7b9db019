import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type RowBlock, rowsOfSamples } from '../rows/row-block.ts';
import { GroupMinutes, type GroupStretches } from './group-minutes.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const BEGIN = Date.UTC(2026, 2, 28);
const POWER = { column: 'P', averaged: false } as const;

interface Span {
  /** Seconds since the beginning. */
  readonly from: number;
  readonly to: number;
  readonly P?: number;
  readonly S?: number;
}

const rowsOf = (...spans: readonly Span[]) =>
  rowsOfSamples(
    spans.map(({ from, to, ...values }) => ({
      ...{ time: BEGIN + to * SECOND, interval: (to - from) * SECOND, boot: 1 },
      values: Object.fromEntries(Object.entries(values)),
    })),
    { gauges: ['P', 'S'], registers: [] },
  );

const minutesOf = (shape: ConstructorParameters<typeof GroupMinutes>[0], minutes: number) =>
  new GroupMinutes(shape, { from: BEGIN, to: BEGIN + minutes * MINUTE });

/** The stretches one by one; sums as means, times in seconds. */
const shown = ({ start, members, min, max, sum, divisor, covered }: GroupStretches) =>
  [...start].map((at, index) => ({
    at: (at - BEGIN) / MINUTE,
    members: members[index],
    extremes: [min[index], max[index]],
    mean: (sum[index] as number) / (divisor[index] as number),
    weight: (divisor[index] as number) / SECOND,
    covered: (covered[index] as number) / SECOND,
  }));

describe('the minutes of a group', () => {
  it('add the means of the members that are known in them, with their ratios; the fullest minutes are those of an interval', () => {
    const minutes = minutesOf(POWER, 2);
    expect(minutes.add(rowsOf({ from: 0, to: 60, P: 100 }, { from: 60, to: 120, P: 50 }), 1)).toBe(true);
    expect(minutes.add(rowsOf({ from: 0, to: 30, P: 20 }), 10)).toBe(true);
    expect(shown(minutes.stretches(2 * MINUTE))).toEqual([
      { at: 0, members: 2, extremes: [300, 300], mean: 300, weight: 45, covered: 150 },
    ]);
    expect(shown(minutes.stretches(MINUTE))).toEqual([
      { at: 0, members: 2, extremes: [300, 300], mean: 300, weight: 45, covered: 90 },
      { at: 1, members: 1, extremes: [50, 50], mean: 50, weight: 60, covered: 60 },
    ]);
  });

  it('have the extremes of the equally full minutes, and forget those of a minute with fewer members', () => {
    const minutes = minutesOf(POWER, 4);
    const powers = [900, 30, 10, 20];
    minutes.add(rowsOf(...powers.map((P, at) => ({ from: at * 60, to: at * 60 + 60, P }))), 1);
    minutes.add(rowsOf({ from: 60, to: 240, P: 1 }), 1);
    expect(shown(minutes.stretches(4 * MINUTE))).toEqual([
      { at: 0, members: 2, extremes: [11, 31], mean: 21, weight: 180, covered: 420 },
    ]);
  });

  it('average voltages over the members that are known', () => {
    const minutes = minutesOf({ column: 'P', averaged: true }, 2);
    minutes.add(rowsOf({ from: 0, to: 120, P: 230 }), 1);
    minutes.add(rowsOf({ from: 0, to: 60, P: 234 }), 1);
    expect(shown(minutes.stretches(MINUTE)).map(({ mean, extremes }) => [mean, extremes])).toEqual([
      [232, [232, 232]],
      [230, [230, 230]],
    ]);
  });

  it('divide sums for a power factor, of the members that have both parts, in the time that has both', () => {
    const minutes = minutesOf({ column: 'P', divisor: 'S', averaged: false }, 2);
    const both = rowsOf({ from: 0, to: 60, P: 60, S: 100 }, { from: 60, to: 120, P: -90, S: 100 });
    const power = both.gauges.P ?? expect.fail();
    const known = { ...both.gauges, P: { ...power, covered: Float64Array.of(15 * SECOND, 60 * SECOND) } };
    expect(minutes.add({ ...both, gauges: known }, 2)).toBe(true);
    expect(minutes.add(rowsOf({ from: 0, to: 60, P: 40 }), 1)).toBe(false);
    expect(minutes.add(rowsOf({ from: 0, to: 60, S: 40 }), 1)).toBe(false);
    expect(shown(minutes.stretches(MINUTE))).toMatchObject([
      { members: 1, extremes: [0.6, 0.6], covered: 15 },
      { members: 1, extremes: [0.9, 0.9], covered: 60 },
    ]);
    const whole = minutes.stretches(2 * MINUTE);
    expect([whole.sum[0], whole.divisor[0]]).toEqual([120 * 15_000 - 180 * 60_000, 200 * 15_000 + 200 * 60_000]);
    expect([whole.min[0], whole.max[0]]).toEqual([0.6, 0.9]);
    const apparent = { ...(both.gauges.S ?? expect.fail()), covered: Float64Array.of(20 * SECOND, 5 * SECOND) };
    const fewer = minutesOf({ column: 'P', divisor: 'S', averaged: false }, 2);
    fewer.add({ ...both, gauges: { ...known, S: apparent } }, 1);
    expect(shown(fewer.stretches(MINUTE)).map(({ covered }) => covered)).toEqual([15, 5]);
  });

  it('have no extremes of a factor where nothing flows', () => {
    const minutes = minutesOf({ column: 'P', divisor: 'S', averaged: false }, 1);
    minutes.add(rowsOf({ from: 0, to: 60, P: 0, S: 0 }), 1);
    expect(shown(minutes.stretches(MINUTE))).toMatchObject([{ members: 1, extremes: [Number.NaN, Number.NaN] }]);
    const some = minutesOf({ column: 'P', divisor: 'S', averaged: false }, 2);
    some.add(rowsOf({ from: 0, to: 60, P: 6, S: 10 }, { from: 60, to: 120, P: 0, S: 0 }), 1);
    expect(shown(some.stretches(2 * MINUTE))).toMatchObject([{ members: 1, extremes: [0.6, 0.6] }]);
  });

  it('are none of members without the gauge, without a value, or with values elsewhere only', () => {
    const minutes = minutesOf(POWER, 1);
    const outside: readonly RowBlock[] = [
      rowsOf(),
      rowsOf({ from: 0, to: 60, S: 1 }),
      rowsOf({ from: 60, to: 120, P: 1 }),
      rowsOf({ from: -60, to: 0, P: 1 }),
      rowsOf({ from: 30, to: 30, P: 1 }),
      { ...rowsOf({ from: 0, to: 60, P: 1 }), gauges: {} },
    ];
    for (const rows of outside) expect(minutes.add(rows, 1)).toBe(false);
    const none = minutes.stretches(MINUTE);
    expect([...none.start, ...none.members, ...none.min, ...none.max, ...none.sum, ...none.covered]).toEqual([
      ...[BEGIN, 0, Number.NaN, Number.NaN, 0, 0],
    ]);
    expect(minutesOf(POWER, 0).stretches(MINUTE).start).toHaveLength(0);
  });

  it('are those of the other rows where one has no extent', () => {
    const minutes = minutesOf(POWER, 1);
    minutes.add(rowsOf({ from: 30, to: 30, P: 9 }, { from: 0, to: 60, P: 20 }), 1);
    minutes.add(rowsOf({ from: 0, to: 60, P: 1 }), 1);
    expect(shown(minutes.stretches(MINUTE))).toMatchObject([{ members: 2, mean: 21, covered: 120 }]);
  });

  it('count no more than a minute of a member whose rows overlap', () => {
    const minutes = minutesOf(POWER, 1);
    minutes.add(rowsOf({ from: 0, to: 60, P: 10 }, { from: 0, to: 60, P: 30 }), 1);
    expect(shown(minutes.stretches(MINUTE))).toMatchObject([{ mean: 20, covered: 60, members: 1 }]);
  });

  it('are what second by second has, for any rows', () => {
    const span = fc.record({
      gap: fc.constantFrom(0, 0, 7, 45, 200),
      length: fc.integer({ min: 1, max: 200 }),
      P: fc.option(fc.integer({ min: -500, max: 500 }), { freq: 5 }),
    });
    const member = fc.record({ spans: fc.array(span, { maxLength: 12 }), factor: fc.constantFrom(1, 40) });
    fc.assert(
      fc.property(fc.array(member, { minLength: 1, maxLength: 3 }), (members) => {
        const minutes = minutesOf(POWER, 6);
        const known = members.map(({ spans, factor }) => {
          // The first rows begin before the range.
          let at = -100;
          const placed = spans.map(({ gap, length, P }) => {
            at += gap + length;
            return { from: at - length, to: at, ...(P === null ? {} : { P }) };
          });
          minutes.add(rowsOf(...placed), factor);
          return Array.from({ length: 360 }, (_, second) => {
            const power = placed.find(({ from, to }) => second >= from && second < to)?.P;
            return power === undefined ? Number.NaN : power * factor;
          });
        });
        const expected = Array.from({ length: 6 }, (_, minute) => {
          const own = known
            .map((seconds) => seconds.slice(minute * 60, minute * 60 + 60).filter((each) => !Number.isNaN(each)))
            .filter((seconds) => seconds.length > 0);
          const meanOf = (all: readonly number[]) => all.reduce((sum, each) => sum + each, 0) / all.length;
          return {
            members: own.length,
            value: own.reduce((sum, seconds) => sum + meanOf(seconds), 0),
            covered: own.reduce((sum, seconds) => sum + seconds.length, 0),
          };
        });
        for (const [minute, { mean, members: count, covered }] of shown(minutes.stretches(MINUTE)).entries()) {
          const { members: all, value, covered: time } = expected[minute] ?? expect.fail();
          expect([count, Math.round(covered * 1e6) / 1e6]).toEqual([all, time]);
          if (all > 0) expect(mean).toBeCloseTo(value, 6);
        }
      }),
    );
  });
});

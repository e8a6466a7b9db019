import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rollup } from '../rows/rollup.ts';
import type { CoveredRows, RowBlock } from '../rows/row-block.ts';
import { rowsOfSamples } from '../rows/row-block.ts';
import { coverageByRegisters } from './register-coverage.ts';

const QUARTER = 900_000;
const MINUTE = 60_000;
const edges = Float64Array.of(0, QUARTER, 2 * QUARTER);

/** Asked once, of rows that nothing was asked of before. */
const registerCoverage = (
  rows: { block: RowBlock; covered: CoveredRows },
  registers: readonly string[],
  steps: Float64Array,
) => coverageByRegisters(rows, steps)(registers);

/** Minutes of two registers; B exists only in a given range of minutes. */
function quartersOf(from: number, to: number) {
  const samples = Array.from({ length: 30 }, (_, index) => {
    const minute = index + 1;
    const values = { A: minute, ...(minute >= from && minute <= to ? { B: minute } : {}) };
    return { time: minute * MINUTE, interval: MINUTE, boot: 1, values };
  });
  return rowsOfSamples(samples, { gauges: [], registers: ['A', 'B'] });
}

describe('the share of a step in which registers were measured', () => {
  it('is that of the register with the least coverage, from its first to its last reading, at every level', () => {
    const minutes = quartersOf(4, 27);
    for (const block of [minutes, rollup(minutes, QUARTER)]) {
      const shares = registerCoverage({ block, covered: block }, ['A', 'B'], edges);
      expect([...shares]).toEqual([1 - 3 / 15, 1 - 3 / 15]);
      expect([...registerCoverage({ block, covered: block }, ['A'], edges)]).toEqual([1, 1]);
      expect([...registerCoverage({ block, covered: block }, ['B', 'A'], edges)]).toEqual([1 - 3 / 15, 1 - 3 / 15]);
    }
  });

  it('is that of any column where no register is named, whatever became of an answer before', () => {
    const block = rowsOfSamples([{ time: QUARTER / 3, interval: QUARTER / 3, boot: 1, values: { A: 1 } }], {
      gauges: [],
      registers: ['A'],
    });
    const shares = coverageByRegisters({ block, covered: block }, edges);
    expect([...shares([])]).toEqual([1 / 3, 0]);
    shares([]).fill(2);
    expect([...shares([])]).toEqual([1 / 3, 0]);
    expect(registerCoverage({ block, covered: block }, ['A'], new Float64Array(0))).toHaveLength(0);
  });

  it('is not changed by what was read after the last step', () => {
    const block = quartersOf(1, 15);
    expect([...registerCoverage({ block, covered: block }, ['B'], edges.subarray(0, 2))]).toEqual([1]);
  });

  it('is that after its reading where a pause begins without the register', () => {
    const samples = [300, 600, 1_500, 1_800].map((second) => {
      const values = { A: second, ...(second === 600 ? {} : { B: second }) };
      return { time: second * 1_000, interval: 300_000, boot: 1, values };
    });
    const block = rowsOfSamples(samples, { gauges: [], registers: ['A', 'B'] });
    // From 900 to 1,200 s nothing was measured, and until 1,500 s both registers are interpolated over the pause.
    expect([...registerCoverage({ block, covered: block }, ['B'], edges)]).toEqual([
      expect.closeTo(1 / 3, 9),
      expect.closeTo(1 / 3, 9),
    ]);
  });

  it('is zero if only other registers were read', () => {
    const block = quartersOf(1, 15);
    expect([...registerCoverage({ block, covered: block }, ['A', 'B'], edges)]).toEqual([1, 0]);
  });

  it('is that of the samples if none of them ends in the step', () => {
    const samples = [{ time: 2 * QUARTER, interval: 2 * QUARTER, boot: 1, values: { A: 1 } }];
    const block = rowsOfSamples(samples, { gauges: [], registers: ['A'] });
    expect([...registerCoverage({ block, covered: block }, ['A'], edges)]).toEqual([1, 1]);
  });

  it('is none of the sample after a pause, until its reading, and all of it where the one before was read in the step', () => {
    const at = (seconds: number, interval: number) => ({
      time: seconds * 1_000,
      interval,
      boot: 1,
      values: { A: seconds },
    });
    const sharesOf = (samples: readonly ReturnType<typeof at>[]) => {
      const block = rowsOfSamples(samples, { gauges: [], registers: ['A'] });
      return [...registerCoverage({ block, covered: block }, ['A'], Float64Array.of(...edges, 3 * QUARTER))];
    };
    // The quarter hour's sample ends two minutes into the third one.
    const long = [at(300, MINUTE), at(1_920, QUARTER), at(2_820, QUARTER)];
    expect(sharesOf(long)).toEqual([60 / 900, 0, 1 - 120 / 900]);
    expect(sharesOf([at(900, QUARTER), at(1_800, QUARTER), at(2_700, QUARTER)])).toEqual([1, 1, 1]);
    const minutes = Array.from({ length: 15 }, (_, index) => at(960 + index * 60, MINUTE));
    const paused = minutes.filter((_, index) => index < 5 || index > 6);
    expect(sharesOf([at(900, MINUTE), ...paused])[1]).toBeCloseTo(13 / 15, 9);
    expect(sharesOf([at(60, MINUTE), ...minutes])[1]).toBeCloseTo(14 / 15, 9);
  });

  it('is the same of buckets as of their samples, wherever these begin, also after pauses', () => {
    const seconds = fc.constantFrom(1, 7, 60, 420, 600);
    // Shorter ones may lie between two readings of a bucket, which does not show them.
    const pause = fc.oneof({ weight: 9, arbitrary: fc.constant(0) }, fc.integer({ min: 900, max: 4_000 }));
    const story = fc.tuple(seconds, fc.integer({ min: 1, max: 900 }), fc.array(pause, { minLength: 1, maxLength: 60 }));
    fc.assert(
      fc.property(story, ([interval, offset, pauses]) => {
        let at = offset;
        const samples = pauses.map((wait) => {
          at += wait + interval;
          return { time: at * 1_000, interval: interval * 1_000, boot: 1, values: { A: at } };
        });
        const block = rowsOfSamples(samples, { gauges: [], registers: ['A'] });
        const steps = Float64Array.from({ length: 300 }, (_, quarter) => quarter * QUARTER);
        const expected = registerCoverage({ block, covered: block }, ['A'], steps);
        for (const buckets of [rollup(block, QUARTER), rollup(rollup(block, MINUTE), QUARTER)]) {
          const shares = registerCoverage({ block: buckets, covered: buckets }, ['A'], steps);
          for (const [step, share] of shares.entries()) expect(share).toBeCloseTo(expected[step] as number, 9);
        }
      }),
    );
  });

  // proves R-MEAS-088
  it('is none of a quarter hour at whose beginning the register was not read, where the other one was', () => {
    const samples = Array.from({ length: 5 }, (_, index) => {
      const values = { A: index, ...(index === 1 ? {} : { B: index }) };
      return { time: index * QUARTER, interval: QUARTER, boot: 1, values };
    });
    const block = rowsOfSamples(samples, { gauges: [], registers: ['A', 'B'] });
    const steps = Float64Array.of(0, QUARTER, 2 * QUARTER, 3 * QUARTER, 4 * QUARTER);
    for (const rows of [block, rollup(block, QUARTER)]) {
      expect([...registerCoverage({ block: rows, covered: rows }, ['A', 'B'], steps)]).toEqual([0, 0, 1, 1]);
      expect([...registerCoverage({ block: rows, covered: rows }, ['A'], steps)]).toEqual([1, 1, 1, 1]);
    }
  });

  // proves R-MEAS-088
  it('is none of the quarter hours of longer samples at whose beginning or end the register was not read', () => {
    const samples = Array.from({ length: 6 }, (_, index) => {
      const values = { A: index, ...(index === 2 ? {} : { B: index }) };
      return { time: index * 2 * QUARTER, interval: 2 * QUARTER, boot: 1, values };
    });
    const block = rowsOfSamples(samples, { gauges: [], registers: ['A', 'B'] });
    const steps = Float64Array.from({ length: 11 }, (_, quarter) => quarter * QUARTER);
    for (const rows of [block, rollup(block, QUARTER)]) {
      // B is interpolated from the second to the sixth quarter hour.
      const shares = [...registerCoverage({ block: rows, covered: rows }, ['A', 'B'], steps)];
      expect(shares).toEqual([1, 1, 0, 0, 0, 0, 1, 1, 1, 1]);
      const later = [...registerCoverage({ block: rows, covered: rows }, ['A', 'B'], steps.subarray(2))];
      expect(later).toEqual([0, 0, 0, 0, 1, 1, 1, 1]);
      expect([...registerCoverage({ block: rows, covered: rows }, ['A'], steps)]).toEqual(Array(10).fill(1));
    }
  });

  it('is the same of each step, wherever the steps that are asked for begin and end', () => {
    const seconds = fc.constantFrom(60, 420, 900, 2_000);
    const reading = fc.record({
      interval: seconds,
      pause: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 6_000 })),
      hasB: fc.boolean(),
    });
    const story = fc.record({
      readings: fc.array(reading, { minLength: 2, maxLength: 20 }),
      offset: fc.integer({ min: 1, max: 900 }),
      from: fc.integer({ min: 0, max: 60 }),
      count: fc.integer({ min: 1, max: 12 }),
    });
    fc.assert(
      fc.property(story, ({ readings, offset, from, count }) => {
        let at = offset;
        const samples = readings.map(({ interval, pause, hasB }) => {
          at += pause + interval;
          return {
            time: at * 1_000,
            interval: interval * 1_000,
            boot: 1,
            values: { A: at, ...(hasB ? { B: at } : {}) },
          };
        });
        const block = rowsOfSamples(samples, { gauges: [], registers: ['A', 'B'] });
        const steps = Float64Array.from({ length: 200 }, (_, quarter) => quarter * QUARTER);
        const part = steps.subarray(from, from + count + 1);
        for (const register of ['A', 'B']) {
          const whole = registerCoverage({ block, covered: block }, [register], steps);
          const shares = registerCoverage({ block, covered: block }, [register], part);
          expect([...shares]).toEqual([...whole.subarray(from, from + count)]);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('is the same where a row without any reading lies before the beginning', () => {
    const samples = [
      { time: 0, interval: QUARTER, boot: 1, values: { A: 0, B: 0 } },
      { time: 14 * MINUTE, interval: 14 * MINUTE, boot: 1, values: { A: 1 } },
      { time: QUARTER, interval: MINUTE, boot: 1, values: { U: 230 } },
      { time: 2 * QUARTER, interval: QUARTER, boot: 1, values: { A: 2, B: 2 } },
    ];
    const block = rowsOfSamples(samples, { gauges: ['U'], registers: ['A', 'B'] });
    for (const times of [block.firstTime, block.lastTime]) times[2] = Number.NaN;
    expect([...registerCoverage({ block, covered: block }, ['A', 'B'], edges)]).toEqual([0, 0]);
    expect([...registerCoverage({ block, covered: block }, ['A'], edges)]).toEqual([1, 1]);
  });

  it('is the same whatever was asked before, and whatever became of the answers', () => {
    const block = quartersOf(4, 27);
    const shares = coverageByRegisters({ block, covered: block }, edges);
    for (const registers of [['A', 'B'], ['B'], [], ['A'], ['B', 'A'], ['none'], ['A', 'B']]) {
      const answer = shares(registers);
      expect(answer).toEqual(registerCoverage({ block, covered: block }, registers, edges));
      answer.fill(2);
    }
  });
});

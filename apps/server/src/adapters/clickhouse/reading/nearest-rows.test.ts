import type { RowBlock } from '@phasor/series';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foundRows, rowsApart } from './nearest-rows.ts';

const REGISTERS = ['A', 'B', 'C'] as const;
type Register = (typeof REGISTERS)[number];

/** A row of one reading per register: its instant and the registers it has. */
interface Row {
  readonly time: number;
  readonly has: readonly Register[];
}

function blockOf(rows: readonly Row[]): RowBlock {
  const times = Float64Array.from(rows, ({ time }) => time);
  const unknown = new Float64Array(rows.length);
  const ofRegister = (name: Register) => {
    const readings = Float64Array.from(rows, ({ time, has }) => (has.includes(name) ? time : Number.NaN));
    return {
      first: readings,
      last: readings,
      firstTime: times,
      lastTime: times,
      firstBoot: unknown,
      lastBoot: unknown,
    };
  };
  return {
    ...{ start: times.map((time) => time - 1), end: times, covered: unknown.map(() => 1) },
    ...{ firstTime: times, lastTime: times, firstBoot: unknown, lastBoot: unknown, gauges: {} },
    registers: Object.fromEntries(REGISTERS.map((name) => [name, ofRegister(name)])),
  };
}

const arbitraryTables = fc.array(
  fc.array(fc.record({ time: fc.integer({ min: 1, max: 60 }), has: fc.subarray([...REGISTERS]) }), { maxLength: 5 }),
  { minLength: 1, maxLength: 4 },
);

describe('the nearest rows of several tables', () => {
  it('are the ones that a look at all rows finds, or the register is left to a search of its own', () => {
    fc.assert(
      fc.property(
        arbitraryTables,
        fc.constantFrom('before', 'after'),
        fc.subarray([...REGISTERS]),
        (tables, side, wanted) => {
          const isNearer =
            side === 'before' ? (a: Row, b: Row) => b.time - a.time : (a: Row, b: Row) => a.time - b.time;
          // Each table has its instants to itself, as stretches of different levels have.
          const apart = tables.map((rows, table) =>
            rows.map((row) => ({ ...row, time: 4 * row.time + table })).sort(isNearer),
          );
          const candidates = apart.flatMap(
            (rows) => rows.find(({ has }) => has.some((name) => wanted.includes(name))) ?? [],
          );
          const { rows, left } = foundRows(blockOf(candidates), { side, instant: 0, registers: wanted }, wanted);
          const found = rows.map((row) => candidates[row]?.time);
          for (const name of wanted) {
            const nearest = apart
              .flat()
              .filter(({ has }) => has.includes(name))
              .sort(isNearer)[0];
            if (nearest !== undefined && !left.includes(name)) expect(found).toContain(nearest.time);
            if (nearest === undefined && candidates.length === 0) expect(left).toEqual([]);
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  it('are found at once where the nearest row has all registers', () => {
    const block = blockOf([
      { time: 10, has: ['A', 'B', 'C'] },
      { time: 30, has: ['A'] },
    ]);
    const search = { side: 'after', instant: 0, registers: REGISTERS } as const;
    expect(foundRows(block, search, REGISTERS)).toEqual({ rows: [0], left: [] });
    expect(foundRows(block, { ...search, side: 'before' }, REGISTERS)).toEqual({ rows: [1], left: ['B', 'C'] });
  });

  it("are each register's own where every register was searched for by itself", () => {
    const block = blockOf([
      { time: 10, has: ['B'] },
      { time: 20, has: ['A'] },
      { time: 30, has: ['A', 'B'] },
    ]);
    expect(rowsApart(block, 'after', ['A', 'B', 'C'])).toEqual([1, 0]);
    expect(rowsApart(block, 'before', ['A', 'B', 'C'])).toEqual([2]);
  });
});

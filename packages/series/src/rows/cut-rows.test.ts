import { describe, expect, it } from 'vitest';
import { cutRows } from './cut-rows.ts';
import { type RowBlock, rowsOfSamples, withOwnTimes } from './row-block.ts';

const COLUMNS = { gauges: ['P'], registers: ['E'] };

/** Rows of samples [start, end], with 4 W and a register that shows the end. */
const rowsOf = (...spans: readonly (readonly [start: number, end: number])[]) =>
  rowsOfSamples(
    spans.map(([start, time]) => ({ time, interval: time - start, boot: 3, values: { P: 4, E: time } })),
    COLUMNS,
  );

/** Cuts each row at one instant. */
const cutAt = (instant: number) => (from: number, to: number) =>
  from < instant && instant < to
    ? [
        { from, to: instant },
        { from: instant, to },
      ]
    : undefined;

const spansOf = ({ start, end }: RowBlock) => [...start].map((from, row) => [from, end[row]]);

describe('rows of which parts are kept', () => {
  it('are the block itself where nothing is cut off', () => {
    const block = rowsOf([0, 60], [60, 120]);
    expect(cutRows(block, cutAt(60))).toBe(block);
    const empty = rowsOf();
    expect(cutRows(empty, () => [])).toBe(empty);
  });

  it('ascend by their ends, of two with one end the shorter one first, however long the rows are', () => {
    const cut = cutRows(rowsOf([30, 90], [0, 120]), cutAt(60));
    expect(spansOf(cut)).toEqual([
      [30, 60],
      [0, 60],
      [60, 90],
      [60, 120],
    ]);
    expect([...cut.covered]).toEqual([30, 60, 30, 60]);
    expect([...(cut.registers.E?.last ?? [])]).toEqual([Number.NaN, Number.NaN, 90, 120]);
  });

  it('have the time of a gauge that lies in them, beside that of the row', () => {
    const block = rowsOf([0, 100]);
    const power = { ...(block.gauges.P ?? expect.fail()), covered: Float64Array.of(40) };
    const halves = cutRows({ ...block, gauges: { P: power } }, cutAt(25));
    expect([...halves.covered]).toEqual([25, 75]);
    expect([...(halves.gauges.P?.covered ?? [])]).toEqual([10, 30]);
    expect([...(halves.gauges.P?.mean ?? [])]).toEqual([4, 4]);
    expect(cutRows(block, cutAt(25)).gauges.P).not.toHaveProperty('covered');
  });

  it('keep the times of each register where it has its own, and those of the rows where it has not', () => {
    const shared = cutRows(rowsOf([0, 100]), cutAt(25));
    expect(shared.registers.E?.firstTime).toBe(shared.firstTime);
    const block = withOwnTimes(rowsOf([0, 100]));
    const own = block.registers.E ?? expect.fail();
    for (const [column, value] of [
      [own.firstTime, 10],
      [own.lastTime, 90],
      [own.firstBoot, 1],
      [own.lastBoot, 2],
    ] as const)
      column[0] = value;
    const { E } = cutRows(block, cutAt(25)).registers;
    const readings = [E?.firstTime, E?.lastTime, E?.firstBoot, E?.lastBoot].map((column) => column?.[1]);
    expect(readings).toEqual([10, 90, 1, 2]);
    expect(E?.firstTime[0]).toBeNaN();
  });

  it('are covered by samples that end later as far as their row was, and wholly where the row ends later', () => {
    const block = { ...rowsOf([0, 100], [100, 200]), begun: Float64Array.of(0, 7) };
    expect([...(cutRows(block, cutAt(150)).begun ?? [])]).toEqual([0, 50, 7]);
    expect([...(cutRows(rowsOf([0, 100]), cutAt(25)).begun ?? [])]).toEqual([25, 0]);
  });
});

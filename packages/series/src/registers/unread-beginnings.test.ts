import { describe, expect, it } from 'vitest';
import { cutRows } from '../rows/cut-rows.ts';
import { type RowBlock, rowsOfSamples } from '../rows/row-block.ts';
import { unreadBeginnings } from './unread-beginnings.ts';

const SECOND = 1_000;
const BEGIN = Date.UTC(2026, 2, 28);

/** Samples of a register, seconds since the beginning. */
const rowsOf = (...samples: readonly (readonly [end: number, length: number])[]) =>
  rowsOfSamples(
    samples.map(([end, length]) => ({
      ...{ time: BEGIN + end * SECOND, interval: length * SECOND, boot: 1 },
      values: { E: end },
    })),
    { gauges: [], registers: ['E'] },
  );

/** Seconds of each quarter hour. */
const unread = (block: RowBlock, quarters = 3) =>
  [
    ...unreadBeginnings(
      block,
      Float64Array.from({ length: quarters + 1 }, (_, at) => BEGIN + at * 900 * SECOND),
    ),
  ].map((time) => time / SECOND);

describe('the beginnings of samples after a pause', () => {
  it('are in each step that they reach into, also where the reading before is older than the steps', () => {
    expect(unread(rowsOf([200, 60], [1_200, 600]))).toEqual([300, 300, 0]);
    expect(unread(rowsOf([-1_000, 60], [1_200, 600]))).toEqual([300, 300, 0]);
    expect(unread(rowsOf([300, 60], [2_700, 600]))).toEqual([0, 0, 600]);
    expect(unread(rowsOf([300, 60], [2_800, 600]))).toEqual([0, 0, 500]);
    expect(unread(rowsOf([300, 60], [1_200, 600]), 0)).toEqual([]);
  });

  it('are none in the step of the reading before; one on an edge is of the step before it', () => {
    expect(unread(rowsOf([901, 60], [1_700, 200]))).toEqual([0, 0, 0]);
    expect(unread(rowsOf([900, 60], [1_700, 200]))).toEqual([0, 200, 0]);
  });

  it('are none without a pause of one and a half samples, of the longer one of both', () => {
    expect(unread(rowsOf([900, 60], [1_800, 900]))).toEqual([0, 0, 0]);
    expect(unread(rowsOf([700, 60], [1_000, 200]))).toEqual([0, 0, 0]);
    expect(unread(rowsOf([699, 60], [1_000, 200]))).toEqual([100, 100, 0]);
    expect(unread(rowsOf([700, 200], [1_000, 60]))).toEqual([0, 0, 0]);
    expect(unread(rowsOf([1_200, 600]))).toEqual([0, 0, 0]);
  });

  it('are those of the sample where it is cut into several rows', () => {
    const whole = rowsOf([300, 60], [2_200, 900]);
    const cuts = [1_400, 1_600].map((second) => BEGIN + second * SECOND);
    const cut = cutRows(whole, (from, to) => {
      const edges = [from, ...cuts.filter((at) => from < at && at < to), to];
      return edges.slice(1).map((end, index) => ({ from: edges[index] as number, to: end }));
    });
    expect(cut.end).toHaveLength(4);
    expect(unread(whole)).toEqual([0, 500, 400]);
    expect(unread(cut)).toEqual([0, 500, 400]);
  });
});

import { describe, expect, it } from 'vitest';
import { NO_SHARE, shareOf, WHOLE_SHARE } from '../../ports/processes/share.ts';
import { markNames, sharedMark } from './shard-marks.ts';

// proves R-OPS-136
describe('a mark of a share', () => {
  it('is written once where the share is all devices, and once for each shard elsewhere', () => {
    expect(markNames('formed', WHOLE_SHARE)).toEqual(['formed']);
    expect(markNames('formed', shareOf([12, 3]))).toEqual(['formed of shard 3', 'formed of shard c']);
    expect(markNames('formed', NO_SHARE)).toEqual([]);
  });

  it('holds as far as that of each shard, or of all devices where that is greater', () => {
    const marks = new Map([
      ['formed', 100],
      ['formed of shard 1', 300],
      ['formed of shard 2', 200],
      ['formed of shard 3', 50],
    ]);
    const of = (...shards: number[]) => sharedMark(marks, 'formed', shareOf(shards));
    expect([of(1), of(2), of(3), of(4)]).toEqual([300, 200, 100, 100]);
    expect([of(1, 2), of(1, 2, 3), sharedMark(marks, 'formed', WHOLE_SHARE)]).toEqual([200, 100, 100]);
  });

  it('is none where one of the shards has none', () => {
    const marks = new Map([['formed of shard 1', 300]]);
    expect(sharedMark(marks, 'formed', shareOf([1]))).toBe(300);
    expect(sharedMark(marks, 'formed', shareOf([1, 2]))).toBeUndefined();
    expect(sharedMark(marks, 'formed', NO_SHARE)).toBeUndefined();
  });
});

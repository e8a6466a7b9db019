import { describe, expect, it } from 'vitest';
import { AckContinuity } from './ack-continuity.ts';

const MAC = '02005E100001';

/** Whether each of the frames may be acknowledged; boot 1 unless a pair is given, all at the same time. */
function trust(
  continuity: AckContinuity,
  frames: readonly (number | readonly [boot: number, seq: number])[],
  now = 0,
): boolean[] {
  return frames.map((frame) => {
    const [boot, seq] = typeof frame === 'number' ? [1, frame] : frame;
    return continuity.arrived(MAC, { boot, seq }, now);
  });
}

describe('AckContinuity', () => {
  it('trusts frames that follow each other', () => {
    expect(trust(new AckContinuity(), [480, 481, 482])).toEqual([true, true, true]);
  });

  it('trusts nothing after a gap until the device begins again with an earlier frame', () => {
    const continuity = new AckContinuity();
    expect(trust(continuity, [1, 2, 5, 6])).toEqual([true, true, false, false]);
    expect(trust(continuity, [3, 4, 5, 6, 7])).toEqual([true, true, true, true, true]);
  });

  it('trusts a device again that had time to send everything again under new numbers', () => {
    const continuity = new AckContinuity();
    expect(trust(continuity, [1, 3], 0)).toEqual([true, false]);
    expect(trust(continuity, [4], 75_000)).toEqual([false]);
    expect(trust(continuity, [5, 6], 75_001)).toEqual([true, true]);
  });

  it('begins to wait anew when another gap shows', () => {
    const continuity = new AckContinuity();
    trust(continuity, [1, 3], 0);
    expect(trust(continuity, [5], 70_000)).toEqual([false]);
    expect(trust(continuity, [6], 80_000)).toEqual([false]);
    expect(trust(continuity, [7], 150_000)).toEqual([true]);
  });

  it('trusts nothing after a frame that was lost on its way to the store', () => {
    const continuity = new AckContinuity();
    expect(trust(continuity, [1, 2])).toEqual([true, true]);
    continuity.lost(MAC, 0);
    expect(trust(continuity, [3, 4, 2, 3])).toEqual([false, false, true, true]);
  });

  it('does not trust a device that was connected before this server until it sends again', () => {
    const continuity = new AckContinuity();
    continuity.connected(MAC, true);
    expect(trust(continuity, [7, 8, 7, 8, 9])).toEqual([false, false, true, true, true]);
  });

  // proves R-OPS-141
  it('trusts no first frame but that of a new start where another process listened before', () => {
    expect(trust(new AckContinuity({ trustsFirst: false }), [7, 8, 7, 8])).toEqual([false, false, true, true]);
    expect(trust(new AckContinuity({ trustsFirst: false }), [1, 2])).toEqual([true, true]);
    const continuity = new AckContinuity({ trustsFirst: false });
    continuity.connected(MAC, false);
    expect(trust(continuity, [7, 8])).toEqual([true, true]);
  });

  it('trusts a device that connects while this server listens: it begins with its oldest frame', () => {
    const continuity = new AckContinuity();
    continuity.connected(MAC, true);
    continuity.connected(MAC, false);
    expect(trust(continuity, [7, 9])).toEqual([true, false]);
    continuity.connected(MAC, false);
    expect(trust(continuity, [12, 13])).toEqual([true, true]);
  });

  it('keeps its trust when a new subscription delivers the retained state again', () => {
    const continuity = new AckContinuity();
    expect(trust(continuity, [7])).toEqual([true]);
    continuity.connected(MAC, true);
    expect(trust(continuity, [8, 10])).toEqual([true, false]);
  });

  it('takes the first frame of a new start as following, a later one as a gap', () => {
    expect(trust(new AckContinuity(), [7, [2, 1], [2, 2]])).toEqual([true, true, true]);
    expect(trust(new AckContinuity(), [7, [2, 3], [2, 4], [1, 8], [2, 1]])).toEqual([true, false, false, true, true]);
  });
});

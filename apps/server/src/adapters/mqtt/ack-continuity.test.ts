import { describe, expect, it } from 'vitest';
import { AckContinuity } from './ack-continuity.ts';

const MAC = '02005E100001';

/** Whether each of the frames may be acknowledged; boot 1 unless a pair is given. */
function trust(continuity: AckContinuity, ...frames: (number | [boot: number, seq: number])[]): boolean[] {
  return frames.map((frame) => {
    const [boot, seq] = typeof frame === 'number' ? [1, frame] : frame;
    return continuity.arrived(MAC, { boot, seq });
  });
}

describe('AckContinuity', () => {
  it('trusts frames that follow each other', () => {
    expect(trust(new AckContinuity(), 480, 481, 482)).toEqual([true, true, true]);
  });

  it('trusts nothing after a gap until the device begins again with an earlier frame', () => {
    expect(trust(new AckContinuity(), 1, 2, 5, 6, 3, 4, 5, 6, 7)).toEqual([
      true,
      true,
      false,
      false,
      true,
      true,
      true,
      true,
      true,
    ]);
  });

  it('trusts nothing after a frame that was lost on its way to the store', () => {
    const continuity = new AckContinuity();
    expect(trust(continuity, 1, 2)).toEqual([true, true]);
    continuity.lost(MAC);
    expect(trust(continuity, 3, 4, 2, 3)).toEqual([false, false, true, true]);
  });

  it('does not trust a device that was there before this server until it begins again', () => {
    const continuity = new AckContinuity();
    continuity.connected(MAC, true);
    expect(trust(continuity, 7, 8, 7, 8, 9)).toEqual([false, false, true, true, true]);
  });

  it('trusts a device that connects while this server listens: it begins with its oldest frame', () => {
    const continuity = new AckContinuity();
    continuity.connected(MAC, true);
    continuity.connected(MAC, false);
    expect(trust(continuity, 7, 9)).toEqual([true, false]);
    continuity.connected(MAC, false);
    expect(trust(continuity, 12, 13)).toEqual([true, true]);
  });

  it('is not made to doubt by the retained state that a new subscription brings once more', () => {
    const continuity = new AckContinuity();
    expect(trust(continuity, 7)).toEqual([true]);
    continuity.connected(MAC, true);
    expect(trust(continuity, 8, 10)).toEqual([true, false]);
  });

  it('takes the first frame of a new start as following, a later one as a gap', () => {
    expect(trust(new AckContinuity(), 7, [2, 1], [2, 2])).toEqual([true, true, true]);
    expect(trust(new AckContinuity(), 7, [2, 3], [2, 4], [1, 8], [2, 1])).toEqual([true, false, false, true, true]);
  });
});

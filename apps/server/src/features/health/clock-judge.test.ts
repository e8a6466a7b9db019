import { FakeClock } from '@phasor/testkit';
import { beforeEach, describe, expect, it } from 'vitest';
import { ClockJudge } from './clock-judge.ts';

const NOW = Date.UTC(2026, 0, 5, 12);
const MINUTE = 60_000;
const HOURS = 2 * 3_600_000;
let clock: FakeClock;
let mono: number;
let judge: ClockJudge;
beforeEach(() => {
  clock = new FakeClock(NOW);
  mono = 1_000;
  judge = new ClockJudge({ clock, monotonic: () => mono });
});

function pass(milliseconds: number): void {
  mono += milliseconds;
  clock.advance(milliseconds);
  judge.look();
}

describe('the clock of the server', () => {
  // proves R-OPS-016
  it('is behind where most devices are ahead by the same, and then refuses nothing for good', () => {
    for (const device of ['A', 'B', 'C']) judge.seen(device, NOW + HOURS + 500);
    judge.seen('D', NOW);
    expect(judge.fault()).toEqual({ direction: 'behind', seconds: 7_201 });
    expect(judge.isConfirmed).toBe(false);
  });

  // proves R-OPS-016
  it('is right where another device agrees, so that a device that is ahead by itself is refused', () => {
    judge.seen('A', NOW + HOURS);
    expect([judge.fault(), judge.isConfirmed]).toEqual([undefined, false]);
    judge.seen('B', NOW - 1_000);
    expect([judge.fault(), judge.isConfirmed]).toEqual([undefined, true]);
    pass(11 * MINUTE);
    expect(judge.isConfirmed).toBe(false);
    judge.isSynchronized = true;
    expect(judge.isConfirmed).toBe(true);
  });

  it('is not judged by devices that differ from each other', () => {
    for (const [index, device] of ['A', 'B', 'C', 'D'].entries()) judge.seen(device, NOW + (index + 1) * HOURS);
    expect(judge.fault()).toBeUndefined();
  });

  it('is ahead where most devices are behind by the same, unless they only send what they kept', () => {
    const later = () => {
      for (const device of ['A', 'B']) judge.seen(device, clock.now() - HOURS);
    };
    later();
    expect(judge.fault()).toBeUndefined();
    for (let minute = 0; minute < 6; minute += 1) {
      pass(MINUTE);
      later();
    }
    expect(judge.fault()).toEqual({ direction: 'ahead', seconds: 7_200 });
    judge.seen('A', clock.now());
    judge.seen('B', clock.now());
    later();
    expect(judge.fault()).toBeUndefined();
  });

  // proves R-OPS-016
  it('is behind after it was set back, until it is set forward or a device agrees', () => {
    pass(MINUTE);
    clock.advance(-HOURS);
    judge.look();
    expect(judge.fault()).toEqual({ direction: 'behind', seconds: 7_200 });
    clock.advance(HOURS);
    judge.look();
    expect(judge.fault()).toBeUndefined();
    clock.advance(-HOURS);
    judge.look();
    judge.seen('A', clock.now());
    expect(judge.fault()).toBeUndefined();
  });

  // proves R-OPS-065
  it('is judged by another server, unless devices or NTP say otherwise', () => {
    judge.seenAtPeer('login.example.org', NOW + HOURS);
    expect([judge.fault(), judge.isConfirmed]).toEqual([{ direction: 'behind', seconds: 7_200 }, false]);
    judge.isSynchronized = true;
    expect([judge.fault(), judge.isConfirmed]).toEqual([undefined, true]);
    judge.seen('A', NOW + HOURS);
    expect(judge.fault()).toEqual({ direction: 'behind', seconds: 7_200 });
    judge.isSynchronized = undefined;
    for (const device of ['B', 'C', 'D']) judge.seen(device, NOW);
    expect(judge.fault()).toBeUndefined();
  });

  // proves R-OPS-065
  it('is ahead where another server is behind, for as long as that is fresh, and right where one agrees', () => {
    judge.seenAtPeer('login.example.org', NOW - HOURS);
    expect(judge.fault()).toEqual({ direction: 'ahead', seconds: 7_200 });
    pass(61 * MINUTE);
    expect(judge.fault()).toBeUndefined();
    judge.seenAtPeer('login.example.org', clock.now());
    expect([judge.fault(), judge.isConfirmed]).toEqual([undefined, true]);
  });

  it('is behind where it is before the end of the last run', () => {
    const restarted = new ClockJudge({ clock, monotonic: () => mono, lastRun: NOW + HOURS });
    expect(restarted.fault()).toEqual({ direction: 'behind', seconds: 7_200 });
    expect(restarted.isConfirmed).toBe(false);
    clock.advance(HOURS);
    expect(restarted.fault()).toBeUndefined();
  });
});

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

  // proves R-OPS-080
  it('is not called ahead where everything arrives late by minutes, for as long as one likes', () => {
    for (let minute = 0; minute < 60; minute += 1) {
      pass(MINUTE);
      // Frames that wait longer and longer, as on a machine without time for them.
      const late = 125_000 + minute * 2_000;
      for (const device of ['A', 'B', 'C']) judge.seen(device, clock.now() - late);
      judge.seenAtPeer('login.example.org', clock.now() - late, late);
      expect(judge.fault()).toBeUndefined();
    }
  });

  // proves R-OPS-080
  it('is not called ahead by devices whose delay grows little by little', () => {
    for (let second = 0; second < 1_200; second += 1) {
      pass(1_000);
      for (const device of ['A', 'B']) judge.seen(device, clock.now() - second * 200);
    }
    expect(judge.fault()).toBeUndefined();
  });

  // proves R-OPS-016
  it('is ahead where most devices read theirs after a known instant, and are behind by the same', () => {
    judge.seen('A', NOW - HOURS, 1_000);
    expect(judge.fault()).toBeUndefined();
    judge.seen('B', NOW - HOURS, 1_000);
    expect(judge.fault()).toEqual({ direction: 'ahead', seconds: 7_199 });
    for (let minute = 0; minute < 30; minute += 1) {
      pass(MINUTE);
      for (const device of ['A', 'B']) judge.seen(device, clock.now() - HOURS - 300);
    }
    expect(judge.fault()).toMatchObject({ direction: 'ahead' });
    judge.seen('A', clock.now());
    judge.seen('B', clock.now());
    expect(judge.fault()).toBeUndefined();
  });

  it('is not called ahead by what showed it before an absence', () => {
    for (const device of ['A', 'B']) judge.seen(device, NOW - HOURS, 1_000);
    expect(judge.fault()).toMatchObject({ direction: 'ahead' });
    pass(11 * MINUTE);
    for (const device of ['A', 'B']) judge.seen(device, clock.now() - HOURS);
    expect(judge.fault()).toBeUndefined();
  });

  // proves R-OPS-016
  it('is judged by the clock in the middle, whichever was seen first', () => {
    for (const [device, ahead] of Object.entries({ A: HOURS, B: 0, C: HOURS })) judge.seen(device, NOW + ahead);
    expect(judge.fault()).toEqual({ direction: 'behind', seconds: 7_200 });
  });

  // proves R-OPS-080
  it('is not called ahead by a state that waited in its device, before or after one that did not', () => {
    for (const device of ['A', 'B']) {
      judge.seen(device, NOW - 5 * MINUTE, 1_000);
      judge.seen(device, NOW, 1_000);
    }
    expect(judge.fault()).toBeUndefined();
    for (const device of ['A', 'B']) judge.seen(device, NOW - 5 * MINUTE, 1_000);
    expect([judge.fault(), judge.isConfirmed]).toEqual([undefined, true]);
  });

  it('is not judged by two readings between which the process had to wait', () => {
    // One of its begin, then two of a look, between which three minutes passed.
    const readings = [mono, mono, mono + 3 * MINUTE];
    const slow = new ClockJudge({ clock, monotonic: () => readings.shift() ?? mono });
    clock.advance(-3 * MINUTE);
    slow.look();
    expect(slow.fault()).toBeUndefined();
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

  // proves R-OPS-016
  it('is behind by all steps back together, whatever a device that does not agree shows', () => {
    for (const step of [70_000, 0, 80_000]) {
      pass(MINUTE);
      clock.advance(-step);
      judge.look();
    }
    judge.seen('A', clock.now() + HOURS);
    expect(judge.fault()).toEqual({ direction: 'behind', seconds: 150 });
  });

  it('is judged anew once it was set, since others were seen by the clock before', () => {
    for (const device of ['A', 'B']) judge.seen(device, NOW + HOURS);
    expect(judge.fault()).toMatchObject({ direction: 'behind' });
    clock.advance(HOURS);
    judge.look();
    expect([judge.fault(), judge.isConfirmed]).toEqual([undefined, false]);
  });

  // proves R-OPS-065
  it('is judged by each of several servers', () => {
    judge.seenAtPeer('login.example.org', NOW);
    judge.seenAtPeer('mail.example.org', NOW + HOURS);
    expect([judge.fault(), judge.isConfirmed]).toEqual([undefined, true]);
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
    judge.seenAtPeer('login.example.org', NOW - HOURS, 1_000);
    expect(judge.fault()).toEqual({ direction: 'ahead', seconds: 7_199 });
    pass(61 * MINUTE);
    expect(judge.fault()).toBeUndefined();
    judge.seenAtPeer('login.example.org', clock.now());
    expect([judge.fault(), judge.isConfirmed]).toEqual([undefined, true]);
  });

  it('is behind where it is before the end of the last run', () => {
    const restarted = new ClockJudge({ clock, monotonic: () => mono, lastRun: NOW + HOURS });
    expect(restarted.fault()).toEqual({ direction: 'behind', seconds: 7_200 });
    expect(restarted.isConfirmed).toBe(false);
    restarted.isSynchronized = true;
    expect([restarted.fault(), restarted.isConfirmed]).toEqual([undefined, true]);
    restarted.isSynchronized = undefined;
    clock.advance(HOURS);
    expect(restarted.fault()).toBeUndefined();
  });
});

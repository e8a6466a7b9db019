import { beforeEach, describe, expect, it } from 'vitest';
import { ChangeLimit } from './change-limit.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const MORNING = Date.UTC(2026, 5, 1, 6);
const [ONE, OTHER] = ['00000000000A', '00000000000B'] as const;

describe('the limit of changes of a device', () => {
  let limit: ChangeLimit;
  /** Comes and goes in turn, once a second; whether each change is stored. */
  const comeAndGo = (count: number, mac: string = ONE) =>
    Array.from({ length: count }, (_, n) => limit.allows(mac, n % 2 === 0 ? 'ONLINE' : 'OFFLINE', MORNING + n * 1_000));
  beforeEach(() => {
    limit = new ChangeLimit();
  });

  it('stores 200 of a day, then the going alone', () => {
    expect(comeAndGo(203)).toEqual([...Array.from({ length: 200 }, () => true), false, true, false]);
    expect(limit.isHeld(ONE)).toBe(true);
    limit.allows(OTHER, 'OFFLINE', MORNING);
    // With the going before them, the last of these comings is the 200th change.
    expect(comeAndGo(199, OTHER).at(-1)).toBe(true);
    expect(comeAndGo(1, OTHER)).toEqual([false]);
  });

  it('is of each device and of each day', () => {
    comeAndGo(201);
    expect(limit.allows(OTHER, 'ONLINE', MORNING)).toBe(true);
    expect(limit.isHeld(OTHER)).toBe(false);
    expect(limit.allows(ONE, 'ONLINE', MORNING + DAY)).toBe(true);
    expect(limit.isHeld(ONE)).toBe(false);
  });

  it('stores a coming beyond it once the device has stayed for ten minutes', () => {
    comeAndGo(200);
    limit.allows(ONE, 'ONLINE', MORNING + 10 * MINUTE);
    expect(limit.settled(MORNING + 20 * MINUTE - 1)).toEqual([]);
    expect(limit.isHeld(ONE)).toBe(true);
    expect(limit.settled(MORNING + 20 * MINUTE)).toEqual([ONE]);
    expect(limit.isHeld(ONE)).toBe(false);
    expect(limit.settled(MORNING + 21 * MINUTE)).toEqual([]);
  });

  it('counts the stay anew for a device that goes again', () => {
    comeAndGo(200);
    limit.allows(ONE, 'ONLINE', MORNING + 10 * MINUTE);
    limit.allows(ONE, 'OFFLINE', MORNING + 15 * MINUTE);
    expect(limit.isHeld(ONE)).toBe(false);
    limit.allows(ONE, 'ONLINE', MORNING + 18 * MINUTE);
    expect(limit.settled(MORNING + 20 * MINUTE)).toEqual([]);
    expect(limit.settled(MORNING + 28 * MINUTE)).toEqual([ONE]);
  });
});

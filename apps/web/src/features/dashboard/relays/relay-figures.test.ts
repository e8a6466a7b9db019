import { describe, expect, it } from 'vitest';
import { NOTHING_SEEN, newestChange, reportedRelays, seenBy } from './relay-figures.ts';

describe('observed changes of relays', () => {
  // proves R-RELAY-025
  it('are changes between known states; the first known state is none', () => {
    const first = seenBy(NOTHING_SEEN, { ts: 10, relays: { 1: 0, 2: 1 } });
    expect(first.at.size).toBe(0);
    const second = seenBy(first, { ts: 11, relays: { 1: 1 } });
    const third = seenBy(second, { ts: 12, relays: { 1: 1, 2: 0, 3: 1 } });
    expect([...third.at]).toEqual([
      [1, 11_000],
      [2, 12_000],
    ]);
  });

  // proves R-RELAY-029
  it('name the relays that the device has, all four until it has reported one', () => {
    expect(reportedRelays(NOTHING_SEEN)).toEqual([1, 2, 3, 4]);
    const plug = seenBy(NOTHING_SEEN, { ts: 10, relays: { 1: 0 } });
    expect(reportedRelays(plug)).toEqual([1]);
    expect(reportedRelays(seenBy(plug, { ts: 11 }))).toEqual([1]);
    expect(reportedRelays(seenBy(plug, { ts: 12, relays: { 3: 1 } }))).toEqual([1, 3]);
  });

  // proves R-RELAY-025
  it('count where they are later than the last change that the server has', () => {
    expect([newestChange(5, 7), newestChange(7, 5), newestChange(null, 5), newestChange(5, undefined)]).toEqual([
      7, 7, 5, 5,
    ]);
    expect([newestChange(null, undefined), newestChange(undefined, undefined)]).toEqual([null, null]);
  });
});

import { DAY_MS } from '@phasor/quantities';
import { describe, expect, it } from 'vitest';
import type { KnownEntry, SeriesAnswer } from '../../../ports/processes/asked-series.ts';
import type { SeriesTouch } from '../../../ports/series-store.ts';
import { ReceivedSeries } from './received-series.ts';

const METER = '0004A3000001';
/** Of the same shard. */
const OTHER = '0004A3000011';
const ELSEWHERE = '0004A3000002';
const about = (from = 0, to = 20 * DAY_MS) =>
  ({ family: 'electrical', devices: [METER, OTHER], source: 1, from, to }) as const;
const none = { minute: [], quarter: [], hour: [], day: [] };

function entry(device: string, given: Partial<KnownEntry> = {}): KnownEntry {
  return {
    ...{ device, zone: 'UTC', first: 2 * DAY_MS, last: 12 * DAY_MS, longest: 1_000, classes: new Map() },
    ...{ dirty: none, broken: none, unread: undefined, changed: [], examined: [] },
    ...given,
  };
}

function answer(entries: readonly KnownEntry[], given: Partial<SeriesAnswer> = {}): SeriesAnswer {
  const keptSince = { raw: 0, minute: 0, quarter: 0, hour: 0, day: 0 };
  return { of: 'first', changes: 1, keptSince, rightSince: new Map(), entries, ...given };
}

function aListener() {
  const received = new ReceivedSeries();
  const reported: Pick<SeriesTouch, 'device' | 'from' | 'to'>[] = [];
  received.watch(({ device, from, to }) => reported.push({ device, from, to }));
  return { received, reported };
}

const day = (first: number) => ({ from: first * DAY_MS, to: (first + 1) * DAY_MS });

// proves R-MEAS-095
describe('what was received of series', () => {
  it('is what the next question names, also of a device without samples', () => {
    const { received } = aListener();
    expect(received.before(about())).toEqual({ of: '', received: new Map() });
    received.take(about(), answer([entry(METER)], { changes: 7 }));
    const both = new Map([METER, OTHER].map((device) => [device, 7]));
    expect(received.before(about())).toEqual({ of: 'first', received: both });
    received.take({ ...about(), devices: [METER] }, answer([entry(METER)], { changes: 2, of: 'second' }));
    expect(received.before(about())).toEqual({ of: 'second', received: new Map([[METER, 2]]) });
  });

  it('does not go back where two answers overtake each other', () => {
    const { received, reported } = aListener();
    received.take(about(), answer([entry(METER, { changed: [day(3)] })], { changes: 9 }));
    received.take(about(), answer([entry(METER, { changed: [day(5)] })], { changes: 8 }));
    expect(received.before(about()).received.get(METER)).toBe(9);
    expect(reported).toEqual([day(3), day(5)].map((range) => ({ device: METER, ...range })));
  });

  it('is no longer valid after another start, also of a series that is gone', () => {
    const { received, reported } = aListener();
    received.take(about(), answer([entry(METER), entry(OTHER)]));
    const whole = { from: 2 * DAY_MS - 1_000, to: 20 * DAY_MS };
    received.take(about(), answer([entry(METER, { last: 20 * DAY_MS, changed: [whole] })], { of: 'second' }));
    const before = { ...whole, to: 12 * DAY_MS };
    expect(reported).toEqual([
      { device: METER, ...whole },
      { device: METER, ...before },
      { device: OTHER, ...before },
    ]);
  });
});

// proves R-OPS-135
it('is received of each shard by itself, and moves with it', () => {
  const { received, reported } = aListener();
  const of = (...devices: string[]) => ({ ...about(), devices });
  received.take(of(METER, OTHER), answer([entry(METER), entry(OTHER)], { of: 'one', changes: 5 }));
  received.take(of(ELSEWHERE), answer([entry(ELSEWHERE)], { of: 'two', changes: 9 }));
  expect(received.before(of(METER, OTHER))).toEqual({
    of: 'one',
    received: new Map([METER, OTHER].map((mac) => [mac, 5])),
  });
  expect(received.before(of(ELSEWHERE))).toEqual({ of: 'two', received: new Map([[ELSEWHERE, 9]]) });
  const since = new Map([['electrical', 10 * DAY_MS] as const]);
  received.take(of(ELSEWHERE), answer([entry(ELSEWHERE)], { of: 'two', changes: 10, rightSince: since }));
  expect([METER, ELSEWHERE].map((mac) => received.mayChange(of(mac)))).toEqual([false, true]);
  expect(reported).toEqual([]);
  // One process has both now: of what the others counted it knows nothing.
  received.take(of(ELSEWHERE), answer([entry(ELSEWHERE, { changed: [day(4)] })], { of: 'one', changes: 6 }));
  expect(reported.map(({ device }) => device)).toEqual([ELSEWHERE, ELSEWHERE]);
  expect(received.before(of(ELSEWHERE, METER)).received).toEqual(
    new Map([
      [ELSEWHERE, 6],
      [METER, 5],
    ]),
  );
});

// proves R-MEAS-063
describe('whether rows may change, as far as it was received', () => {
  const since = new Map([['electrical', 10 * DAY_MS] as const]);

  it('is assumed until something is known', () => {
    const { received } = aListener();
    expect(received.mayChange(about())).toBe(true);
    expect(received.mayChange({ ...about(), devices: [] })).toBe(false);
    received.take({ ...about(), devices: [METER] }, answer([entry(METER)]));
    expect(received.mayChange(about())).toBe(false);
  });

  it('follows what was examined of each series', () => {
    const { received } = aListener();
    const examined = [{ from: 4 * DAY_MS, to: 8 * DAY_MS }];
    received.take({ ...about(), devices: [METER] }, answer([entry(METER, { examined })], { rightSince: since }));
    const may = (from: number, to: number, devices = [METER]) =>
      received.mayChange({ ...about(from * DAY_MS, to * DAY_MS), devices });
    expect([may(0, 1), may(0, 3), may(5, 7), may(5, 9), may(10, 11)]).toEqual([false, true, false, true, false]);
    expect([may(5, 7, [OTHER]), may(10, 11, [OTHER])]).toEqual([true, false]);
    expect(received.mayChange({ ...about(), family: 'sensor' })).toBe(false);
  });
});

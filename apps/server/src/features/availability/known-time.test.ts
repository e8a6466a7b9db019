import { startOf } from '@phasor/calendar';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AvailabilityMark } from '../../ports/records/availability-records.ts';
import { knownSpans, runsOf, timeOfSlices, uptimesAt } from './known-time.ts';
import { assertWithinLimit, timeSlices } from './time-slices.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ZONES = ['Europe/Bratislava', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC'] as const;
/** Around both clock changes of a year. */
const DAYS = [Date.UTC(2026, 2, 29, 12), Date.UTC(2026, 9, 25, 12), Date.UTC(2026, 5, 1, 12), Date.UTC(2026, 3, 5)];

const online = (at: number, boot: number | null = 1, startedAt = at): AvailabilityMark => ({
  ...{ mac: 'A', at, status: 'ONLINE', boot, startedAt },
});
const offline = (at: number): AvailabilityMark => ({
  ...{ mac: 'A', at, status: 'OFFLINE', boot: null, startedAt: null },
});
const always = [{ from: 0, to: 1_000 }];

describe('what is known of a device', () => {
  it('begins with its first mark and ends with the watch', () => {
    const past = { marks: [online(10), offline(30), online(40)], watches: [{ from: 0, to: 50 }] };
    expect(knownSpans(past, { from: 0, to: 100 })).toEqual([
      { from: 10, to: 30, status: 'ONLINE' },
      { from: 30, to: 40, status: 'OFFLINE' },
      { from: 40, to: 50, status: 'ONLINE' },
    ]);
    expect(knownSpans(past, { from: 20, to: 30 })).toEqual([{ from: 20, to: 30, status: 'ONLINE' }]);
    expect(knownSpans(past, { from: 50, to: 60 })).toEqual([]);
  });

  // proves R-AVAIL-002
  it('is nothing while the server did not observe it, and nothing is carried over from before', () => {
    const watches = [
      { from: 0, to: 20 },
      { from: 40, to: 60 },
    ];
    expect(knownSpans({ marks: [online(10), online(45)], watches }, { from: 0, to: 100 })).toEqual([
      { from: 10, to: 20, status: 'ONLINE' },
      { from: 45, to: 60, status: 'ONLINE' },
    ]);
    // A mark outside of every observation counts for nothing.
    expect(knownSpans({ marks: [online(30)], watches }, { from: 0, to: 100 })).toEqual([]);
  });

  it('ends where the state becomes unknown, and begins with an observation in which a mark is made at once', () => {
    const unknown: AvailabilityMark = { ...offline(30), status: 'UNKNOWN' };
    expect(knownSpans({ marks: [online(10), unknown, online(40)], watches: always }, { from: 0, to: 50 })).toEqual([
      { from: 10, to: 30, status: 'ONLINE' },
      { from: 40, to: 50, status: 'ONLINE' },
    ]);
    const watches = [
      { from: 0, to: 20 },
      { from: 20, to: 40 },
    ];
    const known = knownSpans({ marks: [online(0), offline(20)], watches }, { from: 0, to: 100 });
    expect(known.map(({ from, to }) => [from, to])).toEqual([
      [0, 20],
      [20, 40],
    ]);
  });

  // proves R-AVAIL-006
  it('divides every civil day without a rest, those with 23 and 25 hours too', () => {
    const moment = fc.integer({ min: -2 * DAY, max: 2 * DAY });
    const marks = fc.array(fc.tuple(moment, fc.boolean()), { maxLength: 40 });
    const watches = fc.array(moment, { maxLength: 8 });
    const place = fc.tuple(fc.constantFrom(...DAYS), fc.constantFrom(...ZONES));
    fc.assert(
      fc.property(place, marks, watches, ([noon, zone], happened, edges) => {
        const ascending = [...new Map(happened.map(([at, is]) => [noon + at, is]))].sort(([a], [b]) => a - b);
        const times = [...new Set(edges)].map((edge) => noon + edge).sort((a, b) => a - b);
        const observed = times.flatMap((from, index) =>
          index % 2 === 0 ? [{ from, to: times[index + 1] ?? from + DAY }] : [],
        );
        const past = { marks: ascending.map(([at, is]) => (is ? online(at) : offline(at))), watches: observed };
        const from = startOf('day', noon, zone);
        const range = { from, to: startOf('day', from + 26 * HOUR, zone) };
        const spans = knownSpans(past, range);
        for (const period of ['DAY', '30MINUTE', 'MINUTE'] as const) {
          const { edges: cuts } = timeSlices(range, period, zone);
          const slices = timeOfSlices(spans, cuts);
          for (const [index, { online: on, offline: off, unknown }] of slices.entries()) {
            expect(on + off + unknown).toBe((cuts[index + 1] ?? 0) - (cuts[index] ?? 0));
            expect(Math.min(on, off, unknown)).toBeGreaterThanOrEqual(0);
          }
          const sum = (of: 'online' | 'offline' | 'unknown') => slices.reduce((all, slice) => all + slice[of], 0);
          expect(sum('online') + sum('offline') + sum('unknown')).toBe(range.to - range.from);
          expect(sum('online') + sum('offline')).toBe(spans.reduce((all, span) => all + span.to - span.from, 0));
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe('slices of a day', () => {
  const ofDay = (noon: number, period: '30MINUTE' | 'MINUTE') => {
    const from = startOf('day', noon, 'Europe/Bratislava');
    return timeSlices({ from, to: startOf('day', from + 26 * HOUR, 'Europe/Bratislava') }, period, 'Europe/Bratislava');
  };

  // proves R-AVAIL-006
  it('are 48, two fewer in March and two more in October', () => {
    const count = (noon: number) => ofDay(noon, '30MINUTE').stamps.length;
    expect(DAYS.slice(0, 3).map(count)).toEqual([46, 50, 48]);
    expect(ofDay(DAYS[0] ?? 0, 'MINUTE').stamps).toHaveLength(23 * 60);
  });

  // proves R-AVAIL-007
  it('are named by where they begin, and cut by the range', () => {
    const noon = Date.UTC(2026, 5, 1, 12);
    const { stamps, edges } = timeSlices({ from: noon + 60_000, to: noon + 2 * HOUR - 1 }, '30MINUTE', 'UTC');
    expect(stamps).toEqual([0, 1, 2, 3].map((part) => noon + (part * HOUR) / 2));
    expect([edges[0], edges.at(-1)]).toEqual([noon + 60_000, noon + 2 * HOUR - 1]);
  });
});

describe('the range of an answer', () => {
  it.each([
    ['MINUTE', 1],
    ['30MINUTE', 40],
    ['DAY', 20 * 366],
  ] as const)('of %s is %i days, with the hour of a clock change and a second', (period, days) => {
    const from = Date.UTC(2026, 0, 1);
    const longest = days * DAY + HOUR + 1_000;
    expect(() => assertWithinLimit({ from, to: from + longest }, period)).not.toThrow();
    const refused = expect.objectContaining({ error: 'request.invalid', field: 'period' });
    expect(() => assertWithinLimit({ from, to: from + longest + 1 }, period)).toThrow(refused);
  });
});

describe('the uptime of a device', () => {
  // proves R-AVAIL-012
  it('goes on through a lost connection when it comes back with the number of its start', () => {
    const past = { marks: [online(10, 7, 5), offline(20), online(40, 7, 5)], watches: [{ from: 0, to: 50 }] };
    expect(runsOf(past)).toEqual([{ startedAt: 5, until: 50, boot: 7 }]);
    expect(uptimesAt(runsOf(past), [4, 5, 30, 50, 51])).toEqual([null, 0, 25, 45, null]);
  });

  // proves R-AVAIL-012
  it('continues through time that was not observed, by the same proof', () => {
    const watches = [
      { from: 0, to: 20 },
      { from: 40, to: 60 },
    ];
    const past = { marks: [online(10, 7, 10), online(45, 7, 10)], watches };
    expect(uptimesAt(runsOf(past), [20, 30, 60])).toEqual([10, 20, 50]);
  });

  it('begins anew with another start, and is unknown between the two', () => {
    const past = { marks: [online(10, 7), offline(20), online(40, 8, 35)], watches: always };
    expect(uptimesAt(runsOf(past), [20, 21, 34, 35, 40])).toEqual([10, null, null, 0, 5]);
  });

  it('of a device that counts no starts is the time since its first message', () => {
    const past = { marks: [online(10, null), offline(20), online(40, null)], watches: always };
    expect(uptimesAt(runsOf(past), [9, 20, 30, 41])).toEqual([null, 10, null, 1]);
  });
});

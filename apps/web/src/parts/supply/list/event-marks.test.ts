import { expect, it } from 'vitest';
import { eventMarks, eventsWithin } from './event-marks.ts';

// proves R-SUPPLY-049
it('an event of the supply is marked where it began, and one of the meter is not', () => {
  const range = { from: 1_000, to: 2_000 };
  const events = [
    { kind: 'DIP', start: 1_100, end: 1_200 },
    { kind: 'OUTAGE', start: 500, end: null },
    { kind: 'SWELL', start: 2_000, end: 2_100 },
    { kind: 'CLOCK', start: 1_300, end: 1_300 },
    { kind: 'RAPID_CHANGE', start: 1_999, end: 1_999 },
    { kind: 'DIP', start: 800, end: 900 },
  ] as const;
  expect(eventsWithin(events, range).map(({ start }) => start)).toEqual([1_999, 1_100, 500]);
  expect(eventMarks(events, range)).toEqual(
    [1_999, 1_100, 500].map((time) => ({ time, kind: 'start', colour: 'bad' })),
  );
});

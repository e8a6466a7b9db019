import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseZoom, SHORTEST_ZOOM_MS, zoomLimits, zoomText } from './zoom.ts';

const DAY = 86_400_000;
const ZONE = 'Europe/Bratislava';
/** 21 November 2025 there, seen two days later. */
const whole = { from: 1_763_679_600_000, to: 1_763_679_600_000 + DAY };
const context = { whole, now: whole.to + 2 * DAY, zone: ZONE };
const parts = fc
  .tuple(fc.integer({ min: -86_400 * 400, max: 2 * 86_400 }), fc.integer({ min: 10, max: 86_400 }))
  .map(([start, length]) => ({ from: whole.from + start * 1_000, to: whole.from + (start + length) * 1_000 }));

describe('the window in an address', () => {
  // proves R-PROF-029
  it('reads back as what was written', () => {
    fc.assert(fc.property(parts, (shown) => void expect(parseZoom(zoomText(shown), context)).toEqual(shown)));
  });

  it('is the least there is where it is shorter', () => {
    const from = whole.from / 1_000 + 100;
    expect(parseZoom(`${from}..${from + 4}`, context)).toEqual({ from: (from - 3) * 1_000, to: (from + 7) * 1_000 });
  });

  it.each([
    undefined,
    '',
    '5..2',
    'x..y',
    '1763683205..1763683205',
    '0..99',
    '1763683200..99999999999',
    '1864000000..1864000900',
  ])('is the whole period for %s', (text) => expect(parseZoom(text, context)).toBeUndefined());

  it('may end with the month that runs, as its column does, and not after it', () => {
    const end = Date.parse('2025-12-01T00:00+01:00') / 1_000;
    expect(parseZoom(`${end - 86_400 * 30}..${end}`, context)).toBeDefined();
    expect(parseZoom(`${end - 86_400 * 30}..${end + 1}`, context)).toBeUndefined();
  });
});

describe('how far a window can be moved', () => {
  it('ends now, or where it ends already', () => {
    const { now } = context;
    expect(zoomLimits(whole, context).last).toBe(now + 60_000);
    expect(zoomLimits({ from: now, to: now + DAY }, context).last).toBe(now + DAY);
  });

  it('reaches back to the first day there is, and down to ten seconds', () => {
    expect(zoomLimits(whole, context)).toMatchObject({ first: 82_800_000, least: SHORTEST_ZOOM_MS });
  });
});

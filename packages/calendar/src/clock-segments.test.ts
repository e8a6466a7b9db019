import { DAY_MS, HOUR_MS, QUARTER_MS } from '@phasor/quantities';
import { CHANGING_ZONES, CLOCK_CHANGES, offsetAt } from '@phasor/testkit';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { clockSegments, instantOf, localOf } from './clock-segments.ts';

const zone = fc.constantFrom(...CHANGING_ZONES, 'UTC');
const YEAR_MS = 365 * DAY_MS;
const START = Date.UTC(2005, 0, 1);

/** The module as at the start of the program: it knows no zone yet. */
async function afresh(): Promise<typeof clockSegments> {
  vi.resetModules();
  return (await import('./clock-segments.ts')).clockSegments;
}

function expectCover(segments: ReturnType<typeof clockSegments>, range: { from: number; to: number }, name: string) {
  expect(segments[0]?.start).toBeLessThanOrEqual(range.from - 2 * DAY_MS);
  expect(segments.at(-1)?.end).toBeGreaterThanOrEqual(range.to + 2 * DAY_MS);
  for (const [index, { start, end, offset }] of segments.entries()) {
    expect([offset, offset]).toEqual([offsetAt(start, name), offsetAt(end - 1, name)]);
    if (index === 0) continue;
    expect(segments[index - 1]?.end).toBe(start);
    expect(segments[index - 1]?.offset).not.toBe(offset);
  }
}

describe('the segments of a clock', () => {
  const instant = fc.integer({ min: Date.UTC(1900, 0, 1), max: Date.UTC(2080, 0, 1) });
  // About as far as a list reaches, so that the next question is within, across and beyond its end.
  const near = fc.tuple(fc.constantFrom(-1, 1), fc.integer({ min: 355 * 24, max: 370 * 24 }));

  it('cover what is asked and two days more with the offsets of the zone, whatever was asked before', async () => {
    await fc.assert(
      fc.asyncProperty(
        zone,
        fc.array(instant, { minLength: 1, maxLength: 3 }),
        near,
        async (name, asked, [to, far]) => {
          const segmentsOf = await afresh();
          for (const from of asked) {
            for (const range of [from, from + (to * far * DAY_MS) / 24].map((at) => ({ from: at, to: at + DAY_MS }))) {
              expectCover(segmentsOf(name, range.from, range.to), range, name);
            }
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('are looked up once for what they cover', async () => {
    const segmentsOf = await afresh();
    const known = segmentsOf('Europe/Bratislava', START, START + YEAR_MS);
    const [from, to] = [(known[0]?.start ?? 0) + 2 * DAY_MS, (known.at(-1)?.end ?? 0) - 2 * DAY_MS];
    expect(segmentsOf('Europe/Bratislava', from, to)).toBe(known);
    expect(segmentsOf('Europe/Bratislava', from, to + 1)).not.toBe(known);
  });

  it('keep what they covered when a range some years away is asked, earlier or later', async () => {
    for (const years of [-20, 20]) {
      const segmentsOf = await afresh();
      segmentsOf('Europe/Bratislava', START, START);
      const widened = segmentsOf('Europe/Bratislava', START + years * YEAR_MS, START + years * YEAR_MS);
      expect(segmentsOf('Europe/Bratislava', START, START)).toBe(widened);
    }
  });

  it('do not grow over a century', async () => {
    const segmentsOf = await afresh();
    segmentsOf('Europe/Bratislava', START - 100 * YEAR_MS, START - 100 * YEAR_MS);
    expect(segmentsOf('Europe/Bratislava', START, START)[0]?.start).toBeGreaterThan(START - 2 * YEAR_MS);
  });

  it('are kept of 256 zones at a time', async () => {
    const segmentsOf = await afresh();
    const [first = '', ...others] = Intl.supportedValuesOf('timeZone');
    const known = segmentsOf(first, START, START);
    for (const other of others.slice(0, 255)) segmentsOf(other, START, START);
    expect(segmentsOf(first, START, START)).toBe(known);
    segmentsOf(others[255] ?? '', START, START);
    expect(segmentsOf(first, START, START)).not.toBe(known);
  });
});

describe('the instant of a clock reading', () => {
  it('is the first one at which the clock shows it or has gone past it', () => {
    const quarters = fc.integer({ min: -16, max: 16 });
    fc.assert(
      fc.property(fc.constantFrom(...CLOCK_CHANGES), quarters, ({ zone: name, at }, count) => {
        const reading = at + offsetAt(at - 1, name) + count * QUARTER_MS;
        const clock = (t: number) => t + offsetAt(t, name);
        const first = instantOf(clockSegments(name, at, at), reading);
        expect(clock(first)).toBeGreaterThanOrEqual(reading);
        for (let back = 0; back < 30 * 4; back += 1) {
          expect(clock(first - back * QUARTER_MS - 1)).toBeLessThan(reading);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('counts with the nearest offset outside the list', async () => {
    const segments = (await afresh())('Europe/Bratislava', START, START);
    const [early, late] = [START - 9 * YEAR_MS, START + 9 * YEAR_MS];
    // The list begins and ends in winter.
    expect([localOf(segments, early) - early, localOf(segments, late) - late]).toEqual([HOUR_MS, HOUR_MS]);
    expect(instantOf(segments, late + HOUR_MS)).toBe(late);
  });
});

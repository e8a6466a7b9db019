import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { panned, parseZoom, SHORTEST_ZOOM_MS, zoomedBy, zoomText } from './zoom.ts';

const DAY = 86_400_000;
const whole = { from: 1_763_683_200_000, to: 1_763_683_200_000 + DAY };
const part = fc
  .tuple(fc.integer({ min: 0, max: 86_000 }), fc.integer({ min: 10, max: 86_400 }))
  .map(([start, length]) => ({
    from: whole.from + start * 1_000,
    to: Math.min(whole.to, whole.from + (start + length) * 1_000),
  }));

describe('the part of a period in an address', () => {
  it('reads back as what was written', () => {
    fc.assert(fc.property(part, (shown) => void expect(parseZoom(zoomText(shown), whole)).toEqual(shown)));
  });

  it.each([
    undefined,
    '',
    '1..2',
    'x..y',
    '1763683200..1763683205',
    '1763683199..1763683300',
    '1763683200..99999999999',
  ])('is the whole period for %s', (text) => expect(parseZoom(text, whole)).toBeUndefined());
});

describe('zooming', () => {
  it('stays inside the period, however often', () => {
    const steps = fc.array(fc.constantFrom('in', 'out', 'earlier', 'later'), { maxLength: 40 });
    fc.assert(
      fc.property(part, steps, (start, acts) => {
        let shown: typeof whole | undefined = start;
        for (const act of acts) {
          const from = shown ?? whole;
          shown =
            act === 'in' || act === 'out'
              ? zoomedBy(act === 'in' ? 0.5 : 2, from, whole)
              : panned(act === 'earlier' ? -1 : 1, from, whole);
          if (shown === undefined) continue;
          expect(shown.from).toBeGreaterThanOrEqual(whole.from);
          expect(shown.to).toBeLessThanOrEqual(whole.to);
          expect(shown.to - shown.from).toBeGreaterThanOrEqual(SHORTEST_ZOOM_MS - 1);
        }
      }),
    );
  });

  it('keeps the middle where there is room', () => {
    const shown = { from: whole.from + 10 * 3_600_000, to: whole.from + 12 * 3_600_000 };
    expect(zoomedBy(0.5, shown, whole)).toEqual({ from: shown.from + 1_800_000, to: shown.to - 1_800_000 });
  });

  it('out of the last part shows the whole period again', () => {
    expect(zoomedBy(2, { from: whole.from, to: whole.from + DAY / 2 }, whole)).toBeUndefined();
  });

  it('moves by half of what is shown', () => {
    const shown = { from: whole.from + 4 * 3_600_000, to: whole.from + 6 * 3_600_000 };
    expect(panned(1, shown, whole)).toEqual({ from: shown.from + 3_600_000, to: shown.to + 3_600_000 });
    expect(panned(-1, { from: whole.from, to: shown.to }, whole)?.from).toBe(whole.from);
  });
});

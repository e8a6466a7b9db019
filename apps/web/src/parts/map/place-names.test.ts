import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { NamedCountry } from './place-cells.ts';
import { type Box, boxesBeside, isCountryNamed, type Label, labelsWithRoom, leastImportanceAt } from './place-names.ts';

const SIZE = { x: 300, y: 200 };
const box = (left: number, top: number, width = 40): Box => ({ left, top, width, height: 14 });
const label = (name: string, at: Box): Label => ({ name, boxes: [at] });
const namesOf = (labels: readonly Label[], taken: readonly Box[] = []) =>
  labelsWithRoom(labels, taken, SIZE).map(({ label: { name } }) => name);

describe('leastImportanceAt', () => {
  it('names large cities first, towns from nearer and everything from the nearest', () => {
    expect(leastImportanceAt(3)).toBe(5_000_000);
    expect(leastImportanceAt(6)).toBe(100_000);
    expect(leastImportanceAt(8.5)).toBe(10_000);
    expect([10, 14, 18].map(leastImportanceAt)).toEqual([0, 0, 0]);
  });

  it('keeps every name of a smaller zoom at a larger one', () => {
    for (let zoom = 1; zoom < 18; zoom += 1) {
      expect(leastImportanceAt(zoom + 1)).toBeLessThanOrEqual(leastImportanceAt(zoom));
    }
  });
});

describe('isCountryNamed', () => {
  const slovakia: NamedCountry = ['SK', 48.7, 19.5, 2.4];
  const russia: NamedCountry = ['RU', 62, 95, 50];

  it('begins when the country has space for its name, and ends when the view is inside it', () => {
    expect([1, 4, 5, 7, 8].map((zoom) => isCountryNamed(slovakia, zoom))).toEqual([false, false, true, true, false]);
    expect(isCountryNamed(russia, 1)).toBe(true);
  });
});

describe('labelsWithRoom', () => {
  it('prefers the more important name and keeps names away from markers', () => {
    expect(namesOf([label('first', box(10, 10)), label('second', box(30, 15)), label('third', box(100, 10))])).toEqual([
      'first',
      'third',
    ]);
    expect(namesOf([label('first', box(10, 10))], [box(45, 5, 26)])).toEqual([]);
  });

  it('names a place on the side with space', () => {
    const boxes = boxesBeside({ x: 100, y: 100 }, { width: 40, height: 14 }, 6);
    expect(labelsWithRoom([{ name: 'place', boxes }], [box(110, 95)], SIZE).map((placed) => placed.box)).toEqual([
      box(54, 93),
    ]);
    expect(boxes.slice(2)).toEqual([box(80, 106), box(80, 80)]);
  });

  it('shows no name that would be cut off', () => {
    expect(namesOf([label('left', box(-1, 10)), label('right', box(280, 10)), label('low', box(10, 190))])).toEqual([]);
  });

  it('never shows two names one over the other, and omits only names that do not fit', () => {
    const boxes = fc.tuple(fc.nat({ max: 250 }), fc.nat({ max: 180 }), fc.integer({ min: 1, max: 50 }));
    fc.assert(
      fc.property(fc.array(boxes, { maxLength: 40 }), (drawn) => {
        const labels = drawn.map(([left, top, width], index) => label(String(index), box(left, top, width)));
        const shown = new Set(labelsWithRoom(labels, [], SIZE).map((placed) => placed.label));
        const pixels = ({ boxes: [at = box(0, 0)] }: Label) => ({
          ...at,
          right: at.left + at.width,
          low: at.top + at.height,
        });
        const areApart = (one: Label, other: Label, gap: number) => {
          const [a, b] = [pixels(one), pixels(other)];
          return a.right + gap <= b.left || b.right + gap <= a.left || a.low + gap <= b.top || b.low + gap <= a.top;
        };
        for (const one of shown) for (const other of shown) expect(one === other || areApart(one, other, 0)).toBe(true);
        for (const one of labels) {
          const isInside = pixels(one).right <= SIZE.x && pixels(one).low <= SIZE.y;
          if (isInside && !shown.has(one)) expect([...shown].some((other) => !areApart(one, other, 3))).toBe(true);
        }
      }),
    );
  });
});

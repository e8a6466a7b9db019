import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FieldLeaf } from '../sample-fields.ts';
import { ColumnLayouts } from './column-layouts.ts';

const GROUPS = ['electrical', 'sensor', 'signals'] as const;
const FIELDS: readonly FieldLeaf[] = Array.from({ length: 60 }, (_, index) => ({
  group: GROUPS[index % GROUPS.length] ?? 'signals',
  column: `column_${index}`,
  path: `path.${index}`,
  low: 0,
  high: 1,
}));
const someFields = fc.shuffledSubarray([...FIELDS]);
const numbersOf = (fields: readonly FieldLeaf[], seed: number) => fields.map((_, index) => seed + index / 3);

describe('ColumnLayouts', () => {
  it('lays every sample out by its own fields, whatever samples it saw before', () => {
    fc.assert(
      fc.property(fc.array(someFields, { maxLength: 60 }), (samples) => {
        const layouts = new ColumnLayouts();
        for (const [seed, fields] of [...samples, ...samples].entries()) {
          const numbers = numbersOf(fields, seed);
          const pairs = fields.map(({ column }, index) => [column, numbers[index]] as const);
          const ofGroup = (group: string) => pairs.filter((_, index) => fields[index]?.group === group);
          const present = GROUPS.filter((group) => ofGroup(group).length > 0);
          expect(layouts.joined(fields, numbers)).toEqual(Object.fromEntries(pairs));
          expect(layouts.grouped(fields, numbers)).toEqual(
            Object.fromEntries(present.map((group) => [group, Object.fromEntries(ofGroup(group))])),
          );
        }
      }),
      { numRuns: 50 },
    );
  });

  it('leaves a record as it is when the next one like it is made', () => {
    const layouts = new ColumnLayouts();
    const first = layouts.joined(FIELDS, numbersOf(FIELDS, 1));
    layouts.joined(FIELDS, numbersOf(FIELDS, 2));
    expect(first).toEqual(Object.fromEntries(FIELDS.map(({ column }, index) => [column, 1 + index / 3])));
  });
});

import type { AccuracyProfileNode, AccuracyTestCase } from '@phasor/contract';
import { GENERATOR_DEFAULTS } from '@phasor/contract/accuracy';
import { describe, expect, it } from 'vitest';
import { caseMoved, caseRemoved, caseReplaced, casesChanged, movedCase, nextProfileId } from './profile-edits.ts';

const aCase: AccuracyTestCase = {
  generatorData: GENERATOR_DEFAULTS,
  testConditions: ['VA'],
  accuracy: { U: 1, I: 1, P: 1, Q: 1, S: 1 },
};
const leaf = (id: string, ID: number): AccuracyProfileNode => ({
  title: id,
  isLeaf: true,
  data: { id, testProfile: { ID, testCases: [] } },
});
const tree: AccuracyProfileNode[] = [
  { title: 'Group', isLeaf: false, data: { id: 'g' }, children: [leaf('a', 7)] },
  leaf('b', 3),
];

describe('the profile menu', () => {
  // proves R-ACCU-005
  it('numbers a new profile one above the highest, from 1', () => {
    expect(nextProfileId([])).toBe(1);
    expect(nextProfileId(tree)).toBe(8);
  });

  it('changes the cases of the given profile and of no other', () => {
    const next = casesChanged('a', (cases) => [...cases, aCase])(tree);
    expect(next[0]?.children?.[0]?.data.testProfile).toEqual({ ID: 7, testCases: [aCase] });
    expect(next[1]).toBe(tree[1]);
    expect(casesChanged('g', () => [aCase])(tree)).toBe(tree);
  });

  // proves R-ACCU-007
  it('moves a case up and down, and not over the ends', () => {
    const list = ['a', 'b', 'c'];
    expect(movedCase(list, 0, 2)).toEqual(['b', 'c', 'a']);
    expect(movedCase(list, 2, 0)).toEqual(['c', 'a', 'b']);
    expect(movedCase(list, 0, -1)).toBe(list);
    expect(movedCase(list, 2, 3)).toBe(list);
  });

  // proves R-ACCU-008
  it('finds a case by its content after others were deleted, added or moved elsewhere', () => {
    const named = (name: string) => ({ ...aCase, name });
    const [first, second, third] = [named('first'), named('second'), named('third')];
    const seen = { index: 2, testCase: third };
    const elsewhere = [second, third];
    const edited = { ...third, name: 'edited' };
    expect(caseRemoved(seen)(elsewhere)).toEqual([second]);
    expect(caseReplaced(seen, edited)(elsewhere)).toEqual([second, edited]);
    expect(caseMoved(seen, 0)(elsewhere)).toEqual([third, second]);
    const { name, ...others } = third;
    expect(caseRemoved(seen)([first, { ...others, name }])).toEqual([first]);
    expect(caseRemoved({ index: 1, testCase: aCase })([aCase, aCase, first])).toEqual([aCase, first]);
  });

  // proves R-ACCU-008
  it('keeps both versions of a case that was changed or deleted elsewhere meanwhile', () => {
    const seen = { index: 0, testCase: aCase };
    const [theirs, mine] = [
      { ...aCase, name: 'theirs' },
      { ...aCase, name: 'mine' },
    ];
    expect(caseReplaced(seen, mine)([theirs])).toEqual([theirs, mine]);
    expect(caseReplaced(seen, mine)([])).toEqual([mine]);
    const cases = [theirs];
    expect(caseRemoved(seen)(cases)).toBe(cases);
    expect(caseMoved(seen, 0)(cases)).toBe(cases);
  });
});

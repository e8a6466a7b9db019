import { describe, expect, it } from 'vitest';
import { seenName } from './seen-names.ts';

const NO_BREAK_SPACE = '\u00A0';
const ACUTE = '\u0301';

describe('a name as it is seen', () => {
  // proves R-TREE-083
  it.each([
    ['capitals', 'HALA Č. 1'],
    ['spaces around it', ' hala č. 1 '],
    ['two spaces', 'Hala  č. 1'],
    ['a space that does not break', `Hala č.${NO_BREAK_SPACE}1`],
    ['an accent of its own', `Hala c\u030C. 1`],
  ])('is the same with %s', (_, written) => {
    expect(written).not.toBe('Hala č. 1');
    expect(seenName(written)).toBe(seenName('Hala č. 1'));
  });

  it.each(['Hala c. 1', 'Halač. 1', 'Hala č. 2', `Hála${ACUTE} č. 1`])('is another one for %j', (written) => {
    expect(seenName(written)).not.toBe(seenName('Hala č. 1'));
  });
});

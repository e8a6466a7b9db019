import { describe, expect, it } from 'vitest';
import { groupSelection } from '../../hierarchy/testing/group-selection.ts';
import { subjectText } from './use-subject-text.ts';

const group = { ...groupSelection([]), title: 'Hall A' };

describe('what a file of measurements is headed by', () => {
  it('carries the mark of the demo beside its title', () => {
    expect(subjectText(group, ['Demo'])).toBe('Hall A (Demo)');
    expect(subjectText(group, [])).toBe('Hall A');
  });

  // proves R-MEAS-041
  it('carries every mark that what was measured has', () => {
    expect(subjectText(group, ['Demo', 'recorded'])).toBe('Hall A (Demo, recorded)');
  });
});

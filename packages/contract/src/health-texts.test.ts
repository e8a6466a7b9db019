import { describe, expect, it } from 'vitest';
import { LANGUAGES } from './constants.ts';
import { HEALTH_TEXTS } from './health-texts.ts';

describe('the texts of faults', () => {
  // proves R-LANG-009
  it.each(LANGUAGES)('have typographic quotation marks, apostrophes and dashes in %s', (language) => {
    const typed = Object.values(HEALTH_TEXTS[language]).filter((text) => /["']|\s-\s|\.\.\./.test(text));
    expect(typed).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { withSoftHyphens } from './soft-hyphens.ts';

describe('the long words of a heading', () => {
  it('may be broken where the language hyphenates them', () => {
    expect(withSoftHyphens('Viertelstundenmaximum')).toBe('Viertelstunden\u00admaximum');
    expect(withSoftHyphens('% der Nennspannung')).toBe('% der Nenn\u00adspannung');
    expect(withSoftHyphens('Oberschwingungsgehalt des Stroms')).toBe(
      'Ober\u00adschwin\u00adgungs\u00adgehalt des Stroms',
    );
  });

  it('stay unchanged if no place is known, as do short ones', () => {
    expect(withSoftHyphens('Štvrťhodinové maximum')).toBe('Štvrťhodinové maximum');
    expect(withSoftHyphens('Strom')).toBe('Strom');
  });
});

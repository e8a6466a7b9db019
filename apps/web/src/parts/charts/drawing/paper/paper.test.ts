import { describe, expect, it } from 'vitest';
import { printedSize } from './paper.ts';

describe('a chart on paper', () => {
  it('is drawn as wide as on the screen, within the limits of legible scaling', () => {
    expect([620, 1_300, 260, 0].map((shown) => printedSize(shown).width)).toEqual([620, 900, 480, 900]);
  });

  it('is half as high as wide', () => {
    expect(printedSize(620)).toEqual({ width: 620, height: 310 });
  });
});

import { describe, expect, it } from 'vitest';
import { cardLeft } from './card-left.ts';

describe('the card of a crosshair', () => {
  it('is on the side with more space', () => {
    expect(cardLeft({ x: 400, width: 1_000, card: 200 })).toBe(412);
    expect(cardLeft({ x: 500, width: 1_000, card: 200 })).toBe(512);
    expect(cardLeft({ x: 501, width: 1_000, card: 200 })).toBe(289);
  });

  it('stays inside a narrow chart', () => {
    expect(cardLeft({ x: 120, width: 280, card: 180 })).toBe(96);
    expect(cardLeft({ x: 160, width: 280, card: 180 })).toBe(4);
    expect(cardLeft({ x: 10, width: 150, card: 180 })).toBe(4);
  });
});

import { expect, it } from 'vitest';
import { figureWidth } from './figure-width.ts';

it('the width of a figure grows with its digits and its unit, and marks take half of a digit', () => {
  const of = (text: string, unit: string) => figureWidth(text, { unit });
  expect(of('43', '%')).toBeLessThan(of('504', 'ppm'));
  expect(of('19.9', '°C')).toBeLessThan(of('1999', '°C'));
  expect(of('504', '')).toBeCloseTo(3 * of('5', ''), 9);
  // As drawn: a number of 74 px with its unit was 189 px and 194 px wide.
  expect(of('19,9', '°C') * 74).toBeGreaterThan(189 / 1.0);
  expect(of('504', 'ppm') * 74).toBeGreaterThan(194);
  expect(of('504', 'ppm') * 74).toBeLessThan(194 * 1.15);
});

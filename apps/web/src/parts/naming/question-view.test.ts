import { describe, expect, it } from 'vitest';
import { aboutSeconds, questionWords, usualOnes } from './question-view.ts';

describe('a length as people say it', () => {
  it.each([
    [3, 5],
    [42, 40],
    [89, 90],
    [131, 120],
    [1_510, 1_500],
    [8_000, 7_800],
  ])('%i s: %i s', (seconds, about) => {
    expect(aboutSeconds(seconds)).toBe(about);
  });
});

describe('a question', () => {
  // proves R-APPL-034
  it('says power, usual length, how often, and when last in the time of the site', () => {
    const now = Date.UTC(2026, 5, 1, 10);
    const question = { power: 2_653, duration: 131, times: 6, last: Date.UTC(2026, 5, 1, 7, 35) };
    const words = questionWords(question, { locale: 'en', zone: 'Europe/Bratislava', now });
    expect(words).toEqual({
      count: 6,
      power: expect.stringMatching(/^2[.,]65\d*\u00a0kW$/),
      duration: '2 min',
      last: '09:35',
    });
  });

  it('offers names that this program knows, the likeliest first', () => {
    expect(usualOnes(['toaster', 'warp_drive', 'kettle'])).toEqual(['toaster', 'kettle']);
  });
});

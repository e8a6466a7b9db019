import { describe, expect, it } from 'vitest';
import { clockSpan, clockText, isRepeated, siteMoment, siteText } from './clock-text.ts';

const ZONE = 'Europe/Bratislava';
const HOUR = 3_600_000;
const at = (text: string) => Date.parse(text);
const span = (from: string) => clockSpan(at(from), at(from) + HOUR, { locale: 'en-GB', timeZone: ZONE });

describe('the hour that a clock change repeats', () => {
  it.each([
    ['2026-10-25T01:59:59+02:00', false],
    ['2026-10-25T02:00:00+02:00', true],
    ['2026-10-25T02:59:59+02:00', true],
    ['2026-10-25T02:00:00+01:00', true],
    ['2026-10-25T03:00:00+01:00', false],
    ['2026-03-29T03:00:00+02:00', false],
  ])('%s: %s', (text, repeated) => expect(isRepeated(at(text), ZONE)).toBe(repeated));

  // proves R-PROF-030
  it('is identified by the name of the zone', () => {
    const format = { hour: '2-digit', minute: '2-digit', timeZone: ZONE } as const;
    expect(clockText(at('2026-10-25T02:00:00+02:00'), 'en-GB', format)).toBe('02:00 CEST');
    expect(clockText(at('2026-10-25T02:00:00+01:00'), 'en-GB', format)).toBe('02:00 CET');
    expect(clockText(at('2026-10-25T03:00:00+01:00'), 'en-GB', format)).toBe('03:00');
  });
});

// proves R-NEWS-049
describe('the clock of a site', () => {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const format = { hour: '2-digit', minute: '2-digit' } as const;

  it("names its zone where the reader's clock shows another time", () => {
    const noon = at('2026-07-01T12:00:00Z');
    expect(siteText(noon, 'en-GB', { ...format, timeZone: 'Asia/Kolkata' })).toBe('17:30 GMT+5:30');
    expect(siteText(noon, 'en-GB', { ...format, timeZone: here })).toMatch(/^\d\d:\d\d$/);
  });

  it('has a date on another day than today there', () => {
    const place = { zone: 'Asia/Kolkata', locale: 'en-GB' };
    const evening = at('2026-07-01T20:00:00Z');
    expect(siteMoment(evening, { ...place, now: evening + HOUR })).toBe('01:30 GMT+5:30');
    expect(siteMoment(evening - 2 * HOUR, { ...place, now: evening })).toBe('1 Jul, 23:30 GMT+5:30');
  });
});

describe('the interval of a column', () => {
  it('has only clock times on any other day', () => {
    expect(span('2026-10-24T02:00:00+02:00')).toBe('02:00 – 03:00');
  });

  it('names the zones around a change of the clock', () => {
    expect(span('2026-10-25T02:00:00+02:00')).toBe('02:00 CEST – 02:00 CET');
    expect(span('2026-10-25T02:00:00+01:00')).toBe('02:00 CET – 03:00 CET');
    expect(span('2026-03-29T01:00:00+01:00')).toBe('01:00 CET – 03:00 CEST');
  });
});

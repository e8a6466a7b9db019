import { describe, expect, it } from 'vitest';
import { monthRanges } from './month-ranges.ts';

const ZONE = 'Europe/Bratislava';
const at = (text: string) => Temporal.ZonedDateTime.from(`${text}[${ZONE}]`).epochMilliseconds;

describe('the months of a story', () => {
  // proves R-MEAS-161
  it.each([
    ['November after October with its 31st and its clock change', '2026-11', '2026-10'],
    ['April after March with its clock change', '2026-04', '2026-03'],
    ['March after February', '2026-03', '2026-02'],
  ])('are whole when they are over: %s', (_, month, before) => {
    const [from, start] = [at(`${month}-01T00:00`), at(`${before}-01T00:00`)];
    const months = (12 + 11 - Number(month.slice(5))) % 12;
    const { range, before: compared } = monthRanges(months + 1, at('2026-12-10T12:00'), ZONE);
    expect([range.from, compared]).toEqual([from, { from: start, to: from }]);
  });

  // proves R-MEAS-161
  it('are compared up to the same clock time of the same date while one runs, also over a clock change', () => {
    const { range, before } = monthRanges(0, at('2026-11-27T18:30'), ZONE);
    expect(range).toEqual({ from: at('2026-11-01T00:00'), to: at('2026-11-27T18:30') });
    expect(before).toEqual({ from: at('2026-10-01T00:00'), to: at('2026-10-27T18:30') });
  });

  it('end with the shorter month before', () => {
    const { before } = monthRanges(0, at('2026-03-30T12:00'), ZONE);
    expect(before).toEqual({ from: at('2026-02-01T00:00'), to: at('2026-03-01T00:00') });
  });
});

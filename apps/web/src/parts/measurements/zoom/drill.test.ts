import { describe, expect, it } from 'vitest';
import { ROUTES } from '../../../base/addresses/route-catalogue.ts';
import { closerLook, closerPath, closerSpan } from './drill.ts';

const zone = 'Europe/Bratislava';
const at = (text: string) => Temporal.ZonedDateTime.from(`${text}[${zone}]`).epochMilliseconds;
const seconds = (text: string) => at(text) / 1_000;
const look = (time: string, kind: 'active' | 'reactive' | 'demand', period: '15MIN' | 'HOUR' | 'DAY' | 'MONTH') =>
  closerLook(at(time), { kind, period, zone });

describe('a closer look at a column', () => {
  it('leads from a month to its days, from a day to its hours', () => {
    expect(look('2026-02-01T00:00', 'active', 'MONTH')).toEqual({
      ...{ path: '/visualization/energy/active/day', range: '2026-02-01..2026-02-28', zoom: undefined },
    });
    expect(look('2026-03-29T00:00', 'active', 'DAY')).toEqual({
      ...{ path: '/visualization/energy/active/hour', range: '2026-03-29..2026-03-29', zoom: undefined },
    });
  });

  it('leads from an hour to its quarter hours, and from those to the power, in their day', () => {
    expect(look('2026-03-29T08:00', 'active', 'HOUR')).toEqual({
      path: '/visualization/energy/active/15min',
      range: '2026-03-29..2026-03-29',
      zoom: `${seconds('2026-03-29T08:00')}..${seconds('2026-03-29T09:00')}`,
    });
    expect(look('2026-03-29T08:15', 'active', '15MIN')).toMatchObject({
      path: '/visualization/profile/power/active',
      zoom: `${seconds('2026-03-29T08:15')}..${seconds('2026-03-29T08:30')}`,
    });
  });

  it('separates the two hours of one name where the clock is put back', () => {
    const first = at('2026-10-25T02:00');
    const second = first + 3_600_000;
    const zooms = [first, second].map((time) => closerLook(time, { kind: 'active', period: 'HOUR', zone }).zoom);
    expect(zooms).toEqual([`${first / 1_000}..${second / 1_000}`, `${second / 1_000}..${second / 1_000 + 3_600}`]);
  });

  // proves R-RELAY-042
  it('is the whole days of a day or a month, and a part of its day for an hour', () => {
    expect(closerSpan(at('2026-03-29T00:00'), { period: 'DAY', zone })).toEqual({
      ...{ range: '2026-03-29..2026-03-29', zoom: undefined },
    });
    expect(closerSpan(at('2026-10-25T08:00'), { period: 'HOUR', zone })).toEqual({
      range: '2026-10-25..2026-10-25',
      zoom: `${seconds('2026-10-25T08:00')}..${seconds('2026-10-25T09:00')}`,
    });
  });

  it('takes the last moment of a step for the step', () => {
    expect(look('2026-02-28T23:59', 'demand', 'MONTH').range).toBe('2026-02-01..2026-02-28');
  });

  it('leads to screens that there are', () => {
    const paths = new Set<string>(ROUTES.map(({ path }) => path));
    for (const kind of ['active', 'reactive', 'demand'] as const)
      for (const period of ['15MIN', 'HOUR', 'DAY', 'MONTH'] as const)
        expect(paths.has(closerPath(kind, period))).toBe(true);
  });
});

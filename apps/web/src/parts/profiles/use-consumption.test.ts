import { expect, it, vi } from 'vitest';
import type { TimeChart } from '../charts/index.ts';
import type { Zoom } from '../measurements/index.ts';
import { openStep } from './use-consumption.ts';

const ZONE = 'Europe/Bratislava';
const range = { from: Date.parse('2026-03-01T00:00:00+01:00'), to: Date.parse('2026-04-01T00:00:00+02:00') };
const limits = { first: range.from - 1e9, last: range.to, least: 10_000, longest: 1e11 };
const columns = (change: Partial<TimeChart>): TimeChart => ({
  ...{ kind: 'column', range, timeZone: ZONE, locale: 'en', series: [] },
  axes: [{ quantity: 'activeEnergyImport', kind: 'linear' }],
  ...change,
});
const opened = (chart: TimeChart | null) => {
  const show = vi.fn();
  const zoom: Zoom = { shown: range, whole: range, isZoomed: false, limits, show };
  return { open: openStep(chart, zoom), show };
};

// proves R-PROF-051
it('a click on a column of consumption shows its day of 23 hours, or its quarter hour', () => {
  const day = Date.parse('2026-03-29T00:00:00+01:00');
  const ofDays = opened(columns({ step: 'day' }));
  ofDays.open?.(day);
  expect(ofDays.show).toHaveBeenCalledWith({ from: day, to: day + 23 * 3_600_000 });
  const ofQuarters = opened(columns({ step: 900_000 }));
  ofQuarters.open?.(day);
  expect(ofQuarters.show).toHaveBeenCalledWith({ from: day, to: day + 900_000 });
});

// proves R-PROF-051
it('columns as short as the least window, and readings, open nothing', () => {
  expect(opened(columns({ step: 10_000 })).open).toBeUndefined();
  expect(opened(columns({ step: 1_000 })).open).toBeUndefined();
  expect(opened(columns({ kind: 'line', step: 900_000 })).open).toBeUndefined();
  expect(opened(null).open).toBeUndefined();
});

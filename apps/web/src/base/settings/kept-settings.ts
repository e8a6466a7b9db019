import { LANGUAGES } from '@phasor/contract';
import type { CompleteSettings } from './settings-store.ts';

type Check = (value: unknown) => boolean;

const isBoolean: Check = (value) => typeof value === 'boolean';
const isText: Check = (value) => typeof value === 'string';
const isNumber: Check = (value) => Number.isFinite(value);
const maybe =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
const oneOf =
  (...known: readonly unknown[]): Check =>
  (value) =>
    known.includes(value);
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
const byName =
  (check: Check): Check =>
  (value) =>
    isRecord(value) && Object.values(value).every(check);

const CHECKS: { readonly [Name in keyof CompleteSettings]: Check } = {
  localization: oneOf(...LANGUAGES),
  sideBarMax: isBoolean,
  theme: oneOf('light', 'dark', 'auto'),
  phase: byName(isBoolean),
  yAxisType: byName(oneOf('linear', 'logarithmic')),
  yearDateRange: oneOf('thisYear', 'lastYear'),
  statsDate: (value) =>
    isRecord(value) &&
    oneOf('today', 'week', 'month', 'year')(value.selector) &&
    [value.from, value.to].every(maybe(isNumber)),
  graphs: listOf(isNumber),
  vector: (value) => isRecord(value) && oneOf(0, 90, 180, 270)(value.zero) && isBoolean(value.clockwise),
  chartForm: byName(isText),
  hiddenSeries: byName(listOf(isText)),
};

/**
 * The valid part of settings read from the browser: another version of the page may have written them, or a user edited
 * them.
 */
export function keptSettings(value: unknown): Partial<CompleteSettings> {
  if (!isRecord(value)) return {};
  const right = Object.entries(CHECKS).filter(([name, check]) => Object.hasOwn(value, name) && check(value[name]));
  return Object.fromEntries(right.map(([name]) => [name, value[name]]));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

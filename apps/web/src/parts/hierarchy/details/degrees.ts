import type { Place } from '../../map/index.ts';

/** Largest latitude and longitude, degrees. */
const MOST = { latitude: 90, longitude: 180 } as const;
export type DegreesField = keyof typeof MOST;

/** Text of a place; two empty fields mean none. */
export type PlaceText = Readonly<Record<DegreesField, string>>;

/** Degrees of a text with a decimal point or comma; null for an empty one, undefined for an invalid one. */
export function degreesOf(field: DegreesField, text: string): number | null | undefined {
  const trimmed = text.trim().replace(',', '.').replace('\u2212', '-');
  if (trimmed === '') return null;
  const degrees = /^[+-]?\d+(\.\d*)?$/.test(trimmed) ? Number(trimmed) : Number.NaN;
  return Math.abs(degrees) <= MOST[field] ? degrees : undefined;
}

/** The place in two fields; null for none, undefined if one is invalid or missing. */
export function placeOfText(text: PlaceText): Place | null | undefined {
  const latitude = degreesOf('latitude', text.latitude);
  const longitude = degreesOf('longitude', text.longitude);
  if (latitude === null && longitude === null) return null;
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return undefined;
  return { latitude, longitude };
}

/** Degrees in the form of a field. */
export function degreesText(degrees: number | null | undefined, locale: string): string {
  if (degrees === null || degrees === undefined) return '';
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 6, useGrouping: false })
    .format(degrees)
    .replace('\u2212', '-');
}

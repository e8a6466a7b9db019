import type { Place } from '../../map/index.ts';

/** Most of a latitude and of a longitude, degrees. */
const MOST = { latitude: 90, longitude: 180 } as const;
export type DegreesField = keyof typeof MOST;

/** What is written of a place; two empty fields mean none. */
export type PlaceText = Readonly<Record<DegreesField, string>>;

/** Degrees of a text with a decimal point or comma; null for an empty one, undefined for one that is no such angle. */
export function degreesOf(field: DegreesField, text: string): number | null | undefined {
  const trimmed = text.trim().replace(',', '.').replace('\u2212', '-');
  if (trimmed === '') return null;
  const degrees = /^[+-]?\d+(\.\d*)?$/.test(trimmed) ? Number(trimmed) : Number.NaN;
  return Math.abs(degrees) <= MOST[field] ? degrees : undefined;
}

/** The place two fields mean; null for none, undefined when one is wrong or missing. */
export function placeOfText(text: PlaceText): Place | null | undefined {
  const latitude = degreesOf('latitude', text.latitude);
  const longitude = degreesOf('longitude', text.longitude);
  if (latitude === null && longitude === null) return null;
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return undefined;
  return { latitude, longitude };
}

/** Degrees as they stand in a field. */
export function degreesText(degrees: number | null | undefined, locale: string): string {
  if (degrees === null || degrees === undefined) return '';
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 6, useGrouping: false })
    .format(degrees)
    .replace('\u2212', '-');
}

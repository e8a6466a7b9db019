import type { DeviceDetails } from '@phasor/contract';
import { valuesOf } from '../../base/state/use-written.ts';

/** The owner's data of the site and connection of a device, as texts of the fields. */
export interface SiteForm {
  readonly title: string;
  readonly time_zone: string;
  readonly currency: string;
  /** Greatest current of the connection, A. */
  readonly max_current: string;
  /** Degrees; both empty for a device without a location. */
  readonly lat: string;
  readonly lng: string;
  /** Cost and emissions of energy; empty for the configuration's defaults (D43). */
  readonly kwh_price: string;
  readonly kwh_co2: string;
  readonly litre_price: string;
}

export type SiteField = keyof SiteForm;
type SiteFacts = Pick<DeviceDetails, SiteField>;

const FIGURES = ['kwh_price', 'kwh_co2', 'litre_price'] as const;
export const SITE_FIELDS = ['title', 'time_zone', 'currency', 'max_current', 'lat', 'lng', ...FIGURES] as const;

/** A figure of which the configuration has a default. */
export function isFigure(field: SiteField): field is (typeof FIGURES)[number] {
  return FIGURES.some((figure) => figure === field);
}

const TITLE = { min: 3, max: 30 } as const;
const NUMBERS = {
  max_current: { min: 1, max: 100_000 },
  lat: { min: -90, max: 90 },
  lng: { min: -180, max: 180 },
  kwh_price: { min: 1e-7, max: 1_000_000 },
  kwh_co2: { min: 1e-7, max: 1_000_000 },
  litre_price: { min: 1e-7, max: 1_000_000 },
} as const;

/** The fields of the saved data; numbers with the decimal mark of the reader's language. */
export function siteFormOf(details: SiteFacts, locale: string): SiteForm {
  const format = new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 7 });
  const text = (value: number | null) => (value === null ? '' : format.format(value).replace('\u2212', '-'));
  const { title, time_zone, currency, max_current, lat, lng, kwh_price, kwh_co2, litre_price } = details;
  return {
    ...{ title, time_zone, currency, max_current: text(max_current), lat: text(lat), lng: text(lng) },
    ...{ kwh_price: text(kwh_price), kwh_co2: text(kwh_co2), litre_price: text(litre_price) },
  };
}

/** The data to save, or the invalid fields. @see D20, D43, D61 and D69 */
export function siteOf(form: SiteForm): SiteFacts | readonly SiteField[] {
  const numbers = {
    max_current: numberOf(form, 'max_current'),
    lat: numberOf(form, 'lat'),
    lng: numberOf(form, 'lng'),
    kwh_price: numberOf(form, 'kwh_price'),
    kwh_co2: numberOf(form, 'kwh_co2'),
    litre_price: numberOf(form, 'litre_price'),
  };
  const title = form.title.trim();
  const currency = form.currency.trim().toUpperCase();
  const isEmpty = (field: SiteField) => form[field].trim() === '';
  const isLeftOut = {
    ...{ max_current: false, lat: isEmpty('lat') && isEmpty('lng'), lng: isEmpty('lat') && isEmpty('lng') },
    ...{ kwh_price: isEmpty('kwh_price'), kwh_co2: isEmpty('kwh_co2'), litre_price: isEmpty('litre_price') },
  };
  const wrong = SITE_FIELDS.filter((field) => {
    if (field === 'title') return title.length < TITLE.min || title.length > TITLE.max;
    if (field === 'currency') return !/^[A-Z]{3}$/.test(currency);
    if (field === 'time_zone') return form.time_zone === '';
    return numbers[field] === undefined && !isLeftOut[field];
  });
  if (wrong.length > 0 || numbers.max_current === undefined) return wrong;
  const { max_current, lat = null, lng = null, kwh_price = null, kwh_co2 = null, litre_price = null } = numbers;
  return { title, time_zone: form.time_zone, currency, max_current, lat, lng, kwh_price, kwh_co2, litre_price };
}

/** The edited data alone; a place has both its degrees, so that no half of two places is stored. */
export function changeOf(site: SiteFacts, edited: readonly SiteField[]): Partial<SiteFacts> {
  const isMoved = edited.includes('lat') || edited.includes('lng');
  return valuesOf(
    site,
    SITE_FIELDS.filter((field) => edited.includes(field) || (isMoved && (field === 'lat' || field === 'lng'))),
  );
}

function numberOf(form: SiteForm, field: keyof typeof NUMBERS): number | undefined {
  const text = form[field].trim();
  if (!/^-?\d+(?:[.,]\d+)?$/.test(text)) return undefined;
  const value = Number(text.replace(',', '.'));
  return value >= NUMBERS[field].min && value <= NUMBERS[field].max ? value : undefined;
}

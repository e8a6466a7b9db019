import type { DeviceDetails } from '@phasor/contract';

/** What the owner says of the place and the connection of a device, as it stands in the fields. */
export interface SiteForm {
  readonly title: string;
  readonly time_zone: string;
  readonly currency: string;
  /** Greatest current of the connection, A. */
  readonly max_current: string;
  /** Degrees; both empty for a device without a place. */
  readonly lat: string;
  readonly lng: string;
}

export type SiteField = keyof SiteForm;
type SiteFacts = Pick<DeviceDetails, SiteField>;

export const SITE_FIELDS = ['title', 'time_zone', 'currency', 'max_current', 'lat', 'lng'] as const;

const TITLE = { min: 3, max: 30 } as const;
const NUMBERS = {
  max_current: { min: 1, max: 100_000 },
  lat: { min: -90, max: 90 },
  lng: { min: -180, max: 180 },
} as const;

/** The fields as they are saved; a number with the separator that the reader's language has. */
export function siteFormOf(details: SiteFacts, locale: string): SiteForm {
  const format = new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 6 });
  const text = (value: number | null) => (value === null ? '' : format.format(value).replace('\u2212', '-'));
  const { title, time_zone, currency, max_current, lat, lng } = details;
  return { title, time_zone, currency, max_current: text(max_current), lat: text(lat), lng: text(lng) };
}

/** What is saved, or the fields that are wrong. @see decisions 20, 61 and 69 */
export function siteOf(form: SiteForm): SiteFacts | readonly SiteField[] {
  const numbers = {
    max_current: numberOf(form, 'max_current'),
    lat: numberOf(form, 'lat'),
    lng: numberOf(form, 'lng'),
  };
  const title = form.title.trim();
  const currency = form.currency.trim().toUpperCase();
  const hasNoPlace = form.lat.trim() === '' && form.lng.trim() === '';
  const wrong = SITE_FIELDS.filter((field) => {
    if (field === 'title') return title.length < TITLE.min || title.length > TITLE.max;
    if (field === 'currency') return !/^[A-Z]{3}$/.test(currency);
    if (field === 'time_zone') return form.time_zone === '';
    return numbers[field] === undefined && (field === 'max_current' || !hasNoPlace);
  });
  if (wrong.length > 0 || numbers.max_current === undefined) return wrong;
  const { max_current, lat = null, lng = null } = numbers;
  return { title, time_zone: form.time_zone, currency, max_current, lat, lng };
}

function numberOf(form: SiteForm, field: keyof typeof NUMBERS): number | undefined {
  const text = form[field].trim();
  if (!/^-?\d+(?:[.,]\d+)?$/.test(text)) return undefined;
  const value = Number(text.replace(',', '.'));
  return value >= NUMBERS[field].min && value <= NUMBERS[field].max ? value : undefined;
}

import {
  METER_CODES,
  METER_FIELDS,
  type MeterCodeField,
  type MeterField,
  type MeterFieldKind,
  type MeterValue,
  type StoredMeter,
} from '@phasor/contract/stored-meters';
import { dateFormat } from '../../base/i18n/date-format.ts';
import type { SortValue } from '../../base/ui/table/data-rows.ts';

/** Possible numbers of rows on a page of the list (R-METER-031). */
export const METER_PAGES = [5, 10, 25] as const;

export interface MeterWords {
  /** Codes with more meaning than a name: active, primary. */
  readonly code: (field: MeterCodeField, name: string) => string;
  readonly locale: string;
  readonly zone: string | undefined;
}

export const isCodeField = (field: MeterField): field is MeterCodeField =>
  (METER_FIELDS[field] as MeterFieldKind) === 'code';

/** The text of a cell: codes as their texts, instants as DD.MM.YYYY HH:mm:ss, a dash for no value. */
export function cellText(field: MeterField, value: MeterValue, words: MeterWords): string {
  if (value === '') return '-';
  const kind: MeterFieldKind = METER_FIELDS[field];
  if (isCodeField(field)) return codeText(field, value, words);
  if (kind === 'time') return typeof value === 'number' ? momentText(value, words.zone) : value;
  const isMeasured = typeof value === 'number' && (kind === 'number' || kind === 'class');
  return isMeasured ? new Intl.NumberFormat(words.locale, { maximumFractionDigits: 10 }).format(value) : String(value);
}

/** Code lists as choices: `code: text`. */
export function codeChoices(field: MeterCodeField, words: MeterWords): { value: string; label: string }[] {
  return METER_CODES[field].map((name, code) => ({ value: String(code), label: words.code(field, name) }));
}

/** A code outside of its list is shown as it is. */
export function codeText(field: MeterCodeField, value: MeterValue, { code }: MeterWords): string {
  const name = METER_CODES[field][Number(value)];
  return name === undefined ? String(value) : code(field, name);
}

/** DD.MM.YYYY HH:mm:ss of an instant in epoch seconds (R-METER-032). */
function momentText(seconds: number, zone: string | undefined): string {
  const format = dateFormat('en', {
    ...({ day: '2-digit', month: '2-digit', year: 'numeric' } as const),
    ...({ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const),
    timeZone: zone,
  });
  const parts = new Map(format.formatToParts(seconds * 1_000).map(({ type, value }) => [type, value]));
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  return `${of('day')}.${of('month')}.${of('year')} ${of('hour')}:${of('minute')}:${of('second')}`;
}

export function sortValue(field: MeterField, value: MeterValue, words: MeterWords): SortValue {
  if (value === '') return null;
  return isCodeField(field) ? cellText(field, value, words) : value;
}

/** Searched fields of a meter (R-METER-031). */
export function searchTexts({ SNUM, TYPE, PRODUCER, YMAN, LOCATION }: StoredMeter): readonly string[] {
  return [SNUM, TYPE, PRODUCER, YMAN, LOCATION].map(String);
}

/** A meter in a menu: serial number and type. */
export function meterLabel({ SNUM, TYPE }: StoredMeter): string {
  return `${SNUM} | ${TYPE}`;
}

/** Why a request to a device is not possible now (R-METER-016); undefined: it is. */
export function obstacle(
  { status, connection }: { readonly status: string; readonly connection?: string | null | undefined },
  what: 'database' | 'tests',
): 'offline' | 'connection' | undefined {
  if (status !== 'ONLINE') return 'offline';
  return what === 'tests' && connection !== 'BT_MQTT' ? 'connection' : undefined;
}

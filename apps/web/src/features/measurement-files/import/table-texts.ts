import { dateFormat, SECOND } from '../../../base/i18n/date-format.ts';
import type { OpenFile } from './use-import-file.ts';

/** The heading of a column in the file; undefined where it has none. */
export function headingOf({ table, mapping }: Pick<OpenFile, 'table' | 'mapping'>, column: number): string | undefined {
  const heading = mapping.hasHeader ? table.records[0]?.[column]?.trim() : '';
  return heading === '' ? undefined : heading;
}

/** Date and clock of an instant in a zone with its offset, which distinguishes the two hours of a clock change. */
export function instantText(time: number, { zone, locale }: { zone: string; locale: string }): string {
  return dateFormat(locale, { ...SECOND, timeZone: zone, timeZoneName: 'shortOffset' }).format(time);
}

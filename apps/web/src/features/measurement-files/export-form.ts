import { addUnits, localTime, startOfDate, type TimeRange } from '@phasor/calendar';
import type { DecimalMark } from './cells.ts';
import { EXPORT_QUANTITIES, type ExportQuantity, exportable, type Resolution } from './export-wish.ts';

/** What a person fills in to take measurements out. */
export interface ExportForm {
  /** First and last day, `YYYY-MM-DD`. */
  readonly first: string;
  readonly last: string;
  readonly resolution: Resolution;
  readonly quantities: readonly ExportQuantity[];
  readonly decimalMark: DecimalMark;
}

export type ExportField = 'first' | 'last' | 'quantities';

const START: readonly ExportQuantity[] = ['E_I', 'E_E'];

/** This month in quarter hours, to begin with. */
export function startingForm({
  now,
  zone,
  decimalMark,
}: {
  now: number;
  zone: string;
  decimalMark: DecimalMark;
}): ExportForm {
  const { date } = localTime(now, zone);
  return { first: `${date.slice(0, 7)}-01`, last: date, resolution: '15MIN', quantities: START, decimalMark };
}

/** The range of the form in the site's zone, up to now at most; the fields that are wrong where there is none. */
export function rangeOf(
  form: ExportForm,
  { now, zone }: { now: number; zone: string },
): TimeRange | readonly ExportField[] {
  const [from, last] = [startOfDate(form.first, zone), startOfDate(form.last, zone)];
  const wrong: ExportField[] = [];
  if (Number.isNaN(from) || from >= now) wrong.push('first');
  if (Number.isNaN(last) || last < from) wrong.push('last');
  if (chosen(form).length === 0) wrong.push('quantities');
  if (wrong.length > 0) return wrong;
  const to = Math.min(now, addUnits(last, { count: 1, unit: 'day' }, zone));
  return { from, to: Math.floor(to / 1_000) * 1_000 };
}

/** Quantities that are ticked and can be had, in the order of the catalogue. */
export function chosen({ quantities, resolution }: ExportForm): readonly ExportQuantity[] {
  const possible = exportable(resolution);
  return EXPORT_QUANTITIES.filter((quantity) => quantities.includes(quantity) && possible.includes(quantity));
}

import { addUnits, localTime, startOfDate, type TimeRange } from '@phasor/calendar';
import type { SampleFamilyName } from '@phasor/contract';
import type { DecimalMark } from '../cells.ts';
import { type ExportQuantity, exportable, type Resolution } from './export-wish.ts';

/** Fields of the export form. */
export interface ExportForm {
  /** First and last day, `YYYY-MM-DD`. */
  readonly first: string;
  readonly last: string;
  readonly resolution: Resolution;
  readonly quantities: readonly ExportQuantity[];
  readonly decimalMark: DecimalMark;
  /** Quantities of the device. */
  readonly families: readonly SampleFamilyName[];
}

export type ExportField = 'first' | 'last' | 'quantities';

const START: readonly ExportQuantity[] = ['E_I', 'E_E'];

/** Default: this month in quarter hours; for a device without a meter all quantities of its sensors. */
export function startingForm({
  now,
  zone,
  ...device
}: Pick<ExportForm, 'decimalMark' | 'families'> & { now: number; zone: string }): ExportForm {
  const { date } = localTime(now, zone);
  const days = { first: `${date.slice(0, 7)}-01`, last: date };
  const quantities = device.families.includes('electrical') ? START : exportable('15MIN', device.families);
  return { ...device, ...days, resolution: '15MIN', quantities };
}

/** The range of the form in the site's zone, up to now at most; the invalid fields where there is none. */
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

/** Chosen quantities that are available, in the order of the catalogue. */
export function chosen({ quantities, resolution, families }: ExportForm): readonly ExportQuantity[] {
  return exportable(resolution, families).filter((quantity) => quantities.includes(quantity));
}

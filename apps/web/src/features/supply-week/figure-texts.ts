import { MISSING, withUnit } from '@phasor/quantities';
import { clockText, isRepeated } from '../../base/i18n/clock-text.ts';
import { MINUTE } from '../../base/i18n/date-format.ts';
import { coverageText } from '../../parts/measurements/index.ts';
import { type FigureRow, unitOf } from './figure-rows.ts';

/** The figures of a row as texts, the same on the screen and in a PDF. */
export function figureTexts(row: FigureRow, { locale, zone }: { readonly locale: string; readonly zone: string }) {
  const { unit, decimals } = unitOf(row.name);
  const number = new Intl.NumberFormat(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  const plain = new Intl.NumberFormat(locale, { maximumFractionDigits: decimals });
  const percent = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  const value = (of: number | null) => (of === null ? MISSING : withUnit(number.format(of), unit));
  const { low, high, share } = row.allowed;
  const top = high === null ? '' : plain.format(high);
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'short', timeZone: zone });
  const momentOf = (time: number) =>
    isRepeated(time, zone) ? clockText(time, locale, { ...MINUTE, timeZone: zone }) : moment.format(time);
  return {
    allowed: withUnit(low === null ? `≤\u00a0${top}` : `${plain.format(low)}–${top}`, unit),
    share: withUnit(percent.format(share), '%'),
    within: row.within === null ? MISSING : withUnit(percent.format(row.within), '%'),
    coverage: coverageText(row.coverage, locale),
    lowest: value(row.lowest),
    highest: value(row.highest),
    percentile: row.percentile === null ? '' : value(row.percentile),
    worst: row.worst === null ? MISSING : value(row.worst.value),
    worstAt: row.worst === null ? '' : momentOf(row.worst.start),
  };
}

import type { DeviceListEntry, SupplyWeekValues } from '@phasor/contract';
import { HOUR_MS, MISSING, withUnit } from '@phasor/quantities';
import { FREQUENCY_INTERVAL_MS, LEAST_MEASURED, SUPPLY_KIND_NAMES, type WeekCriterion } from '@phasor/supply';
import { useTranslation } from 'react-i18next';
import { coverageText } from '../../parts/measurements/index.ts';
import { durationText } from '../../parts/supply/index.ts';
import { coverageOf, type FigureRow } from './figure-rows.ts';

export type Fact = readonly [name: string, value: string];
export type WeekWords = ReturnType<typeof useWeekWords>;

/** Words about a week, the same on the screen and in every file. */
export function useWeekWords(locale: string) {
  const { t } = useTranslation(['supply-week', 'supply']);
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  const reasonOf = ({ reason }: Pick<FigureRow, 'reason'>) =>
    reason === null ? null : t(`reason.${reason}`, { percent: LEAST_MEASURED });
  const verdictOf = (row: Pick<FigureRow, 'verdict' | 'reason'>) =>
    [t(`verdict.${row.verdict}`), reasonOf(row)].filter((words) => words !== null).join(': ');
  const eventsOf = ({ events }: SupplyWeekValues) => {
    const happened = SUPPLY_KIND_NAMES.filter((kind) => (events[kind] ?? 0) > 0);
    return happened.length === 0
      ? t('fact.no_events')
      : happened.map((kind) => `${t(`supply:kind.${kind}`)}: ${events[kind]}`).join(', ');
  };
  const facts = (week: SupplyWeekValues, device: Pick<DeviceListEntry, 'mac' | 'title'>): readonly Fact[] => {
    const { from, to, time_zone: timeZone, nominal, limits, intervals, flagged, sample, model, firmware } = week;
    const moments = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone });
    const nominalText = (value: string, set: number | null) => (set === null ? t('fact.assumed', { value }) : value);
    return [
      [t('fact.device'), device.title],
      ['MAC', device.mac],
      [t('fact.model'), [model, firmware].filter((text) => text !== null).join(', ') || MISSING],
      [t('fact.period'), `${moments.formatRange(from, to)} (${timeZone})`],
      [t('fact.length'), t('fact.hours', { hours: number.format((to - from) / HOUR_MS), intervals })],
      [t('fact.coverage'), coverageText(coverageOf(week), locale)],
      [t('fact.flagged'), flagged === 0 ? '0' : t('fact.flagged_count', { count: flagged })],
      [t('fact.voltage'), nominalText(withUnit(number.format(nominal.voltage), 'V'), limits.nominalVoltage)],
      [t('fact.frequency'), nominalText(withUnit(number.format(nominal.frequency), 'Hz'), limits.nominalFrequency)],
      [t('fact.sample'), sample === null ? MISSING : durationText(sample, locale)],
      [t('fact.limits'), t(week.edited ? 'fact.limits_edited' : 'fact.limits_usual')],
      [t('fact.events'), eventsOf(week)],
    ];
  };
  const methods = ({ criteria }: SupplyWeekValues): readonly string[] => {
    const length = criteria.find(({ name }) => name === 'frequency')?.step ?? FREQUENCY_INTERVAL_MS;
    const step = durationText(length, locale);
    return [
      t('method_of.intervals'),
      length > FREQUENCY_INTERVAL_MS ? t('method_of.frequency_long', { step }) : t('method_of.frequency', { step }),
      ...(criteria.some(({ name }) => name === 'unbalance') ? [t('method_of.unbalance')] : []),
      t('method_of.flagging'),
      t('method_of.coverage', { percent: LEAST_MEASURED }),
      t('method_of.instrument'),
      t('method_of.missing'),
    ];
  };
  return { verdictOf, reasonOf, facts, methods, criterion: (name: WeekCriterion) => t(`criterion.${name}`) };
}

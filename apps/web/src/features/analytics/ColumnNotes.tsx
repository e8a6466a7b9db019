import { ENERGY_RANGE_DAYS } from '@phasor/contract';
import { formatQuantity, withUnit } from '@phasor/quantities';
import { useTranslation } from 'react-i18next';
import type { ColumnScreenName } from '../../base/addresses/chart-screens.ts';
import { localeOf } from '../../base/i18n/locale.ts';
import { type Selection, useTreeInStep } from '../../parts/hierarchy/index.ts';
import { MeasurementNotes, measurementsStyles as notes } from '../../parts/measurements/index.ts';
import { ANALYTICS_SCREENS } from './analytics-catalogue.ts';
import type { useColumns } from './use-columns.ts';

interface Props {
  readonly name: ColumnScreenName;
  readonly selection: Selection;
  readonly columns: ReturnType<typeof useColumns>;
  /** Energy without a price, which the cost leaves out, Wh. */
  readonly unpriced?: number;
}

/** Notes for reading the columns: what they stand for, and which are incomplete. */
export function ColumnNotes({ name, selection, columns: { chart, period, query }, unpriced = 0 }: Props) {
  const { t, i18n } = useTranslation(['analytics']);
  const energyText = (wattHours: number) => {
    const { value, unit } = formatQuantity('activeEnergyImport', wattHours, localeOf(i18n.language));
    return withUnit(value, unit);
  };
  useTreeInStep(selection, query.isPlaceholderData ? undefined : query.data?.group?.devices);
  const wished = ANALYTICS_SCREENS[name].period;
  const hasFaint = chart?.series.some((series) => (series.notes?.size ?? 0) > 0) ?? false;
  return (
    <>
      {period !== wished && (
        <p className={notes.note} role="status">
          {t(`shown_by.${period}`)} {t(`finer_up_to.${wished}`, { days: ENERGY_RANGE_DAYS[wished] })}
        </p>
      )}
      {(hasFaint || chart === null) && <p className={notes.note}>{hasFaint ? t('faint') : '\u00a0'}</p>}
      {unpriced > 0 && <p className={notes.note}>{t('cost.unpriced', { energy: energyText(unpriced) })}</p>}
      <MeasurementNotes missing={query.data?.missing?.length ?? 0} answer={query.data} selection={selection} />
    </>
  );
}

import { ENERGY_RANGE_DAYS } from '@phasor/contract';
import { useTranslation } from 'react-i18next';
import { MeasurementNotes } from '../../measurements/MeasurementNotes.tsx';
import notes from '../../measurements/measurements.module.css';
import { ANALYTICS_SCREENS, type ColumnScreenName } from './analytics-catalogue.ts';
import type { useColumns } from './use-columns.ts';

interface Props {
  readonly name: ColumnScreenName;
  readonly columns: ReturnType<typeof useColumns>;
}

/** What has to be known to read columns right: what they stand for, and which to take with care. */
export function ColumnNotes({ name, columns: { chart, period, query } }: Props) {
  const { t } = useTranslation(['analytics']);
  const wished = ANALYTICS_SCREENS[name].period;
  const hasFaint = chart?.series.some((series) => (series.notes?.size ?? 0) > 0) ?? false;
  return (
    <>
      {period !== wished && (
        <p className={notes.note} role="status">
          {t(`shown_by.${period}`)} {t(`finer_up_to.${wished}`, { days: ENERGY_RANGE_DAYS[wished] })}
        </p>
      )}
      {hasFaint && <p className={notes.note}>{t('faint')}</p>}
      <MeasurementNotes missing={query.data?.missing?.length ?? 0} />
    </>
  );
}

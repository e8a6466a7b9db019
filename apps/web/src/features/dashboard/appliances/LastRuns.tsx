import { useComputedColorScheme } from '@mantine/core';
import type { ApplianceRun } from '@phasor/contract';
import { shareText } from '@phasor/quantities';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../../base/i18n/locale.ts';
import { momentText, spanText } from '../../../base/i18n/time-text.ts';
import { Card } from '../../../base/ui/Card.tsx';
import { useNow } from '../../../base/ui/text/use-now.ts';
import { chartTheme, SeriesKey } from '../../../parts/charts/index.ts';
import { figureText, scaleOf } from '../../../parts/measurements/index.ts';
import { surenessOf } from '../../../parts/naming/index.ts';
import tiles from '../tiles.module.css';
import styles from './ApplianceCard.module.css';
import { useApplianceName } from './ApplianceCard.tsx';
import type { Recognised } from './recognised.ts';

/** As many as fit below the chart; the screens of the appliances have all. */
const SHOWN_RUNS = 10;
const CLOCK_MS = 60_000;

interface Props {
  readonly appliances: readonly Recognised[];
  /** Newest first. */
  readonly runs: readonly ApplianceRun[];
  readonly zone: string;
}

/** The last runs that have ended: time, duration, energy, and similarity to the recording. */
export function LastRuns({ appliances, runs, zone }: Props) {
  const { t, i18n } = useTranslation(['recognised']);
  const theme = chartTheme(useComputedColorScheme('light'));
  const nameOf = useApplianceName();
  const locale = localeOf(i18n.language);
  const now = useNow(CLOCK_MS);
  const likeness = (run: ApplianceRun) => {
    const text = shareText(run.prediction_rate, 0, locale);
    return surenessOf(run) === 'unsure' ? t('unsure', { text }) : text;
  };
  const byId = new Map(appliances.map((one) => [one.ID, one]));
  const ended = runs.filter(({ end }) => end !== null).slice(0, SHOWN_RUNS);
  return (
    <Card title={t('last_runs')} span={12}>
      {ended.length === 0 ? (
        <p className={tiles.note}>{t('no_runs')}</p>
      ) : (
        <table className={`${tiles.table} ${styles.runs}`}>
          <thead>
            <tr>
              <th>{t('column.name')}</th>
              <th>{t('column.start')}</th>
              <th className={`${tiles.number} ${styles.duration}`}>{t('column.duration')}</th>
              <th className={tiles.number}>{t('column.energy')}</th>
              <th className={`${tiles.number} ${styles.likeness}`}>{t('column.likeness')}</th>
            </tr>
          </thead>
          <tbody>
            {ended.map((run) => (
              <tr key={`${run.ID_appliance} ${run.start}`} data-sure={surenessOf(run)}>
                <td>
                  <span className={styles.named}>
                    <SeriesKey colour={byId.get(run.ID_appliance)?.colour ?? 'muted'} theme={theme} />
                    {nameOf(byId.get(run.ID_appliance)?.name ?? run.name)}
                  </span>
                  <span className={styles.narrow}>{likeness(run)}</span>
                </td>
                <td>{momentText(run.start, { now, zone, locale })}</td>
                <td className={`${tiles.number} ${styles.duration}`}>{spanText(run.duration, locale)}</td>
                <td className={tiles.number}>
                  {figureText(run.energy, scaleOf('activeEnergyImport', [run.energy]), locale)}
                </td>
                <td className={`${tiles.number} ${styles.likeness}`}>
                  <span>{likeness(run)}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}

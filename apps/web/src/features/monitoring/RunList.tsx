import { IconCircleFilled, IconHelp, IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { clockSpan } from '../../base/i18n/clock-text.ts';
import type { ChartPeriod } from '../../parts/charts/index.ts';
import type { SliceRun, SliceState } from './day-slices.ts';
import styles from './MonitoringPage.module.css';
import type { RingWords } from './monitoring-charts.ts';

const ICONS = { online: IconCircleFilled, offline: IconPlugConnectedX, unknown: IconHelp } as const;

interface Props {
  readonly runs: readonly SliceRun[];
  readonly period: ChartPeriod;
  readonly words: RingWords;
  /** Shows the half hour that begins then, epoch ms; by keyboard the only way into the ring. */
  readonly onOpen: ((time: number) => void) | undefined;
}

/** The states of a ring as a list: times and durations. */
export function RunList({ runs, period, words, onOpen }: Props) {
  const { t } = useTranslation(['monitoring']);
  if (runs.length === 0) return <p className={styles.note}>{t('nothing_known')}</p>;
  return (
    <ul className={styles.runs}>
      {runs.map((run) => (
        <li key={`${run.from} ${run.state}`}>
          {onOpen === undefined ? (
            <span className={styles.run}>
              <Run {...{ run, period, words }} />
            </span>
          ) : (
            <button type="button" className={styles.run} title={t('closer')} onClick={() => onOpen(run.from)}>
              <Run {...{ run, period, words }} />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

function Run({
  run: { state, from, to, seconds },
  period,
  words,
}: Pick<Props, 'period' | 'words'> & { run: SliceRun }) {
  return (
    <>
      <StateWord state={state} name={words.names[state]} />
      <span className={styles.span}>{clockSpan(from, to, period)}</span>
      <span className={styles.length}>{words.spanOf(seconds)}</span>
    </>
  );
}

function StateWord({ state, name }: { state: SliceState; name: string }) {
  const Icon = ICONS[state];
  return (
    <span className={styles.state} data-state={state}>
      <Icon aria-hidden />
      {name}
    </span>
  );
}

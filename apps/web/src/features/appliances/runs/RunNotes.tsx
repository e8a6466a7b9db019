import { APPLIANCE_LIMITS } from '@phasor/contract';
import { useTranslation } from 'react-i18next';
import styles from '../AppliancesPage.module.css';
import { SilenceNotes } from '../silence/SilenceNotes.tsx';
import type { useRuns } from './use-runs.ts';

/** Notes for reading runs: which appliances did not run and why, and that runs are recognised, not measured. */
export function RunNotes({
  of,
}: {
  of: Pick<ReturnType<typeof useRuns>, 'silent' | 'threshold' | 'isComplete' | 'runs'>;
}) {
  const { t } = useTranslation(['appliances']);
  return (
    <>
      <SilenceNotes silent={of.silent} threshold={of.threshold} />
      {of.isComplete ? null : <p className={styles.note}>{t('cut_off', { count: APPLIANCE_LIMITS.runs })}</p>}
      <p className={styles.note}>{t('estimated_runs')}</p>
    </>
  );
}

import { Button } from '@mantine/core';
import { formatNumber } from '@phasor/quantities';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../../base/errors/call-error.ts';
import { localeOf } from '../../../base/i18n/locale.ts';
import { Badge } from '../../../base/ui/Badge.tsx';
import { Wrong } from '../../../base/ui/states/Wrong.tsx';
import styles from '../MeasurementFiles.module.css';
import { Progress } from '../Progress.tsx';
import { type ImportJob, type ImportOutcome, isTooLong } from './send-rows.ts';
import { useSending } from './use-sending.ts';

interface Props {
  readonly job: Omit<ImportJob, 'id'>;
  /** Records that were rejected before. */
  readonly rejected: number;
  readonly onClose: () => void;
}

/** Stores the rows and shows the progress and the result. */
export function ImportRun({ job, rejected, onClose }: Props) {
  const { t, i18n } = useTranslation(['measurement-files', 'common', 'errors']);
  const { sending, sent, stop } = useSending(job);
  const count = job.rows.length;
  const number = formatNumber(count, 0, localeOf(i18n.language));
  if (isTooLong(job.rows)) {
    return <Wrong text={t('run.too_long')} />;
  }
  if (sending.data !== undefined) return <Outcome outcome={sending.data} rejected={rejected} onClose={onClose} />;
  if (sending.isPending) {
    return (
      <div className={styles.actions}>
        <Progress label={t('run.sending')} share={sent / count} />
        <Button variant="default" onClick={stop}>
          {t('run.stop')}
        </Button>
      </div>
    );
  }
  const { error } = sending;
  return (
    <>
      {error === null ? null : (
        <Wrong
          text={`${error instanceof CallError ? `${t(`errors:${error.messageKey}.title`)}. ` : ''}${t('run.failed')}`}
        />
      )}
      <div className={styles.actions}>
        <Button onClick={() => sending.mutate()}>
          {error === null ? t('run.start', { count, number }) : t('run.again')}
        </Button>
        <span className={styles.note}>{t('run.hint')}</span>
      </div>
    </>
  );
}

function Outcome({ outcome, rejected, onClose }: Pick<Props, 'rejected' | 'onClose'> & { outcome: ImportOutcome }) {
  const { t, i18n } = useTranslation(['measurement-files']);
  const counted = (count: number) => ({ count, number: formatNumber(count, 0, localeOf(i18n.language)) });
  return (
    <div className={styles.actions} role="status">
      <Badge tone="ok">{t('run.stored', counted(outcome.stored))}</Badge>
      <Badge tone="info">{t('run.known', counted(outcome.skipped))}</Badge>
      {rejected === 0 ? null : <Badge tone="bad">{t('preview.rejected', counted(rejected))}</Badge>}
      <Button variant="default" onClick={onClose}>
        {t('file.other')}
      </Button>
    </div>
  );
}

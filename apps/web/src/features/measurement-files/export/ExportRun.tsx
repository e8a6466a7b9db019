import { Button } from '@mantine/core';
import { formatNumber } from '@phasor/quantities';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../../base/errors/call-error.ts';
import { localeOf } from '../../../base/i18n/locale.ts';
import { Badge } from '../../../base/ui/Badge.tsx';
import forms from '../../../base/ui/forms.module.css';
import styles from '../MeasurementFiles.module.css';
import { Progress } from '../Progress.tsx';
import type { useExport } from './use-export.ts';

/** Starts the export and shows its progress and its result. */
export function ExportRun({ run }: { run: ReturnType<typeof useExport> }) {
  const { t, i18n } = useTranslation(['measurement-files', 'errors']);
  const counted = (count: number) => ({ count, number: formatNumber(count, 0, localeOf(i18n.language)) });
  if (run.isRunning) {
    return (
      <div className={styles.actions}>
        <Progress label={t('export.running', counted(run.progress.rows))} share={run.progress.share} />
        <Button variant="default" onClick={run.stop}>
          {t('run.stop')}
        </Button>
      </div>
    );
  }
  const { error } = run;
  return (
    <div className={styles.actions} role="status">
      <Button type="submit">{t('export.start')}</Button>
      {run.done === undefined ? null : <Badge tone="ok">{t('export.done', counted(run.done))}</Badge>}
      {error === null || isStopped(error) ? null : (
        <p className={forms.wrong}>
          {error instanceof CallError ? t(`errors:${error.messageKey}.title`) : t('export.failed')}
        </p>
      )}
    </div>
  );
}

const isStopped = (error: Error) => error.name === 'AbortError';

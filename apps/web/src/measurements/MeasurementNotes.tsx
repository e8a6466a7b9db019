import { useTranslation } from 'react-i18next';
import type { Selection } from '../hierarchy/selection.ts';
import styles from './measurements.module.css';
import { recordingOf } from './recording.ts';

interface Props {
  /** The chart shows angles. */
  readonly isAngle?: boolean;
  /** Members of a group without data. */
  readonly missing?: number;
  /** What is shown; a group may have more devices than can be added up. */
  readonly selection?: Selection;
}

/** What has to be known to read a chart right. */
export function MeasurementNotes({ isAngle = false, missing = 0, selection }: Props) {
  const { t } = useTranslation('measurements');
  const recording = selection && recordingOf(selection);
  const leftOut = selection?.kind === 'group' ? selection.leftOut : 0;
  return (
    <>
      {isAngle && <p className={styles.note}>{t('powerFactor.note')}</p>}
      {recording !== undefined && <p className={styles.note}>{t(`recording.${recording}`)}</p>}
      {leftOut > 0 && <p className={styles.note}>{t('members_left_out', { count: leftOut })}</p>}
      {missing > 0 && <p className={styles.note}>{t('members_missing', { count: missing })}</p>}
    </>
  );
}

import { useTranslation } from 'react-i18next';
import { type Selection, titlesOf } from '../hierarchy/selection.ts';
import { LeftOutNotes } from './LeftOutNotes.tsx';
import styles from './measurements.module.css';
import { recordingOf } from './recording.ts';

interface Props {
  /** The chart shows angles. */
  readonly isAngle?: boolean;
  /** Members of a group without data. */
  readonly missing?: number;
  /** What is shown; of a group not every device may be counted. */
  readonly selection?: Selection;
  /** Those that are not are named elsewhere on the screen. */
  readonly isLeftOutTold?: boolean;
}

/** What has to be known to read a chart right. */
export function MeasurementNotes({ isAngle = false, missing = 0, selection, isLeftOutTold = false }: Props) {
  const { t } = useTranslation('measurements');
  const recording = selection && recordingOf(selection);
  return (
    <>
      {isAngle && <p className={styles.note}>{t('powerFactor.note')}</p>}
      {recording !== undefined && <p className={styles.note}>{t(`recording.${recording}`)}</p>}
      {selection?.kind === 'group' && !isLeftOutTold && <LeftOutNotes leftOut={titlesOf(selection.leftOut)} />}
      {missing > 0 && <p className={styles.note}>{t('members_missing', { count: missing })}</p>}
    </>
  );
}

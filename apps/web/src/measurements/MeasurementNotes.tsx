import { useTranslation } from 'react-i18next';
import styles from './measurements.module.css';

interface Props {
  /** The chart shows angles. */
  readonly isAngle?: boolean;
  /** Members of a group without data. */
  readonly missing?: number;
}

/** What has to be known to read a chart right. */
export function MeasurementNotes({ isAngle = false, missing = 0 }: Props) {
  const { t } = useTranslation('measurements');
  return (
    <>
      {isAngle && <p className={styles.note}>{t('powerFactor.note')}</p>}
      {missing > 0 && <p className={styles.note}>{t('members_missing', { count: missing })}</p>}
    </>
  );
}

import { useTranslation } from 'react-i18next';
import styles from '../../measurements/measurements.module.css';

interface Props {
  /** The chart shows angles. */
  readonly isAngle: boolean;
  /** Members of a group without data. */
  readonly missing: number;
}

/** What has to be known to read the chart right. */
export function ProfileNotes({ isAngle, missing }: Props) {
  const { t } = useTranslation('profile');
  return (
    <>
      {isAngle && <p className={styles.note}>{t('angle_note')}</p>}
      {missing > 0 && <p className={styles.note}>{t('members_missing', { count: missing })}</p>}
    </>
  );
}

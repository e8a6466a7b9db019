import { useTranslation } from 'react-i18next';
import { localeOf } from '../i18n/locale.ts';
import { COVERED_ENOUGH, coverageText } from '../measurements/coverage.ts';
import styles from './demand.module.css';

/** Says of a peak that its quarter hour was measured to less than 80 %; nothing where it was measured enough. */
export function IncompleteMark({ covered }: { covered: number | null }) {
  const { t, i18n } = useTranslation(['demand', 'measurements']);
  if (covered === null || covered >= COVERED_ENOUGH) return null;
  return (
    <span className={styles.incomplete} title={t('incomplete_hint')}>
      {t('measurements:step.incomplete', { share: coverageText(covered, localeOf(i18n.language)) })}
    </span>
  );
}

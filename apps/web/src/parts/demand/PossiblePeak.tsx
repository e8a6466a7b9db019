import { useTranslation } from 'react-i18next';
import styles from './demand.module.css';
import { usePowerText } from './use-power-text.ts';

/** Notes below a measured peak that a quarter hour with a gap may have been higher; empty without one. */
export function PossiblePeak({ power }: { power: number | undefined }) {
  const { t } = useTranslation(['demand']);
  const textOf = usePowerText();
  if (power === undefined) return null;
  return (
    <p className={styles.possible} title={t('possible_hint')}>
      {t('possible', { power: textOf(power) })}
    </p>
  );
}

import type { ApplianceRun } from '@phasor/contract';
import { formatQuantity, withUnit } from '@phasor/quantities';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../../base/i18n/locale.ts';
import { spanText } from '../../../base/i18n/time-text.ts';
import styles from '../AppliancesPage.module.css';
import { drawnIn } from './run-levels.ts';

/** What the states of a run drew, and for how long; nothing for an appliance of one state (R-APPL-048). */
export function RunLevels({ run }: { readonly run: ApplianceRun }) {
  const { t, i18n } = useTranslation(['appliances']);
  const drawn = drawnIn(run);
  if (drawn.length === 0) return null;
  const locale = localeOf(i18n.language);
  return (
    <ul className={styles.levels} aria-label={t('levels')}>
      {drawn.map(({ power, seconds }) => {
        const { value, unit } = formatQuantity('activePower', power, locale);
        return <li key={power}>{t('level', { power: withUnit(value, unit), time: spanText(seconds, locale) })}</li>;
      })}
    </ul>
  );
}

import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { keepSelection } from '../../base/addresses/search.ts';
import { useLocale } from '../../base/i18n/use-locale.ts';
import styles from './wiring.module.css';

/** A transformer ratio that does not fit the meters below. @param factor what these measure, divided by what the meter measures */
export function RatioItem({ factor }: { factor: number }) {
  const { t } = useTranslation(['wiring']);
  const number = new Intl.NumberFormat(useLocale(), { maximumSignificantDigits: 3 });
  const times = number.format(factor);
  return (
    <li className={styles.finding}>
      <div className={styles.words}>
        <h3>{t('finding.ratio')}</h3>
        <p>{t('evidence.ratio', { times })}</p>
        <p>
          {t('remedy.ratio', { times })}{' '}
          <Link to="/tools/device/settings" search={keepSelection}>
            {t('ratio_settings')}
          </Link>
        </p>
      </div>
    </li>
  );
}

import { useTranslation } from 'react-i18next';
import { localeOf } from '../../base/i18n/locale.ts';
import { PUBLIC_GRAPHS } from '../../parts/sharing/index.ts';
import styles from './PublicDashboardPage.module.css';

/** Invalid charts of the address, and the valid ones. */
export function NotShown({ unknown }: { unknown: readonly string[] }) {
  const { t, i18n } = useTranslation(['public-dashboard', 'shell']);
  if (unknown.length === 0) return null;
  const list = new Intl.ListFormat(localeOf(i18n.language), { type: 'conjunction' });
  const known = Object.entries(PUBLIC_GRAPHS).map(([id, name]) => `${id} ${t(`shell:screen.${name}`)}`);
  return (
    <p className={styles.notShown} role="status">
      {t('not_shown', { charts: list.format(unknown), known: list.format(known) })}
    </p>
  );
}

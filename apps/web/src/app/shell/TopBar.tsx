import { IconApps, IconMenu2, IconSearch } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isDemo } from '../../base/ui/is-demo.ts';
import { useShownKeys } from '../../base/ui/keys/use-shown-keys.ts';
import { withSoftHyphens } from '../../base/ui/text/soft-hyphens.ts';
import { canOpen, routeOf, useRouteNames, useViewer } from '../../parts/access/index.ts';
import { ConnectionPill } from './ConnectionPill.tsx';
import { NotificationBell } from './NotificationBell.tsx';
import styles from './TopBar.module.css';
import { UserMenu } from './UserMenu.tsx';

interface TopBarProps {
  readonly onNavigation: () => void;
  readonly onPalette: () => void;
  readonly onShortcuts: () => void;
}

/** The current screen, the state of live values, and the account. */
export function TopBar({ onNavigation, onPalette, onShortcuts }: TopBarProps) {
  const { t } = useTranslation(['shell', 'common']);
  const { pathname } = useLocation();
  const names = useRouteNames();
  const viewer = useViewer();
  const keysOf = useShownKeys();
  const here = routeOf(pathname);
  const applications = routeOf('/applications');
  const showsApplications =
    applications !== undefined && viewer.auth.applications.length > 0 && canOpen(applications, viewer);
  return (
    <header className={styles.bar}>
      <button type="button" className={styles.burger} aria-label={t('nav.open')} onClick={onNavigation}>
        <IconMenu2 aria-hidden />
      </button>
      <div className={styles.heading}>
        <h1 className={styles.title}>
          {here?.menu === undefined ? null : <span className={styles.family}>{t(`menu.${here.menu}`)} · </span>}
          {here === undefined ? '' : withSoftHyphens(names.short(here))}
        </h1>
        <div className={styles.marks}>
          {isDemo() ? <span className={styles.demo}>{t('common:demo')}</span> : null}
          <ConnectionPill />
        </div>
      </div>
      <div className={styles.tools}>
        <button type="button" className={styles.search} title={t('palette.open')} onClick={onPalette}>
          <IconSearch aria-hidden />
          <span>{t('palette.open')}</span>
          <kbd className={styles.keys} aria-hidden>
            {keysOf('palette').join(' ')}
          </kbd>
        </button>
        {showsApplications ? (
          <Link
            to="/applications"
            className={`${styles.button} ${styles.applications}`}
            aria-label={t('page.applications')}
          >
            <IconApps aria-hidden />
          </Link>
        ) : null}
        <NotificationBell />
        <UserMenu onShortcuts={onShortcuts} />
      </div>
    </header>
  );
}

import { healthText } from '@phasor/contract/health-texts';
import { MINUTE_MS } from '@phasor/quantities';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../base/i18n/locale.ts';
import { momentText } from '../../base/i18n/time-text.ts';
import { session } from '../../base/session/session.ts';
import { useStore } from '../../base/state/use-store.ts';
import { useNow } from '../../base/ui/text/use-now.ts';
import { canOpen, routeOf, useViewer } from '../../parts/access/index.ts';
import { shownFaults, useHealth } from '../../parts/health/index.ts';
import { languageOf } from './language-of.ts';
import styles from './system.module.css';

const PAGE = '/tools/system';

/** What is wrong with the installation, above every screen, for those whom it concerns. */
export function HealthBanner() {
  const { t, i18n } = useTranslation(['system']);
  const now = useNow(MINUTE_MS);
  const viewer = useViewer();
  const route = routeOf(PAGE);
  const isAdministrator = useStore(session, ({ auth }) => auth?.applications.includes('USER_MANAGER') === true);
  const faults = shownFaults(useHealth(), isAdministrator);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const locale = localeOf(i18n.language);
  const canLook = route !== undefined && canOpen(route, viewer);
  return (
    <div role="status" data-trouble={faults.length}>
      {faults.map(({ fault, since, values }) => (
        <p key={fault} className={styles.banner}>
          <IconAlertTriangle aria-hidden />
          <span>
            {healthText(languageOf(i18n.language), fault, values)}{' '}
            <span className={styles.since}>{t('since', { time: momentText(since, { now, zone, locale }) })}</span>{' '}
            {canLook ? <Link to={PAGE}>{t('details')}</Link> : null}
          </span>
        </p>
      ))}
    </div>
  );
}

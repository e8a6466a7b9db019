import { IconClockOff, IconCloudOff, IconLinkOff, IconQrcode } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Brand } from '../../base/ui/Brand.tsx';
import { DemoMark } from '../../base/ui/DemoMark.tsx';
import { EmptyState } from '../../base/ui/states/EmptyState.tsx';
import styles from './PublicDashboardPage.module.css';

const SIGNS = { missing: IconQrcode, expired: IconClockOff, ended: IconLinkOff, away: IconCloudOff } as const;

/** Why a link shows nothing. */
export type Closing = keyof typeof SIGNS;

/** Why nothing is shown, and the next step: with an account one can sign in. */
export function ClosedLink({ reason }: { readonly reason: Closing }) {
  const { t } = useTranslation(['public-dashboard']);
  return (
    <div className={styles.closed}>
      <header className={styles.closedHead}>
        <Brand />
        <DemoMark />
      </header>
      <EmptyState
        icon={SIGNS[reason]}
        title={t(`${reason}.title`)}
        hint={t(`${reason}.hint`)}
        action={
          reason === 'away' ? undefined : (
            <a className={styles.door} href={`${__BASE_PATH__}/login`}>
              {t('door')}
            </a>
          )
        }
      />
    </div>
  );
}

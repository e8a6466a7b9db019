import { IconBell } from '@tabler/icons-react';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Floating } from '../../base/ui/floating/Floating.tsx';
import styles from './NotificationBell.module.css';
import { NotificationPanel } from './NotificationPanel.tsx';
import barStyles from './TopBar.module.css';
import { useNotifications } from './use-notifications.ts';

/** Recent notifications of the account's devices, newest first. */
export function NotificationBell() {
  const { t } = useTranslation(['shell']);
  const [isOpen, setOpen] = useState(false);
  const bell = useRef<HTMLButtonElement>(null);
  const { latest, unseen, markSeen } = useNotifications();
  /** Same number for screen readers and on the badge. */
  const counted = unseen > 99 ? '99+' : String(unseen);
  return (
    <>
      <button
        ref={bell}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        type="button"
        className={`${barStyles.button} ${styles.bell}`}
        aria-label={t('notifications.label', { count: unseen, counted })}
        onClick={() => setOpen(!isOpen)}
      >
        <IconBell aria-hidden />
        {unseen > 0 ? (
          <span className={styles.counter} aria-hidden>
            {counted}
          </span>
        ) : null}
      </button>
      {isOpen ? (
        <Floating
          anchor={bell}
          placement="bottom-end"
          label={t('notifications.title')}
          className={barStyles.notices}
          onClose={() => setOpen(false)}
        >
          {/* Its words are not part of the first load. */}
          <Suspense>
            <NotificationPanel latest={latest} onSeen={markSeen} onChosen={() => setOpen(false)} />
          </Suspense>
        </Floating>
      ) : null}
    </>
  );
}

import { TOAST_MS } from '@phasor/contract';
import { IconWifi, IconWifiOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Snackbar.module.css';

/** Reports for 5 s that the browser lost or regained its network (R-SHELL-037). */
export function Snackbar() {
  const { t } = useTranslation(['shell']);
  const [shown, setShown] = useState<'online' | 'offline'>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (word: 'online' | 'offline') => () => {
      clearTimeout(timer);
      setShown(word);
      timer = setTimeout(() => setShown(undefined), TOAST_MS.snackbar);
    };
    const online = show('online');
    const offline = show('offline');
    globalThis.addEventListener('online', online);
    globalThis.addEventListener('offline', offline);
    return () => {
      clearTimeout(timer);
      globalThis.removeEventListener('online', online);
      globalThis.removeEventListener('offline', offline);
    };
  }, []);
  const Icon = shown === 'offline' ? IconWifiOff : IconWifi;
  return (
    <div className={styles.place} role="status">
      {shown === undefined ? null : (
        <div className={styles.snackbar}>
          <Icon className={styles.icon} aria-hidden />
          {t(shown)}
        </div>
      )}
    </div>
  );
}

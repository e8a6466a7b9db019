import { useTranslation } from 'react-i18next';
import { Dialog } from '../../base/ui/dialogs/Dialog.tsx';
import { SHORTCUTS, type ShortcutName } from '../../base/ui/keys/shortcuts.ts';
import { useShownKeys } from '../../base/ui/keys/use-shown-keys.ts';
import styles from './ShortcutsDialog.module.css';

const NAMES = Object.keys(SHORTCUTS) as ShortcutName[];

/** All shortcuts of the page, from the table that also registers them. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['shell']);
  const keysOf = useShownKeys();
  return (
    <Dialog title={t('shortcuts.title')} onClose={onClose}>
      <dl className={styles.list}>
        {NAMES.map((name) => (
          <div key={name} className={styles.row}>
            <dt>{t(`shortcuts.${name}`)}</dt>
            <dd className={styles.keys}>
              {keysOf(name).map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

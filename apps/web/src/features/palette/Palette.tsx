import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../base/ui/dialogs/Dialog.tsx';
import styles from './Palette.module.css';

/** Loads the search; once loaded, the palette opens with it. */
const loadSearch = () => import('./PaletteSearch.tsx');

const PaletteSearch = lazy(() => loadSearch().then((it) => ({ default: it.PaletteSearch })));

/** Loads the search in advance. If that fails, it is loaded again when needed. */
export function prefetchPalette(): void {
  loadSearch().catch(() => undefined);
}

interface PaletteProps {
  readonly onClose: () => void;
  readonly onShortcuts: () => void;
}

/** Finds a device, a page or an action by a few letters; text typed while the search loads is kept. */
export function Palette({ onClose, onShortcuts }: PaletteProps) {
  const { t } = useTranslation(['shell']);
  const [text, setText] = useState('');
  const placeholder = t('palette.placeholder');
  return (
    <Dialog title={placeholder} hideTitle onClose={onClose}>
      <Suspense
        fallback={
          <input
            className={styles.input}
            value={text}
            placeholder={placeholder}
            aria-label={placeholder}
            aria-busy
            autoFocus
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
        }
      >
        <PaletteSearch text={text} onText={setText} onClose={onClose} onShortcuts={onShortcuts} />
      </Suspense>
    </Dialog>
  );
}

import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../../../base/ui/viewport/use-is-phone.ts';
import styles from './HierarchyMenu.module.css';

interface MenuFindProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Arrow down moves from here into the tree. */
  readonly onDown: () => void;
  /** Enter selects the best match. */
  readonly onEnter: () => void;
  /** Gets the focus first, unless the menu continues at a row. */
  readonly isFirst: boolean;
}

/** Search field of the tree. */
export function MenuFind({ text, onText, onDown, onEnter, isFirst }: MenuFindProps) {
  const { t } = useTranslation(['hierarchy']);
  // On a phone the keyboard would cover the tree that was just opened.
  const isFocused = !useIsPhone() && isFirst;
  const acts: Readonly<Record<string, () => void>> = { ArrowDown: onDown, Enter: onEnter };
  return (
    <label className={styles.find}>
      <IconSearch aria-hidden />
      <input
        type="search"
        value={text}
        placeholder={t('find_short')}
        aria-label={t('find')}
        data-autofocus={isFocused ? '' : undefined}
        // biome-ignore lint/a11y/noAutofocus: the menu was opened to choose; writing finds fastest
        autoFocus={isFocused}
        onKeyDown={(event) => {
          const act = acts[event.key];
          if (act === undefined || event.nativeEvent.isComposing) return;
          event.preventDefault();
          act();
        }}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
      />
    </label>
  );
}

import { NAME_LIMITS } from '@phasor/contract';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './TreeRow.module.css';

interface RenameInputProps {
  readonly title: string;
  /** Characters it takes; the tree's own limit without. */
  readonly maxLength?: number;
  /** Another name, or undefined to keep the one it had. */
  readonly onRenamed: (title: string | undefined) => void;
}

/** The name as it is written anew: Enter and leaving keep it, Esc does not (R-TREE-014). */
export function RenameInput({ title, maxLength = NAME_LIMITS.treeMax, onRenamed }: RenameInputProps) {
  const { t } = useTranslation(['hierarchy']);
  const [text, setText] = useState(title);
  const isOver = useRef(false);
  const end = (next: string | undefined) => {
    // A field that goes away loses the focus too, which must not keep what Esc has refused.
    if (!isOver.current) onRenamed(next);
    isOver.current = true;
  };
  return (
    <input
      className={styles.rename}
      value={text}
      maxLength={maxLength}
      aria-label={t('rename_named', { name: title })}
      // biome-ignore lint/a11y/noAutofocus: renaming was asked for
      autoFocus
      onFocus={({ currentTarget }) => currentTarget.select()}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={() => end(text)}
      onKeyDown={(event) => {
        // Esc ends renaming, not the menu around it.
        event.nativeEvent.stopImmediatePropagation();
        event.stopPropagation();
        if (event.key === 'Escape') event.preventDefault();
        if (event.key === 'Enter' || event.key === 'Escape') end(event.key === 'Enter' ? text : undefined);
      }}
    />
  );
}

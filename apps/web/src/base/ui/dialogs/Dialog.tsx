import { IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FOCUSABLE, focusOnceThere } from '../floating/late-focus.ts';
import { IconButton } from '../IconButton.tsx';
import styles from './Dialog.module.css';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** `sheet` opens from below, `drawer` from the left; both are for small screens. */
  readonly kind?: 'window' | 'sheet' | 'drawer';
  /** The title is for screen readers only. */
  readonly hideTitle?: boolean;
}

/**
 * A dialog over the page, open for as long as it is rendered. The browser's own element keeps the focus inside, closes on
 * Esc and makes the rest of the page inert. The focus starts at the element with `data-autofocus`, otherwise at the first
 * one, also where its content comes later.
 */
export function Dialog({ title, onClose, children, kind = 'window', hideTitle = false }: DialogProps) {
  const { t } = useTranslation();
  const element = useRef<HTMLDialogElement>(null);
  const isPressedAround = useRef(false);
  useEffect(() => {
    const dialog = element.current;
    if (dialog === null) return undefined;
    dialog.showModal();
    // The browser has given it to the first element, or to the dialog where there is none yet.
    return focusOnceThere(dialog, document.activeElement === dialog ? FOCUSABLE : '[data-autofocus]');
  }, []);
  // Closed while it is still in the page: only then does the browser return the focus to the previous element.
  useLayoutEffect(() => {
    const dialog = element.current;
    return () => dialog?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes it; the click is for the darkened page around
    <dialog
      ref={element}
      className={styles.dialog}
      data-kind={kind}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        isPressedAround.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        // A press inside that ends outside, as at the end of a selected text, closes nothing.
        if (event.target === event.currentTarget && isPressedAround.current) onClose();
      }}
    >
      {hideTitle ? null : (
        <header className={styles.header}>
          <h2 className={styles.title}>{title}</h2>
          <IconButton icon={IconX} label={t('action.close')} onClick={onClose} />
        </header>
      )}
      <div className={styles.body}>{children}</div>
    </dialog>
  );
}

/** Buttons that end a dialog, at its lower edge: they stay visible while the content is scrolled. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <footer className={styles.actions}>{children}</footer>;
}

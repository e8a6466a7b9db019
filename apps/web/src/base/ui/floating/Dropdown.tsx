import { Loader } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, Suspense, useRef } from 'react';
import { Dialog } from '../dialogs/Dialog.tsx';
import { useIsPhone } from '../viewport/use-is-phone.ts';
import styles from './Dropdown.module.css';
import { Floating } from './Floating.tsx';

interface DropdownProps {
  /** Label of what the button opens. */
  readonly label: string;
  /** Text of the button, as far as it fits. */
  readonly text: string;
  /** Before the text. */
  readonly icon?: ReactNode;
  readonly isOpen: boolean;
  /** The current choice is invalid. */
  readonly isWrong?: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

/** A button that opens a list of options below it; on small screens the list opens from the lower edge. */
export function Dropdown({ label, text, icon, isOpen, isWrong = false, onOpen, children }: DropdownProps) {
  const isPhone = useIsPhone();
  const anchor = useRef<HTMLButtonElement>(null);
  const button = (
    <button
      ref={anchor}
      type="button"
      className={styles.button}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      data-wrong={isWrong}
      onClick={() => onOpen(!isOpen)}
    >
      <span className="visually-hidden">{label}: </span>
      {icon}
      <span className={styles.text}>{text}</span>
      <IconChevronDown className={styles.chevron} aria-hidden />
    </button>
  );
  const content = isOpen ? (
    <Suspense fallback={<Loader className={styles.waiting ?? ''} size="sm" />}>{children}</Suspense>
  ) : null;
  if (isPhone) {
    return (
      <>
        {button}
        {isOpen ? (
          <Dialog kind="sheet" title={label} onClose={() => onOpen(false)}>
            {content}
          </Dialog>
        ) : null}
      </>
    );
  }
  return (
    <>
      {button}
      {isOpen ? (
        <Floating anchor={anchor} label={label} className={styles.dropdown} onClose={() => onOpen(false)}>
          {content}
        </Floating>
      ) : null}
    </>
  );
}

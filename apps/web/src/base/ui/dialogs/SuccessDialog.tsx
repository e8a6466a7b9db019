import { TOAST_MS } from '@phasor/contract';
import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { Dialog } from './Dialog.tsx';
import styles from './SuccessDialog.module.css';

interface SuccessDialogProps {
  readonly text: string;
  readonly forMs?: number;
  readonly onClose: () => void;
}

/** Reports a success and closes itself, after 2 s by default (R-SHELL-038). */
export function SuccessDialog({ text, forMs = TOAST_MS.successDialog, onClose }: SuccessDialogProps) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const timer = setTimeout(() => close(), forMs);
    return () => clearTimeout(timer);
  }, [forMs]);
  return (
    <Dialog title={text} hideTitle onClose={onClose}>
      <p className={styles.success} role="status">
        <IconCircleCheck className={styles.icon} aria-hidden />
        {text}
      </p>
    </Dialog>
  );
}

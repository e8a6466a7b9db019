import { TOAST_MS } from '@phasor/contract';
import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { Dialog } from './Dialog.tsx';
import styles from './SuccessDialog.module.css';

/** Says that something worked, and goes by itself after 2 s (1-core.md, 8). */
export function SuccessDialog({ text, onClose }: { text: string; onClose: () => void }) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const timer = setTimeout(() => close(), TOAST_MS.successDialog);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Dialog title={text} hideTitle onClose={onClose}>
      <p className={styles.success} role="status">
        <IconCircleCheck className={styles.icon} aria-hidden />
        {text}
      </p>
    </Dialog>
  );
}

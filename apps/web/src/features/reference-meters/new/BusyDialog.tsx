import { Loader } from '@mantine/core';
import { Dialog } from '../../../base/ui/dialogs/Dialog.tsx';
import styles from '../ReferenceMeters.module.css';

/** Blocks the page until a running action ends. */
export function BusyDialog({ text }: { text: string }) {
  return (
    <Dialog title={text} hideTitle onClose={() => undefined}>
      <p className={styles.busy} role="status">
        <Loader size="sm" aria-hidden />
        {text}
      </p>
    </Dialog>
  );
}

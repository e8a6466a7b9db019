import { useStore } from '../../state/use-store.ts';
import { SuccessDialog } from './SuccessDialog.tsx';
import { success } from './success.ts';

/** Tells what worked where the screen that began it may be gone, such as after removing the device it showed. */
export function SuccessHost() {
  const shown = useStore(success);
  if (shown === undefined) return null;
  return <SuccessDialog key={shown.text} {...shown} onClose={() => success.set(undefined)} />;
}

import { useStore } from '../../state/use-store.ts';
import { SuccessDialog } from './SuccessDialog.tsx';
import { success } from './success.ts';

/** Reports a success when the screen that started the action may be gone, such as after removing its device. */
export function SuccessHost() {
  const shown = useStore(success);
  if (shown === undefined) return null;
  return <SuccessDialog key={shown.text} {...shown} onClose={() => success.set(undefined)} />;
}

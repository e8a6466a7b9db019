import { useEffect, useEffectEvent, useRef } from 'react';

/** As long as a second click may take. */
const DOUBLE_CLICK_MS = 240;

/** Does what one click means once it is clear that no second one follows: a double click renames and does not select. */
export function useClickAlone() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cancel = () => clearTimeout(timer.current);
  const stop = useEffectEvent(cancel);
  useEffect(() => () => stop(), []);
  return {
    cancel,
    run(act: () => void) {
      cancel();
      timer.current = setTimeout(act, DOUBLE_CLICK_MS);
    },
  };
}

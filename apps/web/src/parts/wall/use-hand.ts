import { useEffect, useState } from 'react';

/** After the last movement, ms. */
const RESTING_MS = 3_000;

/** True while somebody moves the pointer or presses keys; a wall hides its pointer and its buttons otherwise. */
export function useHand(): boolean {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const notice = () => {
      setThere(true);
      clearTimeout(timer);
      timer = setTimeout(() => setThere(false), RESTING_MS);
    };
    const events = ['pointermove', 'pointerdown', 'keydown'] as const;
    for (const name of events) globalThis.addEventListener(name, notice);
    return () => {
      clearTimeout(timer);
      for (const name of events) globalThis.removeEventListener(name, notice);
    };
  }, []);
  return isThere;
}

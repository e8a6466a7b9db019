import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

let isPrinting = false;

/** Calls its listener before the browser captures the page: what differs on paper is rendered by then. */
function subscribe(listener: () => void): () => void {
  const become = (next: boolean) => () => {
    isPrinting = next;
    flushSync(listener);
  };
  const [before, after] = [become(true), become(false)];
  globalThis.addEventListener('beforeprint', before);
  globalThis.addEventListener('afterprint', after);
  return () => {
    globalThis.removeEventListener('beforeprint', before);
    globalThis.removeEventListener('afterprint', after);
  };
}

/** True while the page is printed. */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(subscribe, () => isPrinting);
}

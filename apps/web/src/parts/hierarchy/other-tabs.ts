const NAME = 'phasor.tree';

let channel: BroadcastChannel | undefined;

/**
 * Calls its listener when another tab of this browser has stored a tree.
 *
 * @returns a function that stops calling it
 */
export function followOtherTabs(onStored: () => void): () => void {
  const opened = new BroadcastChannel(NAME);
  opened.onmessage = onStored;
  channel = opened;
  return () => {
    opened.close();
    if (channel === opened) channel = undefined;
  };
}

/** Notifies the other tabs of this browser that a tree is stored; not this one, which shows it already. */
export function notifyOtherTabs(): void {
  channel?.postMessage(null);
}

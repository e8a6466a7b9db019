/** What can take the focus. */
export const FOCUSABLE =
  ':is([data-autofocus], button, a[href], input, select, textarea, [tabindex="0"]):not(:disabled)';

/**
 * Gives the focus to the first fitting element of a panel, also where the content comes later than the panel: then unless the focus was
 * moved meanwhile. @returns what ends the wait
 */
export function focusOnceThere(panel: HTMLElement, fitting: string): () => void {
  const first = panel.querySelector<HTMLElement>(fitting);
  first?.focus();
  if (first !== null) return () => undefined;
  const before = document.activeElement;
  const observer = new MutationObserver(() => {
    const late = panel.querySelector<HTMLElement>(fitting);
    const isMoved = document.activeElement !== before;
    if (late === null && !isMoved) return;
    observer.disconnect();
    if (!isMoved) late?.focus();
  });
  observer.observe(panel, { childList: true, subtree: true });
  return () => observer.disconnect();
}

import { type RefObject, useEffect, useRef } from 'react';

/** Time after which the previous element has returned the focus, ms. */
const SETTLED_MS = 100;

/**
 * Moves the focus to the content if the element that led there is gone, or was opened in the top bar: the next press of Tab
 * continues there, not at the top of the page.
 *
 * @param place differs between screens and devices
 */
export function useFocusOnArrival(content: RefObject<HTMLElement | null>, place: string): void {
  const first = useRef(place);
  useEffect(() => {
    // On the first load the focus stays at the top of the page.
    if (first.current === place) return undefined;
    first.current = '';
    const timer = setTimeout(() => {
      const { activeElement } = document;
      // A choice in a dialog returns the focus to its button, which is not where users continue.
      const isWhereItBegan =
        activeElement?.matches('dialog *') === true ||
        // A chart has its own header: a user who has opened its menu meanwhile already has the focus there.
        (activeElement?.matches('header button') === true && content.current?.contains(activeElement) !== true);
      if (isWhereItBegan || activeElement === document.body) content.current?.focus({ preventScroll: true });
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [content, place]);
}

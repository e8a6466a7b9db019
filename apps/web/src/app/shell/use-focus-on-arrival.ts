import { type RefObject, useEffect, useRef } from 'react';

/** What led to a screen has given the focus back by then, ms. */
const SETTLED_MS = 100;

/**
 * Gives the content the focus where what led to it is gone, or was opened in the top bar: the next press of Tab goes on
 * there, not at the top of the page.
 * @param place differs from one screen or device to the next
 */
export function useFocusOnArrival(content: RefObject<HTMLElement | null>, place: string): void {
  const first = useRef(place);
  useEffect(() => {
    // Whoever opens the page begins at its top.
    if (first.current === place) return undefined;
    first.current = '';
    const timer = setTimeout(() => {
      const { activeElement } = document;
      // What is chosen in a dialog gives the focus back to the button that opened it, where nobody wants to go on.
      const isWhereItBegan =
        activeElement?.matches('dialog *') === true ||
        // A chart has a header of its own: whoever opened its menu meanwhile has arrived already.
        (activeElement?.matches('header button') === true && content.current?.contains(activeElement) !== true);
      if (isWhereItBegan || activeElement === document.body) content.current?.focus({ preventScroll: true });
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [content, place]);
}

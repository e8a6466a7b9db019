import { type RefObject, useEffect, useState } from 'react';

/** How far outside what is in sight an element counts as near: what it shows is ready when one scrolls to it. */
const NEAR = '200px';

/** True from the moment the element first comes into sight, or near it: what is expensive to draw waits until then. */
export function useCameNear(element: RefObject<Element | null>): boolean {
  const [came, setCame] = useState(false);
  useEffect(() => {
    if (came || element.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setCame(true);
      },
      { rootMargin: NEAR },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [came, element]);
  return came;
}

import { type RefObject, useEffect, useState } from 'react';

/**
 * Whether a chart was clicked, or is focused by keyboard, and the pointer has not left it since: the wheel then acts on the
 * chart, not on the page.
 */
export function useActivity(area: RefObject<HTMLElement | null>): { readonly isOn: () => boolean } {
  const [activity] = useState(() => {
    let isActive = false;
    const become = (active: boolean) => () => {
      isActive = active;
    };
    return { isOn: () => isActive, begin: become(true), end: become(false) };
  });
  useEffect(() => {
    const element = area.current;
    const off = new AbortController();
    const listen = (name: string, act: () => void) => element?.addEventListener(name, act, { signal: off.signal });
    for (const name of ['pointerdown', 'focus']) listen(name, activity.begin);
    for (const name of ['pointerleave', 'blur']) listen(name, activity.end);
    return () => off.abort();
  }, [area, activity]);
  return activity;
}

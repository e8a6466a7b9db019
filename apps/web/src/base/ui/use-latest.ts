import { type RefObject, useLayoutEffect, useRef } from 'react';

/** A reference to the newest value for click handlers, so that clickable elements need not render again for it. */
export function useLatest<Value>(value: Value): Readonly<RefObject<Value>> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}

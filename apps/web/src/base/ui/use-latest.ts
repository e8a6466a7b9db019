import { type RefObject, useLayoutEffect, useRef } from 'react';

/** A place where what is clicked finds the newest value, so that what can be clicked need not be drawn anew for it. */
export function useLatest<Value>(value: Value): Readonly<RefObject<Value>> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}

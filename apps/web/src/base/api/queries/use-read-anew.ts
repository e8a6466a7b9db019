import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';

/** Reads answers again when a device reports another state than at the time of the last read. */
export function useReadAnew(queryKey: QueryKey, state: string | undefined): void {
  const client = useQueryClient();
  const read = useRef(state);
  const readAgain = useEffectEvent(() => void client.invalidateQueries({ queryKey }));
  useEffect(() => {
    if (read.current === state) return;
    read.current = state;
    readAgain();
  }, [state]);
}

import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';

/** Reads answers again once a device says something else of itself than when they were read. */
export function useReadAnew(queryKey: QueryKey, said: string | undefined): void {
  const client = useQueryClient();
  const read = useRef(said);
  const readAgain = useEffectEvent(() => void client.invalidateQueries({ queryKey }));
  useEffect(() => {
    if (read.current === said) return;
    read.current = said;
    readAgain();
  }, [said]);
}

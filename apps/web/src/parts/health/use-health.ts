import { useEffect, useState } from 'react';
import { storing } from '../../base/state/storing.ts';
import { faultsIn, isStoring, type PublicFault } from './health-poll.ts';

const EVERY_MS = 30_000;

/** What is wrong with the installation, read again each half minute; also sets the mark of the connection. */
export function useHealth(): readonly PublicFault[] {
  const [faults, setFaults] = useState<readonly PublicFault[]>([]);
  useEffect(() => {
    let isOver = false;
    const look = async () => {
      // No answer is a lost connection, which is shown by itself.
      const answer = await fetch(`${__BASE_PATH__}/health`, { cache: 'no-store' })
        .then((response) => response.json())
        .catch(() => undefined);
      if (isOver || answer === undefined) return;
      const found = faultsIn(answer);
      setFaults(found);
      storing.set(isStoring(found));
    };
    void look();
    const timer = setInterval(() => void look(), EVERY_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
      storing.set(true);
    };
  }, []);
  return faults;
}

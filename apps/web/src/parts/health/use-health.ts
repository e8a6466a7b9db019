import { useEffect, useMemo } from 'react';
import { healthAnswer } from '../../base/state/health-answer.ts';
import { storing } from '../../base/state/storing.ts';
import { useStore } from '../../base/state/use-store.ts';
import { faultsIn, isStoring, type PublicFault } from './health-poll.ts';

/** What is wrong with the installation, read again every few seconds; also sets the mark of the connection. */
export function useHealth(): readonly PublicFault[] {
  const answer = useStore(healthAnswer);
  const faults = useMemo(() => faultsIn(answer === undefined ? undefined : JSON.parse(answer)), [answer]);
  useEffect(() => storing.set(isStoring(faults)), [faults]);
  useEffect(() => () => storing.set(true), []);
  return faults;
}

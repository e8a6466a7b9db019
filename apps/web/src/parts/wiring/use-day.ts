import type { DeviceListEntry } from '@phasor/contract';
import { DAY_S, PHASES } from '@phasor/quantities';
import type { WiringObservation } from '@phasor/wiring';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { deviceSubject, profileQuery } from '../measurements/index.ts';
import { profileObservations } from './observations.ts';

const STEP_S = 900;
const DATA = 'U,I,P,Q';

/** Quarter hours of the last day of a device since its wiring was changed last (epoch ms; null = never). */
export function useDay(
  { phase_use, ...device }: Pick<DeviceListEntry, 'phase_use' | 'token' | 'type' | 'source'>,
  since: number | null | undefined,
): readonly WiringObservation[] {
  const [opened] = useState(() => Math.floor(Date.now() / 1_000));
  const subject = deviceSubject(device);
  const wish = { data: DATA, from: opened - DAY_S, to: opened, step: STEP_S } as const;
  const answer = useQuery(profileQuery(since === undefined ? undefined : subject, wish, false)).data;
  return useMemo(() => {
    if (answer === undefined) return [];
    return profileObservations(answer, PHASES.slice(0, phase_use), since ?? 0);
  }, [answer, phase_use, since]);
}

import type { DeviceListEntry } from '@phasor/contract';
import { callSuffix } from '@phasor/contract';
import { DAY_S, PHASES } from '@phasor/quantities';
import type { WiringObservation } from '@phasor/wiring';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { profileQuery } from '../measurements/index.ts';
import { profileObservations } from './observations.ts';

const STEP_S = 900;
const DATA = 'U,I,P,Q';

/** Quarter hours of the last day of a device since its wiring was changed last (epoch ms; null = never). */
export function useDay(
  { token, type, phase_use }: Pick<DeviceListEntry, 'phase_use' | 'token' | 'type'>,
  since: number | null | undefined,
): readonly WiringObservation[] {
  const [opened] = useState(() => Math.floor(Date.now() / 1_000));
  const subject = { kind: 'device', token, suffix: callSuffix(type) } as const;
  const wish = { data: DATA, from: opened - DAY_S, to: opened, step: STEP_S, source: 1 } as const;
  const answer = useQuery(profileQuery(since === undefined ? undefined : subject, wish, false)).data;
  return useMemo(() => {
    if (answer === undefined) return [];
    return profileObservations(answer, PHASES.slice(0, phase_use), since ?? 0);
  }, [answer, phase_use, since]);
}

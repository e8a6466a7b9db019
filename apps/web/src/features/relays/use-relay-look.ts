import type { EnergyPeriod } from '@phasor/contract';
import { useNavigate } from '@tanstack/react-router';
import { keepView } from '../../base/addresses/search.ts';
import { closerSpan } from '../../parts/measurements/index.ts';

/** Opens the profile of the hour, day or month of a column. Back leads to the columns again. */
export function useRelayLook(period: EnergyPeriod, zone: string): (time: number) => void {
  const navigate = useNavigate();
  return (time) =>
    void navigate({
      to: '/disconnector/profile',
      search: (before: Record<string, string | undefined>) => ({
        ...keepView(before),
        ...closerSpan(time, { period, zone }),
      }),
    });
}

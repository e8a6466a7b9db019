import { MINUTE_MS } from '@phasor/quantities';
import { useLiveData } from '../../../base/api/live/use-live.ts';
import { meterSourceOf } from '../../../parts/hierarchy/index.ts';
import { useBeginningRegister, useLiveWindow } from '../../../parts/live-values/index.ts';
import { energyOf, energySince, meterSubject } from '../../../parts/measurements/index.ts';
import { type Board, useLiveNow } from '../board.ts';
import { usePeriodEnergy } from '../dashboard-queries.ts';

interface EnergyNow {
  /** Wh imported since the period's start; null while unknown. */
  readonly energy: number | null;
  /** The newest value is too old to be shown as current. */
  readonly isOld: boolean;
}

/** The period's growing energy: live registers minus those at its start, or the counted energy where one is missing. */
export function useEnergyNow(board: Board): EnergyNow {
  const meter = meterSubject(board.selection);
  const period = usePeriodEnergy(board);
  const { isOld } = useLiveNow(board);
  const own = useLiveData(meterSourceOf(board.selection));
  const window = useLiveWindow(meterSourceOf(board.selection), MINUTE_MS);
  const start = useBeginningRegister(window, meter, period.range.from);
  const live = meter === undefined ? null : (own?.E_I?.CUM ?? null);
  const counted = energyOf(period.isPlaceholderData ? undefined : period.data, 'E_I');
  return { energy: energySince({ live, start }, counted), isOld };
}

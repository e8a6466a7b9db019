import { registerAt } from '@phasor/series';
import { useState } from 'react';
import type { Subject } from '../../base/api/subject.ts';
import { useRegisterAt } from '../measurements/index.ts';
import type { LiveWindow } from './live-series.ts';

/**
 * The import register at an instant, Wh, between the live readings before and after it, as it is between stored ones (D17); null
 * where the live values do not reach across it.
 */
export function registerAcross(window: LiveWindow, instant: number): number | null {
  const known = window.flatMap(({ ts, E_I }) => (E_I?.CUM === undefined ? [] : [[ts * 1_000, E_I.CUM] as const]));
  const time = Float64Array.from(known, ([at]) => at);
  return registerAt({ time, value: Float64Array.from(known, ([, register]) => register) }, instant);
}

/**
 * The import register of a device at the beginning of a period, Wh: the stored one, and until that is known the one of live values, where
 * the page showed them as the period began. Null while unknown, and for groups.
 * @param window live values of the device
 */
export function useBeginningRegister(window: LiveWindow, meter: Subject | undefined, at: number): number | null {
  const { register: stored } = useRegisterAt(meter, at);
  const seen = useLiveBeginning(window, { meter: meter?.kind === 'device' ? meter.token : undefined, at });
  return stored ?? seen;
}

/**
 * The register at a beginning that the page saw in live values; null where it did not see that. It is kept for as long as the period
 * runs, since live values are of the last minute alone.
 * @param meter the device whose register it is; undefined where several are added up
 */
function useLiveBeginning(
  window: LiveWindow,
  { meter: of, at }: { meter: string | undefined; at: number },
): number | null {
  const [kept, keep] = useState<{ of: string; at: number; register: number }>();
  if (of === undefined) return null;
  if (kept?.of === of && kept.at === at) return kept.register;
  const register = registerAcross(window, at);
  if (register !== null) keep({ of, at, register });
  return register;
}

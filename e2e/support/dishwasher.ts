import type { SampleFrame } from '@phasor/contract';

/** What it draws for so many seconds, W. */
type Stretch = readonly [seconds: number, watts: number];

/** W of what is always on beside it. */
const BASE_W = 80;
const PUMP_W = 150;
/** Its heater, while the pump goes on. */
const HEATED_W = 2_150;

/** A use in front of the person who records it: pump, heater, a pause, and the heater again. */
export const RECORDED_USE: readonly Stretch[] = [
  ...[[8, 0] as const, [12, PUMP_W] as const, [12, HEATED_W] as const],
  ...[[12, 0] as const, [12, HEATED_W] as const, [12, 0] as const],
];

/** A use as people have it: the same for longer. */
export const USUAL_USE: readonly Stretch[] = [
  ...[[60, 0] as const, [60, PUMP_W] as const, [120, HEATED_W] as const],
  ...[[12, 0] as const, [60, HEATED_W] as const, [60, 0] as const],
];

/** Wh of stretches. */
export const energyOf = (stretches: readonly Stretch[]): number =>
  stretches.reduce((sum, [seconds, watts]) => sum + (seconds * watts) / 3_600, 0);

/** Seconds of stretches. */
export const secondsOf = (stretches: readonly Stretch[]): number =>
  stretches.reduce((sum, [seconds]) => sum + seconds, 0);

/** What a meter of one phase reads from an epoch second on, every so many seconds, of which stretches are multiples. */
export function readingsOf(
  stretches: readonly Stretch[],
  { begin, step }: { readonly begin: number; readonly step: number },
): SampleFrame[] {
  let register = 1_000;
  return stretches
    .flatMap(([seconds, watts]) => Array.from({ length: seconds / step }, () => BASE_W + watts))
    .map((watts, place) => {
      register += (watts * step) / 3_600;
      const values = { U: { L1: 230 }, I: { L1: watts / 230 }, P: { L1: watts }, Q: { L1: 10 }, E_I: { L1: register } };
      return { ts: begin + place * step, ...values };
    });
}

import type { TimeRange } from '@phasor/calendar';
import { type ContinuousRegister, registerAlong } from '@phasor/series';

type Curve = Pick<ContinuousRegister, 'time' | 'value' | 'pauses'>;

/**
 * The time in which none of several registers of a device counts, epoch ms, ascending: before the first and after the last of
 * their readings, and between two meters that had them. None without registers.
 */
export function gapsBeside(reported: readonly { readonly curve: ContinuousRegister }[]): TimeRange[] {
  const stretches = reported.flatMap(({ curve }) => countedStretches(curve)).sort((a, b) => a.from - b.from);
  const gaps: TimeRange[] = [];
  let from = Number.NEGATIVE_INFINITY;
  for (const stretch of stretches) {
    if (stretch.from > from) gaps.push({ from, to: stretch.from });
    from = Math.max(from, stretch.to);
  }
  return stretches.length === 0 ? [] : [...gaps, { from, to: Number.POSITIVE_INFINITY }];
}

/** From the first to the last reading of each count of a register. */
function countedStretches({ time, breaks }: ContinuousRegister): TimeRange[] {
  const ends = [time[0] as number, time.at(-1) as number];
  for (const { time: begin } of breaks.filter(({ kind }) => kind === 'segment')) {
    const index = time.indexOf(begin);
    if (index > 0) ends.push(time[index - 1] as number, begin);
  }
  ends.sort((a, b) => a - b);
  return ends.flatMap((from, index) => (index % 2 === 0 ? [{ from, to: ends[index + 1] as number }] : []));
}

/**
 * What a register counts within a gap of others, at a height where nothing jumps: it begins at 0 after them, and ends at 0
 * before them. Empty where it has no reading in the gap.
 */
export function partWithin(curve: Curve, { from, to }: TimeRange): Curve[] {
  const { time, value, pauses } = curve;
  const own = Array.from(time, (at, index) => [at, value[index] as number] as const);
  const inside = own.filter(([at]) => at > from && at < to);
  if (inside.length === 0) return [];
  const cuts = [from, to].filter((at) => (time[0] as number) <= at && at <= (time.at(-1) as number));
  const heights = registerAlong(curve, Float64Array.from(cuts));
  const all = [...inside, ...cuts.map((at, index) => [at, heights[index] as number] as const)];
  all.sort(([one], [other]) => one - other);
  const [, height = 0] = all.at(Number.isFinite(from) ? 0 : -1) ?? [];
  const part = { time: Float64Array.from(all, ([at]) => at), value: Float64Array.from(all, ([, at]) => at - height) };
  return [{ ...part, pauses }];
}

/** The bounds of a value axis and the values that are named on it, ascending; all in the base unit. */
export interface ValueTicks {
  readonly min: number;
  readonly max: number;
  readonly values: readonly number[];
}

export interface TickWish {
  /** Least and greatest value drawn; none when there is nothing to draw. */
  readonly extent: { readonly low: number; readonly high: number } | undefined;
  readonly kind: 'linear' | 'logarithmic';
  /** Columns stand on zero. */
  readonly fromZero: boolean;
  readonly fixed: { readonly min?: number | undefined; readonly max?: number | undefined };
  /** About how many values there is room for. */
  readonly count: number;
}

/** Values so far below the greatest one are off a logarithmic axis. */
const DECADES = 6;
/** A range of positive values that reaches down this far (share of the greatest) begins at zero. */
const NEAR_ZERO = 0.4;
const NICE = [1, 2, 2.5, 5, 10] as const;

/** Bounds and ticks a person can count in: steps of 1, 2, 2.5 or 5 of a power of ten. */
export function valueTicks(wish: TickWish): ValueTicks {
  const extent = wish.extent ?? { low: 0, high: 1 };
  if (wish.kind === 'logarithmic' && extent.high > 0) return logarithmicTicks(extent, wish.count);
  return linearTicks(extent, wish);
}

function linearTicks({ low, high }: { low: number; high: number }, wish: TickWish): ValueTicks {
  const { fromZero, fixed, count } = wish;
  const beginsAtZero = low >= 0 && (fromZero || low < high * NEAR_ZERO);
  const endsAtZero = high <= 0 && fromZero;
  const [bottom, top] = widened(beginsAtZero ? 0 : low, endsAtZero ? 0 : high);
  const min = fixed.min ?? bottom;
  const max = fixed.max ?? top;
  const step = niceStep((max - min) / Math.max(1, count));
  return ticksBy(step, {
    min: fixed.min ?? Math.floor(min / step + 1e-9) * step,
    max: fixed.max ?? Math.ceil(max / step - 1e-9) * step,
  });
}

/** A flat line gets some room above and below. */
function widened(low: number, high: number): [number, number] {
  if (high > low) return [low, high];
  const room = Math.abs(high) * 0.02 || 1;
  return low === 0 ? [0, room] : [low - room, high + room];
}

function ticksBy(step: number, { min, max }: { min: number; max: number }): ValueTicks {
  const first = Math.ceil(min / step - 1e-9);
  const last = Math.floor(max / step + 1e-9);
  const values = Array.from({ length: last - first + 1 }, (_, index) => cleaned((first + index) * step));
  return { min: cleaned(min), max: cleaned(max), values };
}

function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = NICE.find((candidate) => candidate * power >= rough * 0.999) ?? 10;
  return factor * power;
}

/** Removes what floating-point sums leave behind. */
const cleaned = (value: number) => Number(value.toPrecision(12)) + 0;

/**
 * Powers of ten where the values reach over several, with 2 and 5 between where there is room; within one decade the
 * values named are those of a linear axis, only their distances are logarithmic.
 */
function logarithmicTicks({ low, high }: { low: number; high: number }, count: number): ValueTicks {
  const bottom = Math.max(low > 0 ? low : high / 10 ** 3, high / 10 ** DECADES);
  if (high / bottom < 10) {
    const ticks = linearTicks(
      { low: bottom, high },
      { extent: undefined, kind: 'linear', fromZero: false, fixed: {}, count },
    );
    if (ticks.min > 0) return ticks;
  }
  const from = Math.floor(Math.log10(bottom) + 1e-9);
  const to = Math.ceil(Math.log10(high) - 1e-9);
  const factors = (to - from) * 3 <= count + 1 ? [1, 2, 5] : [1];
  const every = Math.max(1, Math.ceil((to - from) / Math.max(1, count)));
  const values = Array.from({ length: to - from + 1 }, (_, index) => from + index)
    .filter((power) => (power - from) % every === 0)
    .flatMap((power) => factors.map((factor) => cleaned(factor * 10 ** power)));
  return { min: cleaned(10 ** from), max: cleaned(10 ** to), values: values.filter((value) => value <= 10 ** to) };
}

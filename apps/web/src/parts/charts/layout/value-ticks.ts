/** The bounds of a value axis and its labelled values, ascending; all in the base unit. */
export interface ValueTicks {
  readonly min: number;
  readonly max: number;
  readonly values: readonly number[];
}

export interface TickWish {
  /** Least and greatest value drawn; absent if there is none. */
  readonly extent: { readonly low: number; readonly high: number } | undefined;
  readonly kind: 'linear' | 'logarithmic';
  /** Columns start at zero. */
  readonly fromZero: boolean;
  readonly fixed: { readonly min?: number | undefined; readonly max?: number | undefined };
  /** Approximate number of labels that fit. */
  readonly count: number;
  /** Minimum height of a linear axis, so that noise does not fill it; 0 if absent. */
  readonly least?: number;
}

/** Smaller values, relative to the greatest one, are outside a logarithmic axis. */
const DECADES = 6;
/** The axis begins at zero if the least of positive values is below this share of the greatest. */
const NEAR_ZERO = 0.4;
/** Columns that go less than this share of a step below zero do not take a whole step there. */
const LITTLE_BELOW = 0.4;
const NICE = [1, 2, 2.5, 5, 10] as const;

/** Of an axis without values: a logarithmic one has no zero, and one decade is enough to show what kind it is. */
const EMPTY = { linear: { low: 0, high: 1 }, logarithmic: { low: 1, high: 10 } } as const;

/** Bounds and readable ticks: steps of 1, 2, 2.5 or 5 times a power of ten. */
export function valueTicks(wish: TickWish): ValueTicks {
  const extent = wish.extent ?? EMPTY[wish.kind];
  if (wish.kind === 'logarithmic' && extent.high > 0) return logarithmicTicks(extent, wish);
  return linearTicks(extent, wish);
}

function linearTicks({ low, high }: { low: number; high: number }, wish: TickWish): ValueTicks {
  const { fromZero, fixed, count } = wish;
  const beginsAtZero = low >= 0 && (fromZero || low < high * NEAR_ZERO);
  const endsAtZero = high <= 0 && fromZero;
  const [bottom, top] = heightened(widened(beginsAtZero ? 0 : low, endsAtZero ? 0 : high), wish.least ?? 0);
  const min = fixed.min ?? bottom;
  const max = fixed.max ?? top;
  const step = niceStep((max - min) / Math.max(1, count));
  const floorStep = fromZero && min < 0 && min > -LITTLE_BELOW * step ? step / 5 : step;
  return ticksBy(step, {
    min: fixed.min ?? Math.floor(min / floorStep + 1e-9) * floorStep,
    max: fixed.max ?? Math.ceil(max / step - 1e-9) * step,
  });
}

/** Adds space above and below a flat line. */
function widened(low: number, high: number): [number, number] {
  if (high > low) return [low, high];
  const room = Math.abs(high) * 0.02 || 1;
  return low === 0 ? [0, room] : [low - room, high + room];
}

/** Extends the bounds to a minimum height around their middle, without crossing zero. */
function heightened([low, high]: readonly [number, number], least: number): [number, number] {
  if (high - low >= least) return [low, high];
  const bottom = (low + high - least) / 2;
  if (low >= 0 && bottom < 0) return [0, least];
  if (high <= 0 && bottom + least > 0) return [-least, 0];
  return [bottom, bottom + least];
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

/** Removes floating-point errors of sums. */
const cleaned = (value: number) => Number(value.toPrecision(12)) + 0;

/** Steps between powers of ten. */
const FACTORS = [1, 2, 5, 10] as const;

/**
 * From the last 1, 2 or 5 times a power of ten below the values to the first one above them. Labels are powers of ten if the
 * axis spans several, with 2 and 5 between them if they fit. Within one decade the labels are those of a linear axis; only
 * their distances are logarithmic.
 */
function logarithmicTicks({ low, high }: { low: number; high: number }, { count, least }: TickWish): ValueTicks {
  const bottom = Math.max(low > 0 ? low : high / 10 ** 3, high / 10 ** DECADES);
  if (high / bottom < 10) {
    const wish = { extent: undefined, kind: 'linear', fromZero: false, fixed: {}, count } as const;
    const ticks = linearTicks({ low: bottom, high }, { ...wish, least: least ?? 0 });
    if (ticks.min > 0) return ticks;
  }
  const [min, max] = [stepBelow(bottom), Math.max(stepAbove(high), stepAbove(2 * stepBelow(bottom)))];
  const [from, to] = [Math.floor(Math.log10(min) + 1e-9), Math.floor(Math.log10(max) + 1e-9)];
  const decades = Math.log10(max / min);
  const factors = decades * 3 <= count + 1 ? [1, 2, 5] : [1];
  const every = Math.max(1, Math.ceil(decades / Math.max(1, count)));
  const values = Array.from({ length: to - from + 1 }, (_, index) => from + index)
    .filter((power) => (power - from) % every === 0)
    .flatMap((power) => factors.map((factor) => cleaned(factor * 10 ** power)))
    .filter((value) => value >= min && value <= max);
  return { min, max, values: values.length > 1 ? values : [min, max] };
}

const powerOf = (value: number) => 10 ** Math.floor(Math.log10(value) + 1e-9);

function stepBelow(value: number): number {
  const factor = FACTORS.findLast((one) => one * powerOf(value) <= value * (1 + 1e-9)) ?? 1;
  return cleaned(factor * powerOf(value));
}

function stepAbove(value: number): number {
  const factor = FACTORS.find((one) => one * powerOf(value) >= value * (1 - 1e-9)) ?? 10;
  return cleaned(factor * powerOf(value));
}

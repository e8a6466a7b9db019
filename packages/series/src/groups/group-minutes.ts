import { MINUTE_MS } from '@phasor/quantities';
import { gaugeCovered, type RowBlock } from '../rows/row-block.ts';
import { powerFactorOf } from '../totals.ts';

/** How the values of members form the group's value. */
export interface GroupShape {
  /** The gauge that is added or averaged. */
  readonly column: string;
  /** The gauge by which the sum is divided: the apparent power for a power factor. A member without it is unknown. */
  readonly divisor?: string;
  /** The mean over the known members instead of their sum. */
  readonly averaged: boolean;
}

/**
 * A group in intervals of whole minutes, ascending. An interval has the values of its fullest minutes: those with as many
 * known members as any other of its minutes.
 */
export interface GroupStretches {
  /** Epoch ms. */
  readonly start: Float64Array;
  /** Members known in the fullest minutes; 0 where none is. */
  readonly members: Float64Array;
  /** Least and greatest value of the group in the fullest minutes; NaN without one. */
  readonly min: Float64Array;
  readonly max: Float64Array;
  /** Of the fullest minutes, each weighted by the average time covered by its members: the mean is sum / divisor. */
  readonly sum: Float64Array;
  readonly divisor: Float64Array;
  /** ms that all members cover together, in every minute. */
  readonly covered: Float64Array;
}

/**
 * The minutes of a group. A member's value in a minute is its mean there, weighted by the time of its samples that lies in the
 * minute. The group's value is formed from the members known in it.
 *
 * @see D49
 */
export class GroupMinutes {
  readonly #shape: GroupShape;
  readonly #from: number;
  readonly #value: Float64Array;
  readonly #divisor: Float64Array;
  readonly #known: Uint32Array;
  readonly #covered: Float64Array;
  /** Values of the member that is being added, per minute. */
  readonly #own: Record<'value' | 'divisor' | 'covered', Float64Array>;

  /** @param range  whole minutes, epoch ms */
  constructor(shape: GroupShape, range: { readonly from: number; readonly to: number }) {
    const minutes = Math.max(0, Math.round((range.to - range.from) / MINUTE_MS));
    const column = () => new Float64Array(minutes);
    this.#shape = shape;
    this.#from = range.from;
    this.#value = column();
    this.#divisor = column();
    this.#known = new Uint32Array(minutes);
    this.#covered = column();
    this.#own = { value: column(), divisor: column(), covered: column() };
  }

  /**
   * Adds a member; only once for each.
   *
   * @param factor  factor of its values: its transformation ratio
   * @returns whether it has a value
   */
  add(rows: RowBlock, factor: number): boolean {
    const value = rows.gauges[this.#shape.column]?.mean;
    const divisor = this.#shape.divisor === undefined ? value : rows.gauges[this.#shape.divisor]?.mean;
    if (!value || !divisor) return false;
    const covered = this.#coveredOf(rows);
    let [first, last] = [this.#known.length, 0];
    for (let row = 0; row < rows.end.length; row += 1) {
      if (Number.isNaN(value[row]) || Number.isNaN(divisor[row])) continue;
      const touched = this.#spread(rows, row, {
        value: value[row] as number,
        divisor: divisor[row] as number,
        covered: covered[row] as number,
      });
      first = Math.min(first, touched.first);
      last = Math.max(last, touched.end);
    }
    return this.#take(first, last, factor);
  }

  /** For a quotient, the time in which both parts are known. */
  #coveredOf(rows: RowBlock): Float64Array {
    const { column, divisor } = this.#shape;
    const covered = gaugeCovered(rows, column);
    if (divisor === undefined || rows.gauges[divisor]?.covered === rows.gauges[column]?.covered) return covered;
    const other = gaugeCovered(rows, divisor);
    return covered.map((time, row) => Math.min(time, other[row] as number));
  }

  /** Distributes a row over the minutes that it overlaps. */
  #spread(
    rows: RowBlock,
    row: number,
    mean: { value: number; divisor: number; covered: number },
  ): { first: number; end: number } {
    const [from, to] = [(rows.start[row] as number) - this.#from, (rows.end[row] as number) - this.#from];
    const density = mean.covered / (to - from);
    if (!(density > 0 && to > from)) return { first: this.#known.length, end: 0 };
    const first = Math.max(0, Math.floor(from / MINUTE_MS));
    const end = Math.min(this.#known.length, Math.ceil(to / MINUTE_MS));
    const { value, divisor, covered } = this.#own;
    for (let minute = first; minute < end; minute += 1) {
      const overlap = Math.min(to, (minute + 1) * MINUTE_MS) - Math.max(from, minute * MINUTE_MS);
      value[minute] = (value[minute] as number) + mean.value * overlap * density;
      divisor[minute] = (divisor[minute] as number) + mean.divisor * overlap * density;
      covered[minute] = (covered[minute] as number) + overlap * density;
    }
    return { first, end };
  }

  /** Takes over the values of one member in the minutes [first, end), and clears them for the next. */
  #take(first: number, end: number, factor: number): boolean {
    const { value, divisor, covered } = this.#own;
    let isKnown = false;
    for (let minute = first; minute < end; minute += 1) {
      const time = covered[minute] as number;
      if (!(time > 0)) continue;
      isKnown = true;
      this.#value[minute] = (this.#value[minute] as number) + ((value[minute] as number) / time) * factor;
      this.#divisor[minute] = (this.#divisor[minute] as number) + ((divisor[minute] as number) / time) * factor;
      this.#known[minute] = (this.#known[minute] as number) + 1;
      this.#covered[minute] = (this.#covered[minute] as number) + Math.min(time, MINUTE_MS);
      value[minute] = 0;
      divisor[minute] = 0;
      covered[minute] = 0;
    }
    return isKnown;
  }

  /** The minutes in intervals of a length, ms: whole minutes that divide the range. */
  stretches(length: number): GroupStretches {
    const perStretch = Math.round(length / MINUTE_MS);
    const count = Math.ceil(this.#known.length / perStretch);
    const unknown = () => new Float64Array(count).fill(Number.NaN);
    const stretches: GroupStretches = {
      start: Float64Array.from({ length: count }, (_, index) => this.#from + index * length),
      members: new Float64Array(count),
      min: unknown(),
      max: unknown(),
      sum: new Float64Array(count),
      divisor: new Float64Array(count),
      covered: new Float64Array(count),
    };
    for (let minute = 0; minute < this.#known.length; minute += 1) {
      if (this.#known[minute] !== 0) this.#fold(stretches, Math.floor(minute / perStretch), minute);
    }
    return stretches;
  }

  #fold(to: GroupStretches, stretch: number, minute: number): void {
    const known = this.#known[minute] as number;
    to.covered[stretch] = (to.covered[stretch] as number) + (this.#covered[minute] as number);
    const most = to.members[stretch] as number;
    if (known < most) return;
    if (known > most) {
      to.members[stretch] = known;
      to.min[stretch] = Number.NaN;
      to.max[stretch] = Number.NaN;
      to.sum[stretch] = 0;
      to.divisor[stretch] = 0;
    }
    const isRatio = this.#shape.divisor !== undefined;
    const weight = (this.#covered[minute] as number) / known;
    const sum = (this.#value[minute] as number) / (this.#shape.averaged ? known : 1);
    const divisor = isRatio ? (this.#divisor[minute] as number) : 1;
    const value = isRatio ? powerFactorOf(sum, divisor) : sum;
    to.sum[stretch] = (to.sum[stretch] as number) + sum * weight;
    to.divisor[stretch] = (to.divisor[stretch] as number) + divisor * weight;
    // Comparisons with NaN are false: the first value replaces NaN, and an unknown value is ignored.
    if (Number.isNaN(value)) return;
    if (!((to.min[stretch] as number) <= value)) to.min[stretch] = value;
    if (!((to.max[stretch] as number) >= value)) to.max[stretch] = value;
  }
}

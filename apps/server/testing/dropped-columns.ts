import fc from 'fast-check';
import type { Sample } from '../src/ports/series-store.ts';

const SECOND = 1_000;
const QUARTER = 900_000;
const HOUR = 4 * QUARTER;
/** Midnight in Bratislava before a usual day and before one of 23 hours. */
const MIDNIGHTS = [Date.UTC(2026, 2, 9, 23), Date.UTC(2026, 2, 28, 23)] as const;
export const PHASES = ['L1', 'L2', 'L3'] as const;

/** What a meter sent, and the range that is asked for. */
export interface Meter {
  /** Length of the samples, ms. */
  readonly interval: number;
  readonly samples: readonly Omit<Sample, 'device'>[];
  /** The order in which they arrive, cut into batches. */
  readonly batches: readonly (readonly Omit<Sample, 'device'>[])[];
  readonly from: number;
  readonly to: number;
}

/** A meter around midnight whose registers are missing in single samples, for a while, or at every full quarter hour. */
export const meters: fc.Arbitrary<Meter> = fc
  .record({
    midnight: fc.constantFrom(...MIDNIGHTS),
    seconds: fc.constantFrom(1, 10, 60, 300, 900, 1_800, 3_600, 7, 45, 700, 2_000),
    count: fc.integer({ min: 20, max: 220 }),
    powers: fc.array(fc.tuple(fc.nat(6_000), fc.nat(6_000), fc.nat(6_000)), { minLength: 1, maxLength: 20 }),
    dropped: fc.array(fc.record({ phase: fc.nat(2), at: fc.nat(219), length: fc.constantFrom(1, 1, 2, 5, 40) }), {
      maxLength: 30,
    }),
    droppedAtEdges: fc.constantFrom(-1, 0, 1, 2),
    absent: fc.constantFrom(-1, -1, 2),
    silent: fc.array(fc.record({ at: fc.nat(219), length: fc.constantFrom(1, 7, 60) }), { maxLength: 2 }),
    order: fc.integer({ min: 1, max: 10_006 }),
    begin: fc.nat(1_000),
    end: fc.nat(1_000),
  })
  .map(({ midnight, seconds, count, powers, order, ...drawn }): Meter => {
    const interval = seconds * SECOND;
    const first = Math.floor((midnight - (count * interval) / 2) / interval) * interval;
    const registers = [10_000, 20_000, 30_000];
    const samples: Omit<Sample, 'device'>[] = [];
    for (let index = 0; index < count; index += 1) {
      const time = first + (index + 1) * interval;
      const values: Record<string, number> = {};
      for (const [phase, name] of PHASES.entries()) {
        const power = powers[index % powers.length]?.[phase] ?? 0;
        registers[phase] = (registers[phase] ?? 0) + (power * interval) / HOUR;
        values[`P_${name}`] = power;
        const isDropped = drawn.dropped.some((each) => each.phase === phase && within(index, each));
        const isEdge = phase === drawn.droppedAtEdges && time % QUARTER === 0;
        if (!isDropped && !isEdge && phase !== drawn.absent) values[`E_I_${name}`] = registers[phase] ?? 0;
      }
      if (drawn.silent.some((each) => within(index, each))) continue;
      samples.push({ source: 1, time, interval, boot: 1, values });
    }
    const shuffled = samples
      .map((sample, index) => ({ sample, key: ((index + 1) * order) % 10_007 }))
      .sort((a, b) => a.key - b.key)
      .map(({ sample }) => sample);
    const third = Math.ceil(shuffled.length / 3);
    const batches = [shuffled.slice(0, third), shuffled.slice(third, 2 * third + 3), shuffled.slice(2 * third)];
    const span = count * interval;
    const [low, high] = [Math.min(drawn.begin, drawn.end), Math.max(drawn.begin, drawn.end)];
    const from = Math.floor((first + (span * low) / 1_000) / SECOND) * SECOND;
    const to = Math.max(from + 60 * SECOND, Math.ceil((first + (span * high) / 1_000) / SECOND) * SECOND);
    return { interval, samples, batches: batches.filter(({ length }) => length > 0), from, to };
  });

function within(index: number, { at, length }: { at: number; length: number }): boolean {
  return index >= at && index < at + length;
}

/** The readings of one register: nothing but its samples, in the order of time. */
export function readingsOf({ samples }: Meter, phase: (typeof PHASES)[number]): (readonly [number, number])[] {
  return samples
    .flatMap(({ time, values }) => {
      const reading = values[`E_I_${phase}`];
      return reading === undefined ? [] : [[time, reading] as const];
    })
    .sort(([a], [b]) => a - b);
}

/** What a register counted from one instant to another, straight lines between its own readings; null where it is unknown. */
export function counted(readings: readonly (readonly [number, number])[], from: number, to: number): number | null {
  const [first, last] = [readings[0], readings.at(-1)];
  if (!first || !last || to <= first[0] || from >= last[0]) return null;
  const at = (instant: number) => {
    const t = Math.min(Math.max(instant, first[0]), last[0]);
    const next = readings.findIndex(([time]) => time >= t);
    const [after, before] = [readings[next], readings[next - 1]];
    if (!after) return last[1];
    if (!before || after[0] === t) return after[1];
    return before[1] + ((t - before[0]) / (after[0] - before[0])) * (after[1] - before[1]);
  };
  return at(to) - at(from);
}

/** All phases together. */
export function energyOf(meter: Meter, from: number, to: number): number | null {
  const phases = PHASES.map((phase) => counted(readingsOf(meter, phase), from, to)).filter((energy) => energy !== null);
  return phases.length === 0 ? null : phases.reduce((sum, energy) => sum + energy, 0);
}

/** Share of a stretch for which samples speak. */
export function measuredShare({ samples }: Meter, from: number, to: number): number {
  const covered = samples.map(({ time, interval }) => Math.min(time, to) - Math.max(time - interval, from));
  return covered.reduce((sum, overlap) => sum + Math.max(0, overlap), 0) / (to - from);
}

/** Whether 80 % of a quarter hour was measured, of every phase that is measured at all. */
export function isMeasured(meter: Meter, quarter: number): boolean {
  const inside = meter.samples.filter(({ time }) => time > quarter && time <= quarter + QUARTER);
  const outermost = (times: readonly number[]) => [Math.min(...times), Math.max(...times)] as const;
  const [first, last] = outermost(inside.filter(hasRegister).map(({ time }) => time));
  const share = measuredShare(meter, quarter, quarter + QUARTER);
  return PHASES.every((phase) => {
    const readings = readingsOf(meter, phase).map(([time]) => time);
    const own = readings.filter((time) => time > quarter && time <= quarter + QUARTER);
    if (readings.length === 0 || inside.filter(hasRegister).length === 0) return share >= 0.8;
    const [ownFirst, ownLast] = outermost(own);
    return own.length > 0 && share - (ownFirst - first + last - ownLast) / QUARTER > 0.8 - 1e-9;
  });
}

function hasRegister({ values }: Omit<Sample, 'device'>): boolean {
  return PHASES.some((phase) => values[`E_I_${phase}`] !== undefined);
}

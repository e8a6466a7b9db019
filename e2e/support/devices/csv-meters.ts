import fc from 'fast-check';

export const ZONE = 'Europe/Bratislava';
export const PHASES = ['L1', 'L2', 'L3'] as const;
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

export interface Measured {
  readonly time: number;
  readonly interval: number;
  readonly values: Readonly<Record<string, number>>;
}

/** The register at an instant, on the straight line between the samples around it; the outermost hold beyond. */
export function registerAt(samples: readonly Measured[], column: string, at: number): number {
  const next = samples.findIndex(({ time }) => time >= at);
  const after = samples[next === -1 ? samples.length - 1 : next] as Measured;
  const before = samples[next - 1];
  const value = (sample: Measured) => sample.values[column] ?? Number.NaN;
  if (next <= 0 || before === undefined) return value(after);
  return value(before) + ((at - before.time) / (after.time - before.time)) * (value(after) - value(before));
}

/** The mean over [from, to) of samples that hold for (time − interval, time]; null where none does. */
export function meanOf(
  samples: readonly Measured[],
  column: string,
  range: { from: number; to: number },
): number | null {
  let [sum, covered] = [0, 0];
  for (const { time, interval, values } of samples) {
    const overlap = Math.min(time, range.to) - Math.max(time - interval, range.from);
    if (overlap <= 0) continue;
    sum += (values[column] ?? Number.NaN) * overlap;
    covered += overlap;
  }
  return covered === 0 ? null : sum / covered;
}

export const REGISTERS = ['E_I', 'E_E', 'Q1', 'S_E'] as const;

/** A three-phase meter over a day and a half, each phase of its own, with gaps and intervals of all lengths. */
export const meters = fc
  .record({
    day: fc.constantFrom('2026-03-29', '2026-10-25', '2026-06-01'),
    readings: fc.array(
      fc.record({
        interval: fc.constantFrom(1_000, 10_000, MINUTE, 15 * MINUTE, HOUR),
        gap: fc.oneof(
          { weight: 4, arbitrary: fc.constant(0) },
          { weight: 1, arbitrary: fc.integer({ min: 1, max: 200 }) },
        ),
        powers: fc.tuple(...PHASES.map(() => fc.integer({ min: 0, max: 5_000 }))),
        voltage: fc.integer({ min: 207, max: 253 }),
      }),
      { minLength: 20, maxLength: 60 },
    ),
  })
  .map(({ day, readings }) => {
    const start = Date.parse(`${day}T00:00:00Z`) - 8 * HOUR;
    const counts = new Map<string, number>();
    let time = start;
    const samples = readings.map(({ interval, gap, powers, voltage }): Measured => {
      // Meters measure by the clock: no sample reaches across the edge of a step that is as long as it.
      const before = time;
      time = Math.ceil((before + gap * MINUTE) / interval) * interval + interval;
      const passed = time - before;
      const values: Record<string, number> = {};
      for (const [index, phase] of PHASES.entries()) {
        const power = powers[index] ?? 0;
        values[`P_${phase}`] = power;
        values[`U_${phase}`] = voltage + index;
        for (const [order, register] of REGISTERS.entries()) {
          const column = `${register}_${phase}`;
          const count = (counts.get(column) ?? 1_000) + (power * passed) / HOUR / (order + 1);
          counts.set(column, count);
          values[column] = count;
        }
      }
      return { time, interval, values };
    });
    return { start, end: time, samples };
  });

/** As the store takes them. */
export const hold = (samples: readonly Measured[], device: string) =>
  samples.map((sample) => ({ ...sample, device, source: 1 as const, boot: 1 }));

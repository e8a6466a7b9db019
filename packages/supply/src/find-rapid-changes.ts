import type { Phase } from '@phasor/quantities';
import { RAPID_CHANGE, VOLTAGE_LIMITS } from './kinds-catalogue.ts';
import type { SupplyConnection, SupplyReport } from './supply-event.ts';
import type { SupplySamples } from './supply-samples.ts';

/** Samples with one voltage. */
interface Column {
  readonly samples: SupplySamples;
  readonly values: ArrayLike<number>;
  readonly nominal: number;
}

/**
 * Rapid voltage changes of each phase: from one steady voltage to another, with at most one sample between them. What the
 * voltage did between them (ΔUmax) is not visible in samples; their value is the difference of the steady voltages, % of the
 * nominal one. A dip or swell is none.
 */
export function findRapidChanges(samples: SupplySamples, { nominal }: SupplyConnection): readonly SupplyReport[] {
  return (Object.entries(samples.voltages) as [Phase, ArrayLike<number>][]).flatMap(([phase, values]) =>
    changesOf({ samples, values, nominal }).map(({ start, end, percent, resolution }) => ({
      id: `found-RAPID_CHANGE-${phase}-${start}`,
      kind: 'RAPID_CHANGE' as const,
      ...{
        start,
        end,
        phases: [phase],
        voltages: {},
        value: percent,
        resolution,
        foundEnd: null,
        foundResolution: null,
      },
    })),
  );
}

interface Change {
  readonly start: number;
  readonly end: number;
  readonly percent: number;
  readonly resolution: number;
}

function changesOf(column: Column): Change[] {
  const { samples, values, nominal } = column;
  const changes: Change[] = [];
  const { samples: count, percent: least } = RAPID_CHANGE;
  for (let last = count - 1; last < values.length; last++) {
    const before = steadyMean(column, last - count + 1);
    // Where the next sample is steady, too, the change is after it.
    if (before === undefined || steadyMean(column, last - count + 2) !== undefined) continue;
    for (const first of [last + 1, last + 2]) {
      const after = steadyMean(column, first);
      if (after === undefined || !isContiguous(samples, last, first)) continue;
      const percent = (100 * Math.abs(after - before)) / nominal;
      if (percent < least) continue;
      const [start, end] = [samples.end[last] ?? 0, samples.start[first] ?? 0];
      changes.push({ start, end, percent, resolution: (samples.end[first] ?? 0) - end });
      last = first;
      break;
    }
  }
  return changes;
}

/** Mean of the samples from a row on; undefined where they are not steady, not within the limits of dips, or too long. */
function steadyMean({ samples, values, nominal }: Column, from: number): number | undefined {
  let [sum, lowest, highest] = [0, Number.POSITIVE_INFINITY, 0];
  const to = from + RAPID_CHANGE.samples;
  for (let row = from; row < to; row++) {
    const value = values[row] ?? Number.NaN;
    const length = (samples.end[row] ?? Number.NaN) - (samples.start[row] ?? Number.NaN);
    if (Number.isNaN(value) || !(length <= RAPID_CHANGE.longestSampleMs)) return undefined;
    sum += value;
    lowest = Math.min(lowest, value);
    highest = Math.max(highest, value);
  }
  const percent = (volts: number) => (100 * volts) / nominal;
  const isNormal = percent(lowest) >= VOLTAGE_LIMITS.dip && percent(highest) <= VOLTAGE_LIMITS.swell;
  const isSteady = percent(highest - lowest) <= RAPID_CHANGE.steady && isContiguous(samples, from, to - 1);
  return isNormal && isSteady ? sum / RAPID_CHANGE.samples : undefined;
}

function isContiguous({ start, end }: SupplySamples, from: number, to: number): boolean {
  for (let row = from; row < to; row++) if (end[row] !== start[row + 1]) return false;
  return true;
}

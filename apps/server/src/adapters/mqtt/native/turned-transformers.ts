import type { Wiring } from '@phasor/contract';
import { PHASES, type Phase } from '@phasor/quantities';
import { turnedOver } from '@phasor/quantities/other-names';
import type { LiveArrival, SampleArrival } from '../../../ports/device-link.ts';
import type { SampleReading } from './native-samples.ts';

type Columns = Readonly<Record<string, number>>;

const HALF_TURN = 180;

/** The phases of a native device whose current transformer is turned in software. */
export function turnedPhases(wiring: Wiring): readonly Phase[] {
  return PHASES.filter((phase) => wiring.some(({ from, to, turned }) => turned && from === phase && to === phase));
}

/**
 * Columns of a sample as if the transformers of these phases hung the other way round: active and reactive power change their sign,
 * import and export change places, and so do opposite quadrants.
 */
export function turnedColumns(columns: Columns, phases: readonly Phase[]): Columns {
  const entries = Object.entries(columns).flatMap(([column, value]): [string, number][] => {
    const split = column.lastIndexOf('_');
    const [name, place] = [column.slice(0, split), column.slice(split + 1)];
    const { wire, sign } = turnedOver(name);
    // The device formed its totals of the wrong sign; the server forms them of the phases instead.
    if (place === 'T') return wire === name && sign === 1 ? [[column, value]] : [];
    if (!phases.some((phase) => phase === place)) return [[column, value]];
    if (name === 'F_I') return [[column, (value + HALF_TURN) % (2 * HALF_TURN)]];
    // No minus before a zero.
    return [[`${wire}_${place}`, sign === -1 && value !== 0 ? -value : value]];
  });
  return Object.fromEntries(entries);
}

/** A reading with the transformers of these phases turned; the reading itself if there are none. */
export function turnedReading(reading: SampleReading, phases: readonly Phase[]): SampleReading {
  if (phases.length === 0) return reading;
  return {
    ...reading,
    arrivals: reading.arrivals.map((arrival) => turnedArrival(arrival, phases)),
    latest: reading.latest && turnedLive(reading.latest, phases),
  };
}

/** A live message with the transformers of these phases turned. */
export function turnedLive(arrival: LiveArrival, phases: readonly Phase[]): LiveArrival {
  return phases.length === 0 ? arrival : { ...arrival, values: turnedColumns(arrival.values, phases) };
}

function turnedArrival(arrival: SampleArrival, phases: readonly Phase[]): SampleArrival {
  if (arrival.family !== 'electrical') return arrival;
  return {
    ...arrival,
    samples: arrival.samples.map((sample) => ({ ...sample, values: turnedColumns(sample.values, phases) })),
  };
}

import { type PhaseGauge, type PhaseRegister, phaseColumn, type Wiring } from '@phasor/contract';
import { PHASES, type Phase } from '@phasor/quantities';
import type { LiveArrival, SampleArrival } from '../../../ports/device-link.ts';
import type { SampleReading } from './native-samples.ts';

type Columns = Readonly<Record<string, number>>;

const OPPOSITE: readonly (readonly [PhaseRegister, PhaseRegister])[] = [
  ['E_I', 'E_E'],
  ['Q1', 'Q3'],
  ['Q2', 'Q4'],
];
const SIGNED: readonly PhaseGauge[] = ['P', 'Q'];
/** Totals that the device itself formed of the wrong sign; the server forms them of the phases instead. */
const TOTALS: ReadonlySet<string> = new Set(['P_T', 'Q_T', 'E_I_T', 'E_E_T', 'Q12_T', 'Q34_T']);
const HALF_TURN = 180;

/** The phases of a native device whose current transformer is turned in software. */
export function turnedPhases(wiring: Wiring): readonly Phase[] {
  return PHASES.filter((phase) => wiring.some(({ from, to, turned }) => turned && from === phase && to === phase));
}

/**
 * Columns of a sample as if the transformers of these phases hung the other way round: active and reactive power change their sign,
 * import and export change places, and so do opposite quadrants.
 */
export function turnedOver(columns: Columns, phases: readonly Phase[]): Columns {
  const renamed = new Map<string, string>();
  const signed = new Set<string>();
  for (const phase of phases) {
    for (const [one, other] of OPPOSITE) {
      renamed.set(phaseColumn(one, phase), phaseColumn(other, phase));
      renamed.set(phaseColumn(other, phase), phaseColumn(one, phase));
    }
    for (const gauge of SIGNED) signed.add(phaseColumn(gauge, phase));
  }
  const angles = new Set(phases.map((phase) => `F_I_${phase}`));
  const entries = Object.entries(columns).flatMap(([column, value]): [string, number][] => {
    if (TOTALS.has(column)) return [];
    if (angles.has(column)) return [[column, (value + HALF_TURN) % (2 * HALF_TURN)]];
    // No minus before a zero.
    return [[renamed.get(column) ?? column, signed.has(column) && value !== 0 ? -value : value]];
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
  return phases.length === 0 ? arrival : { ...arrival, values: turnedOver(arrival.values, phases) };
}

function turnedArrival(arrival: SampleArrival, phases: readonly Phase[]): SampleArrival {
  if (arrival.family !== 'electrical') return arrival;
  return {
    ...arrival,
    samples: arrival.samples.map((sample) => ({ ...sample, values: turnedOver(sample.values, phases) })),
  };
}

import { PHASES, type Phase } from '@phasor/quantities';
import {
  CIRCUITS,
  PHASE_GAUGES,
  PHASE_REGISTERS,
  type PhaseGauge,
  type PhaseRegister,
  RELAYS,
  SENSOR_GAUGES,
} from './wire.ts';

/**
 * What a sample can hold, as flat columns. A family is what one kind of measuring part reports together;
 * each family is stored apart, so that a column that a device does not have costs nothing.
 */
export interface SampleFamily {
  /** Columns valid over the sample's interval: averaged, with extremes. */
  readonly gauges: readonly string[];
  /** Cumulative columns, read at the sample's instant. */
  readonly registers: readonly string[];
}

const perPhase = <Name extends string>(names: readonly Name[]) =>
  names.flatMap((name) => PHASES.map((phase) => `${name}_${phase}` as const));

const circuits = <Name extends string>(name: Name) => CIRCUITS.map((n) => `CH${n}_${name}` as const);

/** Registers over all phases, told by devices whose payload has no room for the phases; Q12 is Q1 + Q2, Q34 is Q3 + Q4. */
const TOTAL_REGISTERS = ['E_I_T', 'E_E_T', 'Q12_T', 'Q34_T'] as const;

export const SAMPLE_FAMILIES = {
  electrical: {
    gauges: [...perPhase(PHASE_GAUGES), 'F'],
    registers: [...perPhase(PHASE_REGISTERS), ...TOTAL_REGISTERS],
  },
  circuits: { gauges: [...circuits('I'), ...circuits('P')], registers: circuits('E_I') },
  sensor: { gauges: SENSOR_GAUGES, registers: [] },
  relays: { gauges: RELAYS.map((n) => `relay_${n}` as const), registers: RELAYS.map((n) => `energy_R${n}` as const) },
} as const satisfies Record<string, SampleFamily>;

export type SampleFamilyName = keyof typeof SAMPLE_FAMILIES;

/** Gauges of which a total over the phases is formed per sample and rolled up like a phase (D49). */
export const TOTAL_GAUGES = PHASE_GAUGES.map((name) => `${name}_T` as const);

/** Totals that a device may tell itself; they go before those formed of the phases. */
export const REPORTED_TOTALS = [
  'U_T',
  'I_T',
  'P_T',
  'Q_T',
  'S_T',
] as const satisfies readonly (typeof TOTAL_GAUGES)[number][];

/** Column of a phase quantity, for example `U_L1`; `T` names the total over the phases. */
export function phaseColumn(name: PhaseGauge | PhaseRegister, phase: Phase | 'T'): string {
  return `${name}_${phase}`;
}

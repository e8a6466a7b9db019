import { addUnits, type CalendarUnit, stepEdges, type TimeRange } from '@phasor/calendar';
import {
  type CIRCUITS,
  type EnergyPeriod,
  PHASE_GAUGES,
  PHASE_REGISTERS,
  type PhaseGauge,
  type PhaseRegister,
  type Source,
  WIRE_QUANTITIES,
} from '@phasor/contract';
import { type Phase, QUANTITIES } from '@phasor/quantities';
import type { DecimalMark } from './cells.ts';

/** Quantities that a file can hold. */
export const EXPORT_QUANTITIES = [...PHASE_REGISTERS, ...PHASE_GAUGES, 'F'] as const;
export type ExportQuantity = PhaseGauge | PhaseRegister | 'F';

/** How finely: as the device measured, or energies and means of steps of the calendar. */
export const RESOLUTIONS = ['samples', '15MIN', 'HOUR', 'DAY', 'MONTH'] as const;
export type Resolution = (typeof RESOLUTIONS)[number];

/** The steps of a resolution. */
interface Stepping {
  readonly period: EnergyPeriod;
  readonly unit: CalendarUnit;
  /** Seconds that a profile is asked for; undefined where means of such steps cannot be had. */
  readonly seconds: number | undefined;
  /** Days of one part: what one answer may reach over (decision 53). */
  readonly partDays: number;
}

export const STEPPINGS: Readonly<Record<Exclude<Resolution, 'samples'>, Stepping>> = {
  '15MIN': { period: '15MIN', unit: 'quarter', seconds: 900, partDays: 18 },
  HOUR: { period: 'HOUR', unit: 'hour', seconds: 3_600, partDays: 70 },
  DAY: { period: 'DAY', unit: 'day', seconds: 86_400, partDays: 1_400 },
  MONTH: { period: 'MONTH', unit: 'month', seconds: undefined, partDays: 10_000 },
};

export type Circuit = `CH${(typeof CIRCUITS)[number]}`;
const CIRCUIT_QUANTITIES: readonly ExportQuantity[] = ['E_I', 'P', 'I'];

/** What is to be taken out. */
export interface ExportWish {
  readonly token: string;
  /** Spelling of the calls (decision 26). */
  readonly suffix: '' | 'EY';
  readonly source: Source;
  /** Epoch ms, whole seconds. */
  readonly range: TimeRange;
  readonly resolution: Resolution;
  readonly quantities: readonly ExportQuantity[];
  readonly phases: readonly Phase[];
  /** Circuits behind the meter; they have current, power and imported energy in steps. */
  readonly circuits: readonly Circuit[];
  /** Zone of the device's site, in which steps are cut and times are written. */
  readonly zone: string;
  readonly decimalMark: DecimalMark;
  /** Heading of the times. */
  readonly timeHeading: string;
}

/** A column of an export. */
export interface ExportColumn {
  readonly quantity: ExportQuantity;
  readonly channel: Phase | Circuit | 'total' | 'single';
  /** As storage and imports call it, `E_I_L1` and `CH2_E_I`; a total ends in `_total`. */
  readonly name: string;
  readonly unit: string;
}

export function isRegister(quantity: ExportQuantity): quantity is PhaseRegister {
  return PHASE_REGISTERS.some((register) => register === quantity);
}

/** Quantities that an export at a resolution has: means of months are none. */
export function exportable(resolution: Resolution): readonly ExportQuantity[] {
  return resolution === 'MONTH' ? PHASE_REGISTERS : EXPORT_QUANTITIES;
}

/** The columns of a file, phase by phase; energies of steps have their total as well. */
export function exportColumns({ quantities, phases, circuits, resolution }: ExportWish): readonly ExportColumn[] {
  const possible = exportable(resolution);
  return quantities
    .filter((quantity) => possible.includes(quantity))
    .flatMap((quantity): ExportColumn[] => {
      const { unit } = QUANTITIES[WIRE_QUANTITIES[quantity]];
      if (quantity === 'F') return [{ quantity, channel: 'single', name: 'F', unit }];
      const ofPhases = phases.map((phase) => ({ quantity, channel: phase, name: `${quantity}_${phase}`, unit }));
      const total = { quantity, channel: 'total', name: `${quantity}_total`, unit } as const;
      if (resolution === 'samples') return ofPhases;
      const ofCircuits = circuits
        .filter(() => CIRCUIT_QUANTITIES.includes(quantity))
        .map((channel) => ({ quantity, channel, name: `${channel}_${quantity}`, unit }));
      return [...ofPhases, ...(isRegister(quantity) ? [total] : []), ...ofCircuits];
    });
}

/** The finished steps of a range, parted so that one answer holds each part. */
export function exportParts({ range, zone }: ExportWish, stepping: Stepping, now: number): readonly Float64Array[] {
  const edges = stepEdges({ ...range, unit: stepping.unit, zone });
  const from = edges.findIndex((edge) => edge >= range.from);
  const within = edges.subarray(Math.max(0, from)).filter((edge) => edge <= Math.min(range.to, now));
  const parts: Float64Array[] = [];
  for (let first = 0; first < within.length - 1; ) {
    const limit = addUnits(within[first] as number, { count: stepping.partDays, unit: 'day' }, zone);
    const beyond = within.findIndex((edge, index) => index > first && edge > limit);
    const last = beyond === -1 ? within.length - 1 : Math.max(first + 1, beyond - 1);
    parts.push(within.slice(first, last + 1));
    first = last;
  }
  return parts;
}

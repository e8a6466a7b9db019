import type { TimeRange } from '@phasor/calendar';
import { WIRE_QUANTITIES } from '@phasor/contract';
import { combineMembers, coverageByRegisters, energyBetween, type MemberSeries, registerAlong } from '@phasor/series';
import type { DeviceRegisters } from '../registers/register-query.ts';
import { type Curve, type EnergyRequest, energyCurves } from './energy-curves.ts';

/** Steps within the range that have passed. */
export interface Steps {
  /** Epoch ms, ascending. */
  readonly edges: Float64Array;
  /** Where the last step will end: later than its edge while it runs. */
  readonly runsUntil: number;
}

/** Whole steps cut to a range; the one that runs now ends now (D51). */
export function stepsWithin(whole: Float64Array, range: TimeRange, now: number): Steps {
  const edges = whole.map((edge) => Math.min(Math.max(edge, range.from), range.to));
  return { edges, runsUntil: range.to < now ? range.to : (whole.at(-1) ?? range.to) };
}

/**
 * Energy per step over devices: differences of the continuous registers, ratio applied, so that steps add up. NaN where no
 * register is known; coverage is the mean over the devices.
 */
export function energySeries(devices: readonly DeviceRegisters[], request: EnergyRequest, steps: Steps): MemberSeries {
  return combineMembers(WIRE_QUANTITIES[request.quantity], deviceSeries(devices, request, steps));
}

/** The same of each device apart, by MAC; a step without a value is not covered. */
export function deviceSeries(
  devices: readonly DeviceRegisters[],
  request: EnergyRequest,
  steps: Steps,
): ReadonlyMap<string, MemberSeries> {
  return new Map(
    devices.map((registers): [string, MemberSeries] => {
      const values = addedEnergies(energyCurves(registers, request), steps.edges);
      const coverage = coverageOf(registers, steps);
      return [
        registers.device.mac,
        { values, coverage: coverage.map((part, step) => (Number.isNaN(values[step]) ? 0 : part)) },
      ];
    }),
  );
}

/**
 * The continuous registers added over phases and devices at the start of each step; NaN where nothing was measured in the
 * step, except at the first instant, where the last known reading holds. A register counts with its first reading before that
 * and with its last one after, so that a late start or a silent register is no jump of the sum.
 * @see D50
 */
export function registerSeries(
  devices: readonly DeviceRegisters[],
  request: EnergyRequest,
  steps: Steps,
): Float64Array {
  const stamps = steps.edges.subarray(0, -1);
  const sum = new Float64Array(stamps.length);
  const known = new Uint8Array(stamps.length);
  for (const registers of devices) {
    const covered = coverageOf(registers, steps);
    for (const { curve, ratio } of energyCurves(registers, request)) {
      const [first = Number.NaN] = curve.time;
      const last = curve.time.at(-1) ?? Number.NaN;
      const readings = registerAlong(
        curve,
        stamps.map((t) => Math.min(Math.max(t, first), last)),
      );
      for (const [step, t] of stamps.entries()) {
        sum[step] = (sum[step] as number) + (readings[step] as number) * ratio;
        if (t >= first && (step === 0 || (covered[step] as number) > 0)) known[step] = 1;
      }
    }
  }
  return sum.map((value, step) => (known[step] ? value : Number.NaN));
}

/** Covered share of each step, the mean over the devices. */
export function coverageOfGroup(devices: readonly DeviceRegisters[], steps: Steps): Float64Array {
  const shares = devices.map((registers) => coverageOf(registers, steps));
  return new Float64Array(Math.max(0, steps.edges.length - 1)).map(
    (_, step) => shares.reduce((sum, covered) => sum + (covered[step] as number), 0) / shares.length,
  );
}

/** Share of each step in which anything of a device was measured. */
export function coverageOf(registers: DeviceRegisters, steps: Steps): Float64Array {
  return coverageWith(registers, steps)([]);
}

/**
 * Share of each step that was measured: of anything, or with columns of all those that the device has. A stored bucket that
 * still runs gives how much of it was measured, not where: the running step is judged as a whole.
 */
export function coverageWith(
  { block, measured, curves }: DeviceRegisters,
  { edges, runsUntil }: Steps,
): (columns: readonly string[]) => Float64Array {
  const last = edges.length - 2;
  if (!block || !measured || last < 0) return () => new Float64Array(Math.max(0, last + 1));
  const whole = Float64Array.from(edges);
  whole[last + 1] = runsUntil;
  const start = edges[last] as number;
  const shares = coverageByRegisters({ block, covered: measured }, whole);
  return (columns) => {
    const coverage = shares(columns.filter((column) => curves.has(column)));
    const part = ((coverage[last] as number) * (runsUntil - start)) / ((edges[last + 1] as number) - start);
    coverage[last] = Math.min(1, part);
    return coverage;
  };
}

/** Energies of registers per step; each register is computed once. */
export type RegisterEnergies = (curve: Curve['curve']) => Float64Array;

/** @param edges  epoch ms, ascending */
export function registerEnergies(edges: Float64Array): RegisterEnergies {
  const known = new Map<Curve['curve'], Float64Array>();
  return (curve) => {
    const energies = known.get(curve) ?? energyBetween(curve, edges);
    known.set(curve, energies);
    return energies;
  };
}

/** The energies of registers added up, ratio applied; NaN in steps in which none is known. */
export function addedEnergies(
  curves: readonly Curve[],
  edges: Float64Array,
  energiesOf: RegisterEnergies = registerEnergies(edges),
): Float64Array {
  const sum = new Float64Array(Math.max(0, edges.length - 1)).fill(Number.NaN);
  for (const { curve, ratio } of curves) {
    const energies = energiesOf(curve);
    for (let step = 0; step < sum.length; step += 1) {
      const energy = energies[step] as number;
      if (Number.isNaN(energy)) continue;
      sum[step] = (Number.isNaN(sum[step]) ? 0 : (sum[step] as number)) + energy * ratio;
    }
  }
  return sum;
}

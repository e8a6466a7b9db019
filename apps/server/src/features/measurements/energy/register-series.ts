import type { TimeRange } from '@phasor/calendar';
import { WIRE_QUANTITIES } from '@phasor/contract';
import {
  type ContinuousRegister,
  combineMembers,
  energyBetween,
  type MemberSeries,
  quarterHourDemand,
  registerAlong,
  registerCoverage,
} from '@phasor/series';
import { hasValue } from '../answers/answer-shape.ts';
import { type Channel, type EnergyQuantity, ratioOf, registerColumns, reportedRegisterColumns } from '../channels.ts';
import type { DeviceRegisters } from '../registers/register-query.ts';

export interface EnergyRequest {
  readonly quantity: EnergyQuantity;
  readonly channel: Channel;
}

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

interface Curve {
  readonly curve: ContinuousRegister;
  readonly ratio: number;
}

/**
 * Energy per step over devices: differences of the continuous registers, ratio applied, so that steps add up. NaN where no
 * register is known; coverage is the mean over the devices.
 */
export function energySeries(devices: readonly DeviceRegisters[], request: EnergyRequest, steps: Steps): MemberSeries {
  const { edges } = steps;
  const quantity = WIRE_QUANTITIES[request.quantity];
  const members = devices.map((registers): [string, MemberSeries] => {
    const covered = coverageOf(registers, steps);
    const values = fromCurves(registers, request, (curves) => {
      const series = curves.map(({ curve, ratio }, index): [string, MemberSeries] => [
        String(index),
        { values: energyBetween(curve, edges).map((energy) => energy * ratio), coverage: covered },
      ]);
      return series.length > 0 ? combineMembers(quantity, new Map(series)).values : emptySeries(edges).values;
    });
    return [registers.device.mac, { values, coverage: covered }];
  });
  return combineMembers(quantity, new Map(members));
}

/**
 * Demand per quarter hour over devices, W: energy imported / 0.25 h, phases and members added without netting.
 * @param quarters  the running one counts with its present energy
 * @see D18, D49 and D69
 */
export function demandSeries(devices: readonly DeviceRegisters[], channel: Channel, quarters: Steps): MemberSeries {
  const { edges } = quarters;
  const members = devices.map((registers): [string, MemberSeries] => {
    const values = fromCurves(registers, { quantity: 'E_I', channel }, (curves) => {
      const energies = curves.map(({ curve, ratio }) => energyBetween(curve, edges).map((energy) => energy * ratio));
      return energies.length > 0 ? quarterHourDemand(energies) : emptySeries(edges).values;
    });
    const coverage = coverageOf(registers, quarters, registerColumns('E_I', channel));
    return [registers.device.mac, { values, coverage }];
  });
  // Members without values in the whole range are listed as missing; they do not make a quarter hour of the others unmeasured.
  const telling = members.filter(([, { values }]) => hasValue(values));
  return combineMembers('activePower', new Map(telling.length > 0 ? telling : members));
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
    for (const { curve, ratio } of registerCurves(registers, request)) {
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

/** The registers of a device that a series of readings adds up: the reported ones, else those of the phases. */
export function registerCurves(registers: DeviceRegisters, request: EnergyRequest): readonly Curve[] {
  const reported = reportedCurvesOf(registers, request);
  return reported.length > 0 ? reported : curvesOf(registers, request);
}

/** Covered share of each step, the mean over the devices. */
export function coverageOfGroup(devices: readonly DeviceRegisters[], steps: Steps): Float64Array {
  const shares = devices.map((registers) => coverageOf(registers, steps));
  return new Float64Array(Math.max(0, steps.edges.length - 1)).map(
    (_, step) => shares.reduce((sum, covered) => sum + (covered[step] as number), 0) / shares.length,
  );
}

/**
 * Share of each step that was measured: of anything, or with columns of all those that the device has. A stored bucket that
 * still runs gives how much of it was measured, not where: the running step is judged as a whole.
 */
function coverageOf(
  { block, measured, curves }: DeviceRegisters,
  { edges, runsUntil }: Steps,
  columns: readonly string[] = [],
): Float64Array {
  const last = edges.length - 2;
  if (!block || !measured || last < 0) return new Float64Array(Math.max(0, last + 1));
  const whole = Float64Array.from(edges);
  whole[last + 1] = runsUntil;
  const start = edges[last] as number;
  const known = columns.filter((column) => curves.has(column));
  const coverage = registerCoverage({ block, covered: measured }, known, whole);
  const part = ((coverage[last] as number) * (runsUntil - start)) / ((edges[last + 1] as number) - start);
  coverage[last] = Math.min(1, part);
  return coverage;
}

function curvesOf({ device, curves }: DeviceRegisters, { quantity, channel }: EnergyRequest): Curve[] {
  const ratio = ratioOf(device, quantity, channel);
  return registerColumns(quantity, channel).flatMap((column) => {
    const curve = curves.get(column);
    return curve ? [{ curve, ratio }] : [];
  });
}

/** Curves of the registers over all phases, where the device reports every part of the energy. */
function reportedCurvesOf({ device, curves }: DeviceRegisters, { quantity, channel }: EnergyRequest): Curve[] {
  const columns = reportedRegisterColumns(quantity, channel);
  const ratio = ratioOf(device, quantity, channel);
  const reported = columns.flatMap((column) => curves.get(column) ?? []);
  return reported.length === columns.length ? reported.map((curve) => ({ curve, ratio })) : [];
}

/** Figures per step as the device reports them over all phases; from its phases in steps without such a value. */
function fromCurves(
  registers: DeviceRegisters,
  request: EnergyRequest,
  figuresOf: (curves: readonly Curve[]) => Float64Array,
): Float64Array {
  const formed = figuresOf(curvesOf(registers, request));
  const reported = reportedCurvesOf(registers, request);
  if (reported.length === 0) return formed;
  return figuresOf(reported).map((figure, step) => (Number.isNaN(figure) ? (formed[step] as number) : figure));
}

function emptySeries(edges: Float64Array): MemberSeries {
  const steps = Math.max(0, edges.length - 1);
  return { values: new Float64Array(steps).fill(Number.NaN), coverage: new Float64Array(steps) };
}

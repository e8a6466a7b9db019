import { WIRE_QUANTITIES } from '@phasor/contract';
import {
  type BinnedGauge,
  binGauge,
  combineMembers,
  extremesWithin,
  joinSeries,
  type MemberSeries,
  powerFactorOf,
  type RowBlock,
} from '@phasor/series';
import type { Device } from '../../ports/record-store.ts';
import { type Channel, type Gauge, gaugeColumn, ratioOf } from './channels.ts';

/** A device and what the store has of it. */
export interface Member {
  readonly device: Device;
  readonly block: RowBlock | undefined;
}

export interface GaugeRequest {
  readonly quantity: Gauge;
  readonly channel: Channel;
}

/** Columns a gauge at a channel is computed from: the power factor also from P and S (decision 15). */
export function columnsOf({ quantity, channel }: GaugeRequest): string[] {
  const names: Gauge[] = quantity === 'PF' ? ['PF', 'P', 'S'] : [quantity];
  return names.map((name) => gaugeColumn(name, channel));
}

/** A gauge of one device on steps, ratio applied; all NaN and coverage 0 without rows. */
export function deviceGauge(member: Member, request: GaugeRequest, edges: Float64Array): BinnedGauge {
  if (request.quantity !== 'PF') return scaledGauge(member, request, edges);
  const stored = scaledGauge(member, request, edges);
  const power = scaledGauge(member, { ...request, quantity: 'P' }, edges);
  const apparent = scaledGauge(member, { ...request, quantity: 'S' }, edges);
  const mean = joinSeries(power.mean, apparent.mean, powerFactorOf).map((factor, step) =>
    Number.isNaN(factor) ? (stored.mean[step] as number) : factor,
  );
  return { ...stored, mean };
}

function scaledGauge({ device, block }: Member, request: GaugeRequest, edges: Float64Array): BinnedGauge {
  const { quantity, channel } = request;
  if (!block) return emptyGauge(edges);
  const binned = binGauge(block, gaugeColumn(quantity, channel), edges);
  const ratio = ratioOf(device, quantity, channel);
  if (ratio === 1) return binned;
  const scaled = (column: Float64Array) => column.map((value) => value * ratio);
  return { mean: scaled(binned.mean), min: scaled(binned.min), max: scaled(binned.max), coverage: binned.coverage };
}

function emptyGauge(edges: Float64Array): BinnedGauge {
  const steps = Math.max(0, edges.length - 1);
  const unknown = () => new Float64Array(steps).fill(Number.NaN);
  return { mean: unknown(), min: unknown(), max: unknown(), coverage: new Float64Array(steps) };
}

export interface Grids {
  readonly steps: Float64Array;
  /** Finer steps that divide `steps`; a group's extremes are those of its means on them. */
  readonly fine: Float64Array;
}

/**
 * A gauge of a group on steps: sums and averages of the members' means; extremes from the means on the fine steps where as
 * many members are known as in the whole step, so that a silent member makes no minimum.
 * @see decision 49
 */
export function groupGauge(members: readonly Member[], request: GaugeRequest, grids: Grids): BinnedGauge {
  const whole = combined(members, request, grids.steps);
  if (grids.fine.length === grids.steps.length) {
    return { mean: whole.values, min: whole.values, max: whole.values, coverage: whole.coverage };
  }
  const fine = combined(members, request, grids.fine);
  const extremes = extremesWithin({ values: completeOnly(fine, whole, grids), edges: grids.fine }, grids.steps);
  const orMean = (value: number, step: number) => (Number.isNaN(value) ? (whole.values[step] as number) : value);
  return {
    mean: whole.values,
    min: extremes.min.map(orMean),
    max: extremes.max.map(orMean),
    coverage: whole.coverage,
  };
}

interface Combined extends MemberSeries {
  /** Members with a value, per step. */
  readonly present: Uint16Array;
}

function combined(members: readonly Member[], request: GaugeRequest, edges: Float64Array): Combined {
  if (request.quantity === 'PF') {
    const power = combined(members, { ...request, quantity: 'P' }, edges);
    const apparent = combined(members, { ...request, quantity: 'S' }, edges);
    return { ...power, values: joinSeries(power.values, apparent.values, powerFactorOf) };
  }
  const present = new Uint16Array(Math.max(0, edges.length - 1));
  const series = new Map<string, MemberSeries>();
  for (const member of members) {
    const { mean, coverage } = scaledGauge(member, request, edges);
    series.set(member.device.mac, { values: mean, coverage });
    for (let step = 0; step < mean.length; step += 1) {
      if (!Number.isNaN(mean[step])) present[step] = (present[step] as number) + 1;
    }
  }
  return { ...combineMembers(WIRE_QUANTITIES[request.quantity], series), present };
}

function completeOnly(fine: Combined, whole: Combined, { fine: edges, steps }: Grids): Float64Array {
  let step = 0;
  return fine.values.map((value, index) => {
    while (step < whole.present.length - 1 && (steps[step + 1] as number) <= (edges[index] as number)) step += 1;
    return fine.present[index] === whole.present[step] ? value : Number.NaN;
  });
}

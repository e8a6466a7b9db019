import {
  type BinnedGauge,
  binGauge,
  type GaugeRows,
  type GroupShape,
  joinSeries,
  meanWithin,
  powerFactorOf,
} from '@phasor/series';
import type { Device } from '../../../ports/records/device-records.ts';
import { type Channel, type Gauge, gaugeColumn, quantityOf, ratioOf } from '../channels.ts';

/** A device and its stored rows. */
export interface Member {
  readonly device: Device;
  readonly block: GaugeRows | undefined;
}

export interface GaugeRequest {
  readonly quantity: Gauge;
  readonly channel: Channel;
}

/** Columns a gauge at a channel is computed from: the power factor also from P and S (D15). */
export function columnsOf({ quantity, channel }: GaugeRequest): string[] {
  const names: Gauge[] = quantity === 'PF' ? ['PF', 'P', 'S'] : [quantity];
  return names.map((name) => gaugeColumn(name, channel));
}

/**
 * A gauge of one device on steps, ratio applied; all NaN and coverage 0 without rows. The power factor of a step is that of
 * its mean powers, within those of its samples: where power turns back they do not meet.
 */
export function deviceGauge(member: Member, request: GaugeRequest, edges: Float64Array): BinnedGauge {
  if (request.quantity !== 'PF') return scaledGauge(member, request, edges);
  const stored = scaledGauge(member, request, edges);
  const power = scaledGauge(member, { ...request, quantity: 'P' }, edges);
  const apparent = scaledGauge(member, { ...request, quantity: 'S' }, edges);
  const mean = joinSeries(power.mean, apparent.mean, powerFactorOf).map((factor, step) =>
    Number.isNaN(factor) ? (stored.mean[step] as number) : meanWithin(factor, stored.min[step], stored.max[step]),
  );
  // Known where it is reported and where both powers are.
  const coverage = stored.coverage.map((share, step) =>
    Math.max(share, Math.min(power.coverage[step] as number, apparent.coverage[step] as number)),
  );
  return { ...stored, mean, coverage };
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

/** How gauges of members combine to that of their group: added, averaged, or of a power factor |ΣP| / ΣS (D49). */
export function groupShape({ quantity, channel }: GaugeRequest): GroupShape {
  if (quantity !== 'PF') {
    const averaged = quantityOf(quantity).totalling !== 'sum';
    return { column: gaugeColumn(quantity, channel), averaged };
  }
  return { column: gaugeColumn('P', channel), divisor: gaugeColumn('S', channel), averaged: false };
}

/** Factor of a member's values of a gauge; the powers of a power factor have the ratio of both. */
export function groupFactor(device: Device, { quantity, channel }: GaugeRequest): number {
  return ratioOf(device, quantity === 'PF' ? 'P' : quantity, channel);
}

import type { TimeRange } from '@phasor/calendar';
import { DAY_MS } from '@phasor/quantities';
import type { BinnedGauge, RowBlock } from '@phasor/series';
import type { Lacking } from '../answers/answer-part.ts';
import { share } from '../answers/answer-shape.ts';
import type { Scope } from '../scope.ts';
import type { GaugeRequest } from './gauge-series.ts';

/** No step or bucket is longer. */
const RUNNING_MS = 32 * DAY_MS;

/** The gauges of a device or of a group over a range, read and ready for steps. */
export interface Gauges {
  /** A gauge that was read, on steps within the range; all NaN and coverage 0 where nothing is known. */
  onSteps(request: GaugeRequest, edges: Float64Array): BinnedGauge;
  /**
   * ms of a range in which a gauge was measured, of a group the mean over its members: exact at the ends that it was read for.
   * @see D80
   */
  coveredIn(request: GaugeRequest, range: TimeRange): number;
  /** MACs of the devices that have a value of any of the gauges. */
  readonly present: readonly string[];
  /** Of a group: MACs of the members that have a value of a gauge. */
  presentOf?(request: GaugeRequest): readonly string[];
  /** The most frequent row length of a device, s: the least over the devices, 0 without rows. */
  readonly natural: number;
  /** The rows of a single device, which show how often it was measured. */
  readonly blocks?: readonly RowBlock[];
}

/** Share of the elapsed part of the range in which a gauge was measured. @see D80 */
export function gaugeShare(
  { range, now }: { readonly range: TimeRange; readonly now: number },
  gauges: Gauges,
  request: GaugeRequest,
): number {
  // Nothing is measured after now: a running bucket is taken whole.
  const until = range.to < now ? range.to : range.to + RUNNING_MS;
  return share(gauges.coveredIn(request, { from: range.from, to: until }) / (Math.min(range.to, now) - range.from));
}

/** By gauge the members of a group without a value of it (D49); {} for a single device. */
export function lackingOf({ devices }: Scope, requests: readonly GaugeRequest[], gauges: Gauges): Lacking {
  const { presentOf } = gauges;
  if (!presentOf) return {};
  const byQuantity = Map.groupBy(requests, ({ quantity }) => quantity);
  const lacking = [...byQuantity].map(([quantity, own]) => {
    const present = new Set(own.flatMap(presentOf));
    return [quantity, devices.map(({ mac }) => mac).filter((mac) => !present.has(mac))] as const;
  });
  return Object.fromEntries(lacking.filter(([, macs]) => macs.length > 0));
}

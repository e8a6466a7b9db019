import { PHASES } from '@phasor/quantities';
import type { BinnedGauge } from '@phasor/series';
import type { AnswerPart } from '../answers/answer-part.ts';
import {
  type ChannelName,
  type Extremes,
  extremePoints,
  gaugePoints,
  hasValue,
  type PerChannel,
  type SeriesPoints,
} from '../answers/answer-shape.ts';
import { type Channel, type Gauge, isMeasuredAt, quantityOf, type WantedChannels } from '../channels.ts';
import type { GaugeRequest } from '../gauges/gauge-series.ts';
import { type Gauges, gaugeShare, lackingOf } from '../gauges/gauges.ts';
import type { Scope } from '../scope.ts';

/** The gauges to compute for a profile: the phases, the total where one is shown, and circuits. */
export function gaugeRequests(quantities: readonly Gauge[], channels: WantedChannels): GaugeRequest[] {
  const needed: Channel[] = [...channels.phases, 'total', ...channels.circuits];
  return quantities.flatMap((quantity) =>
    needed
      .filter((channel) => isMeasuredAt(quantity, channel))
      .filter((channel) => channel !== 'total' || totalNames(quantity, channels).length > 0)
      .map((channel) => ({ quantity, channel })),
  );
}

/**
 * Names under which a quantity's total is answered: sums as `cumulative` on request, voltage there too, since its
 * total is the mean over the phases; means as `average` (D16 and D48).
 */
function totalNames(quantity: Gauge, channels: WantedChannels): ChannelName[] {
  const { totalling } = quantityOf(quantity);
  if (totalling === 'single') return ['cumulative'];
  const names: ChannelName[] = [];
  const isShown = totalling === 'sum' || totalling === 'mean-of-positive';
  if (isShown && channels.cumulative) names.push('cumulative');
  if (totalling !== 'sum' && (channels.phases.length > 1 || channels.cumulative)) names.push('average');
  return names;
}

export interface GaugeProfile {
  readonly requests: readonly GaugeRequest[];
  readonly channels: WantedChannels;
  readonly gauges: Gauges;
  readonly edges: Float64Array;
}

/** Lists, extremes and coverage of the gauges of a profile. */
export function profileGauges(scope: Scope, profile: GaugeProfile): AnswerPart {
  const { requests, edges, gauges } = profile;
  const data: Record<string, PerChannel | SeriesPoints> = {};
  const extremes: Record<string, Extremes> = {};
  const coverage: Record<string, number> = {};
  for (const quantity of new Set(requests.map((request) => request.quantity))) {
    const own = requests.filter((request) => request.quantity === quantity);
    const computed = new Map(own.map((request) => [request.channel, gauges.onSteps(request, edges)]));
    const answer = quantityAnswer(quantity, computed, profile);
    data[quantity] = answer.lists;
    extremes[quantity] = answer.extremes;
    coverage[quantity] = Math.max(0, ...own.map((request) => gaugeShare(scope, gauges, request)));
  }
  return { data, extremes, coverage, lacking: lackingOf(scope, requests, gauges), present: gauges.present };
}

function quantityAnswer(
  quantity: Gauge,
  computed: ReadonlyMap<Channel, BinnedGauge>,
  { edges, channels }: GaugeProfile,
): { lists: PerChannel | SeriesPoints; extremes: Extremes } {
  const stamps = edges.subarray(0, -1);
  const lists: PerChannel = {};
  const extremes: Extremes = {};
  for (const [channel, gauge] of computed) {
    const names: ChannelName[] = channel === 'total' ? totalNames(quantity, channels) : [channel];
    for (const name of names) {
      lists[name] = gaugePoints(stamps, gauge.mean);
      extremes[name] = extremePoints(stamps, gauge);
    }
  }
  if (quantity === 'F') return { lists: lists.cumulative ?? [], extremes };
  const phases = PHASES.flatMap((phase) => computed.get(phase) ?? []);
  if (quantityOf(quantity).totalling === 'sum' && phases.length > 1) {
    lists.average = gaugePoints(stamps, meanOfPhases(phases));
  }
  return { lists, extremes };
}

/** The mean over the phases that have a value in the step; phases without any count nowhere. */
function meanOfPhases(phases: readonly BinnedGauge[]): Float64Array {
  const known = phases.filter(({ mean }) => hasValue(mean));
  return Float64Array.from(phases[0]?.mean ?? [], (_, step) => {
    const values = known.map(({ mean }) => mean[step] as number).filter((value) => !Number.isNaN(value));
    return values.reduce((sum, value) => sum + value, 0) / values.length;
  });
}

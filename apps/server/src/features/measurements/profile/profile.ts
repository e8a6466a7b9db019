import type { TimeRange } from '@phasor/calendar';
import type { CallBody, SeriesAnswer } from '@phasor/contract';
import { QUARTER_S } from '@phasor/quantities';
import { joinParts } from '../answers/answer-part.ts';
import type { ChannelName } from '../answers/answer-shape.ts';
import { type Channel, channelsIn, isEnergy, isGauge, type WantedChannels } from '../channels.ts';
import type { EnergyRequest } from '../energy/energy-curves.ts';
import { blocksOf, type EnergyRegisters, energyRequests, readEnergies } from '../energy/energy-registers.ts';
import { type DemandRead, demandPart, readDemand } from '../energy/peak-demand.ts';
import { naturalStep, readDeviceGauges } from '../gauges/gauge-reading.ts';
import type { GaugeRequest } from '../gauges/gauge-series.ts';
import type { Gauges } from '../gauges/gauges.ts';
import { leastStep } from '../groups/group-minutes-reading.ts';
import { readGroupGauges } from '../groups/group-reading.ts';
import { estimatedRows, type MeasurementDependencies, type Scope } from '../scope.ts';
import { coarsestLevel } from '../steps/level-choice.ts';
import { sparseStretches } from '../steps/sparse-stretches.ts';
import { chooseStep, edgesOf, type Step, wireStep, withNeighbours } from '../steps/step-choice.ts';
import { gaugeRequests, profileGauges } from './profile-gauges.ts';
import { profileEnergies, profileName } from './profile-registers.ts';

type ProfileBody = Pick<CallBody<'measurements.profile'>, 'data' | 'phase' | 'cumulative' | 'step' | 'neighbours'>;

/** Rows within which a group's step is not lengthened. */
const GROUP_ROWS = 400_000;
/** Groups are sums of minute means (D49). */
const GROUP_STEP_S = 60;

interface Plan {
  readonly channels: WantedChannels;
  readonly gauges: readonly GaugeRequest[];
  readonly energies: readonly EnergyRequest[];
  readonly demand: boolean;
  /** Shortest step of this profile, s. */
  readonly floor: number;
  readonly requested: number | undefined;
  /** The steps right before and after the range are answered too. */
  readonly neighbours: boolean;
}

interface ProfileRead {
  readonly step: Step;
  readonly edges: Float64Array;
  readonly gauges: Gauges;
  readonly energies: EnergyRegisters;
  readonly demand: DemandRead | null;
}

/**
 * Series of measured quantities: means per step with their extremes, registers at the starts of steps, demands of quarter
 * hours. The server chooses the step unless the caller requests one; it is never finer than the data itself.
 * @throws AppError('store.not_found') when the whole range is empty, 'request.invalid' naming `to` for too long a P_MAX
 */
export async function readProfile(
  dependencies: MeasurementDependencies,
  scope: Scope,
  body: ProfileBody,
): Promise<Omit<SeriesAnswer, 'status'>> {
  const plan = planOf(scope, body);
  const first = await readAt(dependencies, { scope, plan, step: stepOf(scope, plan, plan.floor) });
  const natural = leastStep([first.gauges.natural, naturalStep(blocksOf(first.energies))]);
  if (plan.requested !== undefined || natural <= first.step.seconds) return answerOf(scope, plan, first);
  const coarser = stepOf(scope, plan, natural);
  return answerOf(scope, plan, await readAt(dependencies, { scope, plan, step: coarser, known: first }));
}

function planOf(scope: Scope, body: ProfileBody): Plan {
  const named = channelsIn(body.phase, scope.devices, 'phases');
  const channels = { ...named, cumulative: named.cumulative || body.cumulative === true };
  const demand = body.data.includes('P_MAX');
  return {
    channels,
    gauges: gaugeRequests(body.data.filter(isGauge), channels),
    energies: energyRequests(body.data.filter(isEnergy), channels),
    demand,
    floor: demand ? QUARTER_S : scope.group ? GROUP_STEP_S : 1,
    requested: body.step,
    neighbours: body.neighbours === true,
  };
}

function stepOf(scope: Scope, plan: Plan, floor: number): Step {
  const affordable = ({ seconds }: Step) =>
    !scope.group ||
    estimatedRows(scope, seconds % QUARTER_S === 0 ? 'quarter' : 'minute') <= GROUP_ROWS ||
    seconds >= 3_600;
  return chooseStep({ range: scope.range, requested: plan.requested, floor, affordable });
}

interface ReadWish {
  readonly scope: Scope;
  readonly plan: Plan;
  readonly step: Step;
  /** Rows read for shorter steps: they serve longer ones too. */
  readonly known?: ProfileRead;
}

async function readAt(
  dependencies: MeasurementDependencies,
  { scope, plan, step, known }: ReadWish,
): Promise<ProfileRead> {
  const requested = edgesOf(step, scope.range, scope.zone);
  const edges = plan.neighbours ? withNeighbours(requested, step, scope) : requested;
  const deviceZones = scope.devices.map(({ timeZone }) => timeZone);
  const grid = { edges, civil: step.civil !== undefined, zone: scope.zone, deviceZones };
  const level = coarsestLevel(grid, step.seconds);
  const range = { from: edges[0] ?? 0, to: edges.at(-1) ?? 0 };
  const [gauges, energies, demand] = await Promise.all([
    known && coversMeasured(known.edges, range, scope.now)
      ? known.gauges
      : scope.group
        ? readGroupGauges(dependencies, scope, { requests: plan.gauges, edges })
        : readDeviceGauges(dependencies.store, scope, { requests: plan.gauges, level, range }),
    readEnergies(dependencies, scope, { requests: plan.energies, edges, level, history: true }),
    known || !plan.demand ? (known?.demand ?? null) : readDemand(dependencies, scope, 'to'),
  ]);
  return { step, edges, gauges, energies, demand };
}

/** Whether edges cover all of a range that can have been measured by now. */
function coversMeasured(edges: Float64Array, range: TimeRange, now: number): boolean {
  const [from = 0, to = 0] = [edges[0], edges.at(-1)];
  return from <= range.from && to >= Math.min(range.to, now);
}

/** The range of the registers of a profile: the requested one, or the whole steps of an answer with neighbours. */
function reachOf({ range, now }: Scope, { neighbours }: Plan, edges: Float64Array): TimeRange {
  if (!neighbours) return range;
  return { from: edges[0] ?? range.from, to: Math.min(edges.at(-1) ?? range.to, now) };
}

function answerOf(scope: Scope, plan: Plan, read: ProfileRead): Omit<SeriesAnswer, 'status'> {
  const { edges, gauges } = read;
  const parts = [
    profileGauges(scope, { requests: plan.gauges, channels: plan.channels, gauges, edges }),
    profileEnergies(scope, {
      requests: plan.energies,
      registers: read.energies,
      edges,
      reach: reachOf(scope, plan, edges),
    }),
  ];
  if (read.demand) {
    const channels: Channel[] = [...plan.channels.phases, 'total'];
    const names = channels.map((channel): [Channel, ChannelName] => [channel, profileName(channel)]);
    const steps = read.step.seconds > QUARTER_S ? edges : null;
    parts.push(demandPart(scope, read.demand, { names, steps }));
  }
  const blocks = [...(gauges.blocks ?? []), ...blocksOf(read.energies)];
  const sparse = scope.group || blocks.length !== 1 ? [] : sparseStretches(blocks[0], read.step.seconds);
  return { ...joinParts(parts, scope, wireStep(read.step)), ...(sparse.length > 0 ? { sparse } : {}) };
}

import { APPLIANCE_LIMITS, type CallAnswer } from '@phasor/contract';
import { type BothEdges, type Recurring, recurringPairs, resembling, type UnknownPair } from '@phasor/nilm';
import { DAY_MS, type Phase } from '@phasor/quantities';
import type { EnergiesPort } from '../../../ports/energies.ts';
import type { Appliance, ApplianceRecords, UnnamedRun } from '../../../ports/records/appliance-records.ts';
import type { Device } from '../../../ports/records/device-records.ts';
import { countedEnergy, phasesOf } from '../answers/energy-balance.ts';
import { MOST_CORRECTIONS } from '../corrections/truths.ts';
import { imprintOf, recognisedOn } from '../recognised.ts';

export interface QuestionParts {
  readonly appliances: ApplianceRecords;
  readonly energies: EnergiesPort;
}

/** Steps are asked about that came in these days. */
const ASKED_DAYS = 7;

/** Steps of less than this share of the energy of the meter have no weight. */
const LEAST_SHARE = 0.002;

/** Steps that come again on a phase, or an appliance that the server found and that has no name. */
export interface OpenQuestion {
  readonly phase: Phase;
  /** The appliance that the server found; null for steps that belong to none. */
  readonly appliance: Appliance | null;
  readonly recurring: Pick<Recurring, 'power' | 'reactive' | 'duration' | 'energy' | 'resembles'> &
    Partial<Pick<Recurring, 'imprint' | 'pairs'>>;
  /** What its steps draw. */
  readonly edges: BothEdges;
  /** Starts and ends of its runs in order, epoch ms. */
  readonly runs: readonly { readonly start: number; readonly end: number }[];
}

/** What the meter would like to know, what uses most first. */
export async function openQuestions(device: Device, now: number, parts: QuestionParts): Promise<OpenQuestion[]> {
  const from = now - ASKED_DAYS * DAY_MS;
  const range = { from, to: now };
  const wish = { phases: phasesOf(device), range, energies: parts.energies };
  const [counted, learned, steps] = await Promise.all([
    countedEnergy(device, wish),
    learnedQuestions(device, { from, to: now }, parts.appliances),
    stepQuestions(device, from, parts.appliances),
  ]);
  const least = LEAST_SHARE * (counted.energy ?? 0);
  return [...learned, ...steps]
    .filter(({ recurring }) => recurring.energy >= least)
    .sort((a, b) => b.recurring.energy - a.recurring.energy)
    .slice(0, APPLIANCE_LIMITS.questions);
}

/** A question as it is answered; its key names the appliance, or the phase and the newest run. */
export function questionEntry({
  phase,
  appliance,
  recurring,
  runs,
}: OpenQuestion): CallAnswer<'appliances.questions'>['data'][number] {
  const { power, reactive, duration, energy, resembles } = recurring;
  const [first, last] = [runs[0], runs.at(-1)];
  return {
    ...{ question: keyOf(phase, appliance, last?.start ?? 0), phase, ID_appliance: appliance?.id ?? null },
    ...{ name: appliance?.name ?? null, power, reactive, duration: duration / 1_000, energy },
    ...{ times: runs.length, first: first?.start ?? 0, last: last?.start ?? 0, last_end: last?.end ?? 0 },
    resembles: [...resembles],
  };
}

function keyOf(phase: Phase, appliance: Appliance | null, last: number): string {
  return appliance === null ? `${phase}-${last}` : `appliance-${appliance.id}`;
}

/** The question that a key names, also when further runs came since then. */
export function questionOf(questions: readonly OpenQuestion[], key: string): OpenQuestion | undefined {
  return questions.find(({ phase, appliance, runs }) => {
    return appliance === null
      ? runs.some(({ start }) => key === keyOf(phase, null, start))
      : key === keyOf(phase, appliance, 0);
  });
}

async function stepQuestions(device: Device, from: number, appliances: ApplianceRecords): Promise<OpenQuestion[]> {
  const { mac } = device;
  const [known, corrections] = await Promise.all([
    recognisedOn(mac, appliances),
    appliances.corrections(mac, MOST_CORRECTIONS),
  ]);
  const dismissed = (phase: Phase) =>
    corrections.flatMap(({ kind, undoneAt, detail, phase: on }) =>
      kind === 'dismiss' && undoneAt === null && on === phase && detail.edges !== undefined ? [detail.edges] : [],
    );
  const ofPhase = async (phase: Phase): Promise<OpenQuestion[]> => {
    const pairs = (await appliances.unnamedRuns(mac, phase, from)).map(pairOf);
    const found = recurringPairs(pairs, { known: known.get(phase) ?? [], dismissed: dismissed(phase), leastEnergy: 0 });
    return found.map((recurring) => {
      const runs = recurring.pairs.map(({ rising, falling }) => ({ start: rising.time, end: falling.time }));
      const { rising, falling } = recurring.imprint;
      return { phase, appliance: null, recurring, edges: { rising, falling }, runs };
    });
  };
  return (await Promise.all(phasesOf(device).map(ofPhase))).flat();
}

function pairOf({ start, end, riseP, riseQ, riseI, fallP, fallQ, fallI, peak }: UnnamedRun): UnknownPair {
  return {
    rising: { time: start, P: riseP, Q: riseQ, I: riseI, peak },
    falling: { time: end, P: fallP, Q: fallQ, I: fallI },
  };
}

/** Appliances that the server found, with their runs of the range. */
async function learnedQuestions(
  device: Device,
  { from, to }: { from: number; to: number },
  appliances: ApplianceRecords,
): Promise<OpenQuestion[]> {
  const { mac } = device;
  const [known, imprints, corrections] = await Promise.all([
    appliances.of(mac),
    appliances.imprintsOf(mac),
    appliances.corrections(mac, MOST_CORRECTIONS),
  ]);
  const isDismissed = (id: number) =>
    corrections.some(
      ({ kind, undoneAt, detail }) => kind === 'dismiss' && undoneAt === null && detail.appliance === id,
    );
  const learned = known.filter(({ id, learned: isLearned }) => isLearned && !isDismissed(id));
  if (learned.length === 0) return [];
  const kept = await appliances.runs({ mac, phases: phasesOf(device), from, to, limit: APPLIANCE_LIMITS.runs });
  return learned.flatMap((appliance): OpenQuestion[] => {
    const own = kept.flatMap(({ applianceId, start, end, energy }) =>
      applianceId === appliance.id && end !== null ? [{ start, end, energy }] : [],
    );
    const imprint = imprints.find(({ applianceId }) => applianceId === appliance.id);
    if (own.length === 0 || imprint === undefined) return [];
    const { rising, falling } = imprintOf(imprint);
    const power = (rising.P - falling.P) / 2;
    const lengths = own.map(({ start, end }) => end - start).sort((a, b) => a - b);
    const duration = lengths[lengths.length >> 1] ?? 0;
    const energy = own.reduce((sum, run) => sum + run.energy, 0);
    const load = { power, reactive: rising.Q, duration };
    const { phase } = appliance;
    const recurring = { ...load, energy, resembles: resembling(load) };
    return [{ phase, appliance, recurring, edges: { rising, falling }, runs: own }];
  });
}

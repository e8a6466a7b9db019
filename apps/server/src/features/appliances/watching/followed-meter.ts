import type { RunKey } from '@phasor/nilm';
import { PHASES, type Phase } from '@phasor/quantities';
import type {
  ApplianceRecords,
  ApplianceRun,
  DetectorMark,
  UnnamedRun,
} from '../../../ports/records/appliance-records.ts';
import type { Device } from '../../../ports/records/device-records.ts';
import type { SeenEdges } from '../answers/why-not-answer.ts';
import { truthsOn } from '../corrections/truths.ts';
import {
  againFollowedPhase,
  appliancesOn,
  type FollowedPhase,
  type Found,
  follow,
  isKeptRun,
  keptRun,
  newFollowedPhase,
  type Recognised,
  type RunningAppliance,
  runningOn,
  unnamedRun,
} from '../phases/followed-phase.ts';
import { type MeterSamples, phaseStretches } from '../phases/phase-samples.ts';
import { recognisedOn } from '../recognised.ts';
import { FIRST_SETTINGS } from '../settings-calls.ts';

/** What was found on a phase, with the time of the sample at which it was found. */
export interface PhaseFindings extends Found {
  readonly phase: Phase;
}

type Phases = Map<Phase, { readonly followed: FollowedPhase; recognised: Recognised }>;

/** Where a meter is followed from. */
export interface FollowedFrom {
  readonly marks: readonly DetectorMark[];
  /** Epoch ms. */
  readonly from: number;
  /** The meter as it was followed so far, whose last hours come again. */
  readonly before?: FollowedMeter | undefined;
}

/** The phases of one meter whose load is disaggregated, and how far this has come. */
export class FollowedMeter {
  readonly #mac: string;
  readonly #phases: Phases;
  /** Factor of the measured values (D19). */
  readonly ratio: number;
  /** Runs that ended and are not stored yet, by phase. */
  readonly #ended = new Map<Phase, ApplianceRun[]>();
  /** Stored runs that ended otherwise, by phase. */
  readonly #retracted = new Map<Phase, RunKey[]>();
  /** Pairs of edges without an appliance that are not stored yet, by phase. */
  readonly #unnamed = new Map<Phase, UnnamedRun[]>();
  /** Epoch ms of the last sample processed. */
  position: number;

  private constructor(phases: Phases, { mac, ratio, position }: { mac: string; ratio: number; position: number }) {
    this.#mac = mac;
    this.#phases = phases;
    this.ratio = ratio;
    this.position = position;
  }

  /**
   * A meter with its present settings: phases continue from their marks, those without one begin at `from`, with what a
   * meter before them learned. Phases without an appliance are followed for the steps that come again.
   */
  static async load(
    { mac, phases, transformationRatio: ratio }: Device,
    appliances: ApplianceRecords,
    { marks, from, before }: FollowedFrom,
  ): Promise<FollowedMeter> {
    const recognisedOf = await known(mac, appliances);
    const byPhase = new Map(marks.map((mark) => [mark.phase, mark]));
    const earlier: Phases = before === undefined ? new Map() : before.#phases;
    const followed: Phases = new Map();
    for (const phase of PHASES.slice(0, phases)) {
      const learned = earlier.get(phase)?.followed;
      const state = learned === undefined ? stateOf(byPhase.get(phase)) : againFollowedPhase(learned);
      followed.set(phase, { recognised: recognisedOf(phase), followed: state });
    }
    const position = Math.min(...[...followed.keys()].map((phase) => byPhase.get(phase)?.position ?? from));
    return new FollowedMeter(followed, { mac, ratio, position });
  }

  /** Pairs of edges without an appliance wait to be stored. */
  get hasUnnamed(): boolean {
    return this.#unnamed.size > 0;
  }

  /** When what is on now came on first, epoch ms; undefined while nothing is. */
  get onSince(): number | undefined {
    const starts = [...this.#phases.values()].flatMap(({ followed }) => followed.starts.map(({ time }) => time));
    return starts.length > 0 ? Math.min(...starts) : undefined;
  }

  /** Something was learned that its history is not recognised by yet. */
  get hasLearned(): boolean {
    return [...this.#phases.values()].some(({ followed }) => followed.hasLearned === true);
  }

  /** Notes that something was learned on a phase. */
  learned(phase: Phase): void {
    const each = this.#phases.get(phase);
    if (each !== undefined) each.followed.hasLearned = true;
  }

  /** What is on now. */
  get running(): RunningAppliance[] {
    return [...this.#phases.values()].flatMap(({ followed }) => appliancesOn(followed));
  }

  /** The newest edges of each phase. */
  get seen(): SeenEdges {
    return Object.fromEntries([...this.#phases].map(([phase, { followed }]) => [phase, followed.core.seen]));
  }

  get phases(): readonly Phase[] {
    return [...this.#phases.keys()];
  }

  /** Continues with the present appliances. */
  async refresh({ mac }: Device, appliances: ApplianceRecords): Promise<void> {
    const recognisedOf = await known(mac, appliances);
    for (const [phase, each] of this.#phases) each.recognised = recognisedOf(phase);
  }

  /** Processes further samples, only those after `position`; answers what was found, phase by phase. */
  take(samples: MeterSamples): PhaseFindings[] {
    const last = samples.times.at(-1);
    if (last === undefined || last <= this.position) return [];
    const findings: PhaseFindings[] = [];
    for (const [phase, { followed, recognised }] of this.#phases) {
      for (const stretch of phaseStretches(samples, phase, this.ratio)) {
        const result = follow(followed, stretch, recognised);
        if (result.starts.length + result.runs.length + result.learned.length > 0) findings.push({ phase, ...result });
        addTo(this.#ended, phase, result.runs.map(keptRun));
        this.#retract(phase, result.retracted);
        addTo(this.#unnamed, phase, result.unknown.map(unnamedRun));
      }
    }
    this.position = last;
    return findings;
  }

  /** Runs that ended otherwise: those that wait are not stored, the others are removed. */
  #retract(phase: Phase, keys: readonly RunKey[]): void {
    if (keys.length === 0) return;
    const waiting = this.#ended.get(phase) ?? [];
    const isKept = (run: ApplianceRun) => !keys.some((key) => isKeptRun(run, key));
    this.#ended.set(phase, waiting.filter(isKept));
    const stored = keys.filter((key) => !waiting.some((run) => isKeptRun(run, key)));
    addTo(this.#retracted, phase, stored);
  }

  /** Stores what was found since the last time. @param anewFrom  see DetectorProgress */
  async keep(appliances: Pick<ApplianceRecords, 'progress'>, anewFrom?: number): Promise<void> {
    const mac = this.#mac;
    for (const [phase, { followed }] of this.#phases) {
      const mark = { mac, phase, position: this.position, state: JSON.stringify(followed) };
      const runs = [...(this.#ended.get(phase) ?? []), ...runningOn(followed)];
      const retracted = (this.#retracted.get(phase) ?? []).map(({ appliance: applianceId, start, end }) => {
        return { applianceId, start, end };
      });
      await appliances.progress({ mark, runs, retracted, anewFrom, unnamed: this.#unnamed.get(phase) ?? [] });
      this.#ended.delete(phase);
      this.#retracted.delete(phase);
      this.#unnamed.delete(phase);
    }
  }
}

function addTo<Item>(lists: Map<Phase, Item[]>, phase: Phase, items: readonly Item[]): void {
  if (items.length > 0) lists.set(phase, [...(lists.get(phase) ?? []), ...items]);
}

/** What each phase of a meter is recognised by. */
async function known(mac: string, appliances: ApplianceRecords): Promise<(phase: Phase) => Recognised> {
  const [matched, settings, truths] = await Promise.all([
    recognisedOn(mac, appliances),
    appliances.settings(mac),
    truthsOn(mac, appliances),
  ]);
  return (phase) => ({
    ...{ appliances: matched.get(phase) ?? [], truths: truths.get(phase) ?? [] },
    settings: settings ?? FIRST_SETTINGS,
  });
}

/** Starts anew without a stored state, or with one that another version of the program stored. */
function stateOf(mark: DetectorMark | undefined): FollowedPhase {
  const anew = newFollowedPhase();
  if (mark === undefined) return anew;
  const kept: unknown = JSON.parse(mark.state);
  return hasShapeOf(anew, kept, 3) ? (kept as FollowedPhase) : anew;
}

/** Whether everything is there that a model has, down to a depth. */
function hasShapeOf(model: object, value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(model).every(([key, part]) => {
    if (!Object.hasOwn(value, key)) return false;
    const isDeeper = depth > 1 && typeof part === 'object' && part !== null;
    return !isDeeper || hasShapeOf(part, value[key as keyof typeof value], depth - 1);
  });
}

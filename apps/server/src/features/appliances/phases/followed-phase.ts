import {
  type Appliance,
  againPhaseState,
  disaggregate,
  isRun,
  type Learned,
  levelEnergy,
  machineOn,
  newPhaseState,
  type PhaseState,
  type Run,
  type RunKey,
  type Start,
  type Truth,
  type UnknownPair,
} from '@phasor/nilm';
import type { ApplianceRun, ApplianceSettings, UnnamedRun } from '../../../ports/records/appliance-records.ts';
import type { PhaseStretch } from './phase-samples.ts';

/** A phase whose load is disaggregated: plain data, stored as JSON so that a restart continues from it. */
export interface FollowedPhase {
  readonly core: PhaseState;
  /** Appliances reported as on that have not gone off. */
  starts: Start[];
  /** Something was learned since its history was recognised: earlier runs of it are to come. */
  hasLearned?: boolean;
}

/** Imprints by which runs are recognised, and the corrections of runs. */
export interface Recognised {
  readonly appliances: readonly Appliance[];
  readonly settings: ApplianceSettings;
  readonly truths: readonly Truth[];
}

/** What was found in a stretch of samples. */
export interface Found {
  readonly starts: readonly Start[];
  readonly runs: readonly Run[];
  /** Runs found before that ended otherwise. */
  readonly retracted: readonly RunKey[];
  readonly learned: readonly Learned[];
  readonly unknown: readonly UnknownPair[];
}

export function newFollowedPhase(): FollowedPhase {
  return { core: newPhaseState(), starts: [] };
}

/** A phase whose last hours are recognised anew: what was learned of its appliances stays, not what is on. */
export function againFollowedPhase({ core, hasLearned = false }: FollowedPhase): FollowedPhase {
  return { core: againPhaseState(core), starts: [], hasLearned };
}

/** Continues a phase with further samples. */
export function follow(
  phase: FollowedPhase,
  { step, samples }: PhaseStretch,
  { appliances, settings, truths }: Recognised,
): Found {
  const { threshold, autoLearn: isLearning, leastLikeness } = settings;
  const known = { appliances, truths, settings: { threshold, isLearning, leastLikeness, step } };
  const findings = disaggregate(phase.core, samples, known);
  phase.starts = [...phase.starts, ...findings.starts].filter((start) => powerOf(phase, start) !== undefined);
  return findings;
}

/** An appliance that is on. */
export interface RunningAppliance {
  readonly applianceId: number;
  /** Epoch ms. */
  readonly since: number;
  /** W by which it changed the load of the meter when it came on. */
  readonly power: number;
  /** Likeness by its rising edge, 0 to 1. */
  readonly predictionRate: number;
}

/** What is on now, each appliance once. */
export function appliancesOn(phase: FollowedPhase): RunningAppliance[] {
  const on = phase.starts.map((start): RunningAppliance => {
    const { appliance: applianceId, time: since, predictionRate } = start;
    return { applianceId, since, power: powerOf(phase, start) ?? 0, predictionRate };
  });
  return [...new Map(on.map((each) => [each.applianceId, each])).values()];
}

/** What is on, each appliance once, with the energy used so far. */
export function runningOn(phase: FollowedPhase): ApplianceRun[] {
  const running = new Map<number, ApplianceRun>();
  for (const start of phase.starts) {
    const { appliance, time, predictionRate } = start;
    const run = { applianceId: appliance, start: time, end: null, predictionRate, computed: false };
    const range = { from: time, to: phase.core.edges.last ?? time };
    const levels = machineOn(phase.core, start)?.levels;
    const level = [{ from: time, power: powerOf(phase, start) ?? 0 }];
    running.set(appliance, { ...run, energy: levelEnergy(levels ?? level, range), ...(levels && { levels }) });
  }
  return [...running.values()];
}

/** What an appliance draws that is still on, W; undefined where it is off. */
function powerOf(phase: FollowedPhase, start: Start): number | undefined {
  return machineOn(phase.core, start)?.power ?? riseOf(phase, start)?.edge.P;
}

/** The rising edge that still belongs to the appliance; also of a run that has just ended and may continue. */
function riseOf({ core: { pairing } }: FollowedPhase, { appliance, time }: Start) {
  const open = pairing.early === null ? pairing.rises : [...pairing.rises, pairing.early];
  const waiting = open.find(({ edge, candidates: [nearest] }) => {
    return edge.time === time && nearest?.appliance === appliance;
  });
  return waiting ?? pairing.held.find(({ run }) => run.appliance === appliance && run.start === time)?.rise;
}

/** A run as it is stored; one that was cut by a gap ends where the gap begins. */
export function keptRun({ appliance, start, end, energy, predictionRate, endedBy, levels }: Run): ApplianceRun {
  const run = { applianceId: appliance, start, end, energy, predictionRate, computed: endedBy === 'gap' };
  return levels === undefined ? run : { ...run, levels };
}

/** Whether a run as it is stored is the one that a key names. */
export function isKeptRun({ applianceId: appliance, start, end }: ApplianceRun, key: RunKey): boolean {
  return end !== null && isRun({ appliance, start, end }, key);
}

/** A pair of edges without an appliance as it is stored. */
export function unnamedRun({ rising, falling }: UnknownPair): UnnamedRun {
  return {
    ...{ start: rising.time, end: falling.time, peak: rising.peak },
    ...{ riseP: rising.P, riseQ: rising.Q, riseI: rising.I },
    ...{ fallP: falling.P, fallQ: falling.Q, fallI: falling.I },
  };
}

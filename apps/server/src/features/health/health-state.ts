import type { HealthFault, HealthPart, HealthState } from '@phasor/contract/health';

/** What is wrong with a part, as a probe finds it now. */
export interface Finding {
  readonly fault: HealthFault;
  /** `away`: what it serves is not available. */
  readonly state: Exclude<HealthState, 'ok'>;
  /** Left out for the part of the probe. */
  readonly part?: HealthPart;
  /** Figures for its text. */
  readonly values?: Readonly<Record<string, number>>;
}

/** The same with when it began, epoch ms. */
export interface StandingFault extends Finding {
  readonly part: HealthPart;
  readonly since: number;
}

/** Without any answer for as long, a store is away; before that it may only be slow. */
const SILENT_MS = 30_000;

/** Judges one part of the installation. A probe that rejects or takes too long is a finding of its own. */
export interface Probe {
  readonly part: HealthPart;
  /** Whether it judges other processes: what they find is not what this one has to answer for. */
  readonly isElsewhere?: true;
  /** What is wrong; [] where all is well. */
  judge(): Promise<readonly Finding[]>;
  /** The finding that stands for no answer. */
  readonly silent: Finding;
  /**
   * The finding while the probe takes too long but its part may only be slow; undefined where `silent` stands.
   * @param answered when the probe last had an answer, epoch ms
   */
  readonly late?: (answered: number) => Finding | undefined;
}

/** Whether a part that last gave an answer then is away, and not just slow; both epoch ms. */
export function isSilent(answered: number, now: number): boolean {
  return now - answered >= SILENT_MS;
}

/** Each fault once, where several found it: as the one that is worst off did. */
export function joinedFaults<Found extends Finding>(found: readonly Found[]): readonly Found[] {
  const joined = new Map<HealthFault, Found>();
  for (const finding of found) {
    const known = joined.get(finding.fault);
    if (known === undefined || (known.state !== 'away' && finding.state === 'away')) joined.set(finding.fault, finding);
  }
  return [...joined.values()];
}

/** The worse of two states counts. */
export function overallState(faults: readonly Pick<Finding, 'state'>[]): HealthState {
  if (faults.some(({ state }) => state === 'away')) return 'away';
  return faults.length > 0 ? 'trouble' : 'ok';
}

import type { HealthChange, HealthState } from '@phasor/contract/health';
import type { Clock } from '../../ports/clock.ts';
import type { FactRecords } from '../../ports/records/fact-records.ts';
import { type Finding, isSilent, joinedFaults, overallState, type Probe, type StandingFault } from './health-state.ts';

const LOOK_MS = 15_000;
/** An answer that takes longer is late. */
const PATIENCE_MS = 5_000;
/** Changes that are kept for the page of administrators. */
const CHANGES_MAX = 200;
const FACT = 'health.changes';

export interface HealthWatchParts {
  readonly probes: readonly Probe[];
  readonly facts: Pick<FactRecords, 'read' | 'write'>;
  readonly clock: Clock;
  readonly log: { info(bindings: object, message: string): void; warn(bindings: object, message: string): void };
  /** Called after each look with what began and what ended. */
  readonly onChange?: (changes: readonly HealthChange[]) => void;
}

interface Judging {
  /** Epoch ms. */
  readonly begun: number;
  readonly judgement: Promise<readonly Finding[]>;
}

/** Looks at every part of the installation again and again, and remembers since when something is wrong. */
export class HealthWatch {
  readonly #parts: HealthWatchParts;
  #standing: readonly StandingFault[] = [];
  /** The same of this process alone. */
  #own: readonly StandingFault[] = [];
  #changes: HealthChange[] = [];
  /** Judgements that are still to come: a slow part is not asked again meanwhile, unless the question itself may be lost. */
  readonly #judging = new Map<Probe, Judging>();
  /** When each probe last had an answer, epoch ms. */
  readonly #answered = new Map<Probe, number>();
  #checkedAt = 0;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #again: Promise<void> | undefined;
  #isOver = false;

  constructor(parts: HealthWatchParts) {
    this.#parts = parts;
    for (const probe of parts.probes) this.#answered.set(probe, parts.clock.now());
  }

  async start(): Promise<void> {
    this.#changes = changesIn(await this.#parts.facts.read(FACT));
    void this.look();
    this.#timer = setInterval(() => void this.look(), LOOK_MS);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    clearInterval(this.#timer);
    await this.#looking;
  }

  get state(): HealthState {
    return overallState(this.#standing);
  }

  /** What is wrong now, the worst first. */
  get faults(): readonly StandingFault[] {
    return this.#standing;
  }

  /** What this process finds wrong with itself: others answer for themselves. */
  get own(): { readonly state: HealthState; readonly faults: readonly StandingFault[] } {
    return { state: overallState(this.#own), faults: this.#own };
  }

  /** When the parts were looked at last, epoch ms. */
  get checkedAt(): number {
    return this.#checkedAt;
  }

  /** What began and ended, newest first. */
  get changes(): readonly HealthChange[] {
    return this.#changes;
  }

  /** Looks at all parts now; resolves when each has answered or its time is over. */
  look(): Promise<void> {
    this.#looking ??= this.#judge().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  /** Looks at all parts as they are from now on: a look that runs may have passed what has changed. */
  lookAgain(): Promise<void> {
    this.#again ??= (this.#looking ?? Promise.resolve()).then(() => {
      this.#again = undefined;
      return this.#isOver ? undefined : this.look();
    });
    return this.#again;
  }

  async #judge(): Promise<void> {
    const { probes, clock } = this.#parts;
    const found = await Promise.all(probes.map(async (probe) => ({ probe, findings: await this.#findingsOf(probe) })));
    const now = clock.now();
    const before = new Map(this.#standing.map((fault) => [fault.fault, fault]));
    const standingOf = (some: typeof found) =>
      joinedFaults(some.flatMap(({ probe, findings }) => findings.map((one) => ({ part: probe.part, ...one }))))
        .map((finding) => ({ ...finding, since: before.get(finding.fault)?.since ?? now }))
        .sort((a, b) => Number(b.state === 'away') - Number(a.state === 'away'));
    const standing = standingOf(found);
    this.#standing = standing;
    this.#own = standingOf(found.filter(({ probe }) => probe.isElsewhere !== true));
    this.#checkedAt = now;
    const current = new Set(standing.map(({ fault }) => fault));
    const begun = standing.filter(({ fault }) => !before.has(fault));
    const ended = [...before.values()].filter(({ fault }) => !current.has(fault));
    const change =
      (isBegun: boolean) =>
      ({ part, fault, values = {} }: StandingFault): HealthChange => ({
        ...{ time: now, part, fault, values },
        begun: isBegun,
      });
    await this.#note([...begun.map(change(true)), ...ended.map(change(false))]);
  }

  async #findingsOf(probe: Probe): Promise<readonly Finding[]> {
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<readonly Finding[]>((resolve) => {
      timer = setTimeout(() => resolve([probe.late?.(this.#answered.get(probe) ?? 0) ?? probe.silent]), PATIENCE_MS);
    });
    try {
      return await Promise.race([this.#judgementOf(probe), tooLong]);
    } catch {
      return [probe.silent];
    } finally {
      clearTimeout(timer);
    }
  }

  #judgementOf(probe: Probe): Promise<readonly Finding[]> {
    const { clock } = this.#parts;
    const underWay = this.#judging.get(probe);
    if (underWay !== undefined && !isSilent(underWay.begun, clock.now())) return underWay.judgement;
    const judging: Judging = { begun: clock.now(), judgement: probe.judge() };
    this.#judging.set(probe, judging);
    const over = () => {
      if (this.#judging.get(probe) === judging) this.#judging.delete(probe);
    };
    judging.judgement.then(() => {
      this.#answered.set(probe, clock.now());
      over();
    }, over);
    return judging.judgement;
  }

  async #note(changes: readonly HealthChange[]): Promise<void> {
    const { log, facts, onChange } = this.#parts;
    if (changes.length === 0) return;
    for (const { part, fault, values, begun } of changes) {
      if (begun) log.warn({ part, fault, ...values }, 'the installation is in trouble');
      else log.info({ part, fault }, 'a trouble of the installation is over');
    }
    this.#changes = [...changes, ...this.#changes].slice(0, CHANGES_MAX);
    onChange?.(changes);
    // The records may be what is in trouble.
    await facts.write(FACT, JSON.stringify(this.#changes)).catch(() => undefined);
  }
}

function changesIn(text: string | undefined): HealthChange[] {
  try {
    const changes: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(changes) ? (changes as HealthChange[]) : [];
  } catch {
    return [];
  }
}

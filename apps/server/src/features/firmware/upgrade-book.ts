import { FIRMWARE_LIMITS, FIRMWARE_STEPS, type FirmwareFrame, type Held, type UpgradeValues } from '@phasor/contract';
import { AppError } from '../../app-error.ts';
import type { Clock } from '../../ports/clock.ts';
import type { LiveKeeper, LivePublisher } from '../../ports/live/live-bus.ts';
import { isWhole, type Share } from '../../ports/processes/share.ts';
import type { FirmwareJob, FirmwareRecords } from '../../ports/records/firmware/firmware-records.ts';

export interface UpgradeBookParts {
  readonly jobs: Pick<FirmwareRecords, 'job' | 'running' | 'putJob' | 'removeJob'>;
  readonly clock: Clock;
  /** The devices of this process: the upgrades of others are followed elsewhere. */
  readonly share: Share;
  readonly bus: LivePublisher<'upgrade'> & LiveKeeper<'upgrade'>;
  readonly log: { warn(bindings: object, message: string): void };
}

const NOT_STABLE = 540;
/** Between checks for devices without progress in time. */
const TICK_MS = 1_000;

/** The progress of the upgrade of each device, for later viewers and after a restart of the server. */
export class UpgradeBook {
  readonly #parts: UpgradeBookParts;
  /** The last job of each device known to this server; running jobs are always here. */
  readonly #jobs = new Map<string, FirmwareJob>();
  /** Who started the last job of a device and when, where this run of the server took the order. */
  readonly #startedBy = new Map<string, Held>();
  /** Stores one change after the other. */
  #work: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: UpgradeBookParts) {
    this.#parts = parts;
    parts.bus.know('upgrade', {
      of: (mac) => {
        const job = this.#jobs.get(mac);
        return job && valuesOf(job);
      },
      macs: () => this.#jobs.keys(),
    });
  }

  /** Restores running jobs, then watches their time. */
  async start(): Promise<void> {
    const { jobs, share } = this.#parts;
    for (const job of await jobs.running()) if (share.has(job.mac)) this.#jobs.set(job.mac, job);
    this.#timer = setInterval(() => this.expire(), TICK_MS);
  }

  /** Resolves once everything is stored. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.settled();
  }

  /** Resolves once everything received so far is stored. */
  settled(): Promise<void> {
    return this.#work;
  }

  /** @throws AppError firmware.running while a job runs, with who started it and since when, if that is known */
  refuseWhileRunning(mac: string): void {
    if (this.running(mac) === undefined) return;
    const held = this.#startedBy.get(mac);
    throw new AppError('firmware.running', undefined, held === undefined ? {} : { data: { ...held } });
  }

  /** Stores a job before it is sent to the device. Resolves once it is stored. @throws AppError as `refuseWhileRunning` */
  async begin(job: FirmwareJob, by: string | null): Promise<void> {
    this.refuseWhileRunning(job.mac);
    this.#jobs.set(job.mac, job);
    this.#startedBy.set(job.mac, { by, since: job.at });
    try {
      await this.#parts.jobs.putJob(job);
    } catch (error) {
      this.#jobs.delete(job.mac);
      throw error;
    }
  }

  /** Removes a job that its device refused. False when the device has reported progress all the same. */
  async forget(begun: FirmwareJob): Promise<boolean> {
    if (this.#jobs.get(begun.mac) !== begun) return false;
    this.#jobs.delete(begun.mac);
    await this.#parts.jobs.removeJob(begun.mac, begun.job);
    return true;
  }

  /** Takes reported progress. A report on another job than the last, or on one that has ended, is ignored. */
  take(mac: string, frame: FirmwareFrame): void {
    const before = this.running(mac);
    if (before === undefined || before.job !== frame.job) return;
    const after = advanced(before, frame, this.#parts.clock.now());
    if (after !== before) this.#put(after, before);
  }

  /** Ends jobs without progress in time; called every second. */
  expire(): void {
    const now = this.#parts.clock.now();
    for (const job of this.#jobs.values()) {
      if (isOver(job) || now - job.at <= FIRMWARE_LIMITS.stableMs) continue;
      this.#put({ ...job, step: 'FAIL', completion: null, reason: NOT_STABLE, at: now }, job);
    }
  }

  /** The job of a device that has not ended. */
  running(mac: string): FirmwareJob | undefined {
    const job = this.#jobs.get(mac);
    return job !== undefined && !isOver(job) ? job : undefined;
  }

  /** The running job of the device that fetches its image with this token, which may be a device of another process. */
  async fetching(tokenHash: string): Promise<FirmwareJob | undefined> {
    const isFetching = ({ tokenHash: known, step }: FirmwareJob) =>
      known === tokenHash && (step === 'START' || step === 'DOWNLOADING');
    const { jobs, share } = this.#parts;
    const own = this.#jobs.values().find(isFetching);
    // Where all jobs are here a guessed token costs the records nothing.
    if (own !== undefined || isWhole(share)) return own;
    return (await jobs.running()).find((job) => !share.has(job.mac) && isFetching(job));
  }

  /** The last job of a device, running or ended. */
  async last(mac: string): Promise<FirmwareJob | undefined> {
    return this.#jobs.get(mac) ?? (await this.#parts.jobs.job(mac));
  }

  #put(job: FirmwareJob, before: FirmwareJob): void {
    const { jobs, log, bus } = this.#parts;
    this.#jobs.set(job.mac, job);
    bus.publish('upgrade', job.mac, valuesOf(job));
    if (job.at === before.at && job.step === before.step) return;
    this.#work = this.#work
      .then(() => jobs.putJob(job))
      .catch((error: unknown) => log.warn({ err: error, device: job.mac }, 'step of an upgrade was not stored'));
  }
}

/** What viewers see of a job. */
export function valuesOf(job: FirmwareJob): UpgradeValues {
  const { step, completion, reason } = job;
  return { code: isOver(job) ? 0 : 1, step, completion, reason };
}

export function isOver({ step }: Pick<FirmwareJob, 'step'>): boolean {
  return step === 'SUCCESS_END' || step === 'FAIL';
}

/** A job after a report of its device; the same one without news. Reports that are delivered again never lead back. */
function advanced(job: FirmwareJob, frame: FirmwareFrame, now: number): FirmwareJob {
  const { step, completion = null, reason = null } = frame;
  if (step !== job.step) {
    const isFurther = FIRMWARE_STEPS.indexOf(step) > FIRMWARE_STEPS.indexOf(job.step);
    return isFurther ? { ...job, step, completion, reason: step === 'FAIL' ? reason : null, at: now } : job;
  }
  if (completion === null || completion <= (job.completion ?? -1)) return job;
  // The time limit of the new version runs from the restart, however often the device counts it down.
  return { ...job, completion, at: step === 'REBOOT_WAIT' ? job.at : now };
}

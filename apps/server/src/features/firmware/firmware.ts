import { createHash, randomBytes, randomUUID } from 'node:crypto';
import {
  type DeviceStateValues,
  type FirmwareFrame,
  REQUEST_TIMEOUTS_MS,
  type ResponseFrame,
  type UpgradeProgress,
  type UpgradeValues,
} from '@phasor/contract';
import { AppError } from '../../app-error.ts';
import type { CallContext, CallHandlers } from '../../call-handlers.ts';
import type { Clock } from '../../ports/clock.ts';
import type { DeviceLink } from '../../ports/device-link.ts';
import type { FirmwareDesk } from '../../ports/firmware-desk.ts';
import type { LiveKeeper, LivePublisher } from '../../ports/live/live-bus.ts';
import type { Share } from '../../ports/processes/share.ts';
import type { Device } from '../../ports/records/device-records.ts';
import type { FirmwareJob, FirmwareRelease } from '../../ports/records/firmware/firmware-records.ts';
import { newestOf, type ReleaseParts } from './releases.ts';
import { isOver, UpgradeBook, valuesOf } from './upgrade-book.ts';
import { compareVersions, isVersion } from './version.ts';

export interface FirmwareParts extends ReleaseParts {
  readonly link: Pick<DeviceLink, 'request'>;
  readonly clock: Clock;
  readonly share: Share;
  readonly deviceState: (mac: string) => DeviceStateValues;
  readonly bus: LivePublisher<'upgrade'> & LiveKeeper<'upgrade'>;
  readonly log: { warn(bindings: object, message: string): void };
}

/** The version on a device, and the newest release of its type. */
interface Offer {
  readonly current: string;
  readonly release: FirmwareRelease;
  readonly isNewer: boolean;
}

/** Releases of firmware, and upgrades of devices to them (D30). */
export class Firmware implements FirmwareDesk {
  readonly calls: CallHandlers<'firmware.status' | 'firmware.start'>;
  readonly #parts: FirmwareParts;
  readonly #book: UpgradeBook;
  #address = '';

  constructor(parts: FirmwareParts) {
    const { firmware, clock, share, bus, log } = parts;
    this.#parts = parts;
    this.#book = new UpgradeBook({ jobs: firmware, clock, share, bus, log });
    this.calls = {
      'firmware.status': async (_body, context) => this.#status(deviceOf(context)),
      'firmware.start': async (_body, context) => {
        const change = await this.#start(deviceOf(context), context.user?.login ?? null);
        context.note?.(change);
        return {};
      },
    };
  }

  /** Restores the running upgrades; must begin before devices connect. */
  start(): Promise<void> {
    return this.#book.start();
  }

  /** Resolves once everything received is stored. */
  stop(): Promise<void> {
    return this.#book.stop();
  }

  /** Sets the address at which devices reach this server: `https://host:port`, with any path prefix. */
  servedAt(address: string): void {
    this.#address = address.replace(/\/+$/, '');
  }

  /** Takes the progress of an upgrade as reported by the device. */
  take(mac: string, progress: FirmwareFrame): void {
    this.#book.take(mac, progress);
  }

  /** Ends upgrades without progress in time; `start` calls it every second. */
  expire(): void {
    this.#book.expire();
  }

  /** Values of the running upgrade. */
  running(mac: string): UpgradeValues | undefined {
    const job = this.#book.running(mac);
    return job && valuesOf(job);
  }

  /** Values of an upgrade that runs or has failed; undefined without one, or after a success. */
  async shown(mac: string): Promise<UpgradeProgress | undefined> {
    const job = await this.#book.last(mac);
    return job === undefined || job.step === 'SUCCESS_END' ? undefined : progressOf(job);
  }

  async image(token: string): Promise<Awaited<ReturnType<FirmwareDesk['image']>>> {
    const job = await this.#book.fetching(hashOf(token));
    if (job === undefined) return undefined;
    const image = await this.#parts.images.open(job.sha256);
    if (image === undefined)
      this.#parts.log.warn({ device: job.mac, sha256: job.sha256 }, 'image of a firmware release is missing');
    return image;
  }

  async #status({ mac, type }: Device): ReturnType<CallHandlers<'firmware.status'>['firmware.status']> {
    const job = await this.#book.last(mac);
    const upgrade =
      job !== undefined && job.step !== 'SUCCESS_END' ? { ...progressOf(job), version: job.version } : undefined;
    if (job !== undefined && !isOver(job)) {
      const releases = await this.#parts.firmware.releases(type);
      const notes = releases.find(({ version }) => version === job.version)?.notes ?? '';
      const current = this.#parts.deviceState(mac).fw ?? '';
      const data = { available_fw: { version: job.version, notes }, current_fw: { version: current }, upgrade };
      return { key: 'NEW_FW_AVAILABLE', data };
    }
    const { current, isNewer, release } = await this.#offer({ mac, type });
    const { version, notes } = release;
    const data = { available_fw: { version, notes }, current_fw: { version: current }, ...(upgrade && { upgrade }) };
    return { key: isNewer ? 'NEW_FW_AVAILABLE' : 'UP_TO_DATE', data };
  }

  /** @throws AppError firmware.not_available without a known version of the device, or a release for it */
  async #offer({ mac, type }: Pick<Device, 'mac' | 'type'>): Promise<Offer> {
    const { firmware, images, deviceState, log } = this.#parts;
    const current = deviceState(mac).fw;
    const release = newestOf(await firmware.releases(type));
    if (release === undefined || current === undefined || !isVersion(current)) {
      throw new AppError('firmware.not_available');
    }
    if (!(await images.has(release.sha256))) {
      log.warn({ type, version: release.version, sha256: release.sha256 }, 'image of a firmware release is missing');
      throw new AppError('firmware.not_available');
    }
    return { current, release, isNewer: (compareVersions(release.version, current) ?? 0) > 0 };
  }

  /** Answers the old and the new version. */
  async #start(device: Device, by: string | null): Promise<string> {
    const { link, clock, deviceState, bus } = this.#parts;
    const { mac } = device;
    this.#book.refuseWhileRunning(mac);
    if (deviceState(mac).status !== 'ONLINE') throw new AppError('device.away');
    const { current, release, isNewer } = await this.#offer(device);
    if (!isNewer) throw new AppError('firmware.not_available');
    const token = randomBytes(32).toString('base64url');
    const job = newJob({ mac, release, tokenHash: hashOf(token), now: clock.now() });
    await this.#book.begin(job, by);
    const params = { ...orderOf(job, release), url: `${this.#address}/firmware/${token}` };
    const response = await link.request(mac, { method: 'firmware.start', params }, REQUEST_TIMEOUTS_MS.default);
    if (!response.ok && (await this.#book.forget(job))) throw refusalOf(response);
    if (this.#book.running(mac) === job) bus.publish('upgrade', mac, valuesOf(job));
    return `${current} to ${release.version}`;
  }
}

interface JobParts {
  readonly mac: string;
  readonly release: FirmwareRelease;
  readonly tokenHash: string;
  readonly now: number;
}

function newJob({ mac, release: { version, sha256 }, tokenHash, now }: JobParts): FirmwareJob {
  const initial = { step: 'START', completion: null, reason: null, at: now } as const;
  return { mac, job: randomUUID(), version, sha256, tokenHash, ...initial };
}

function orderOf({ job }: FirmwareJob, { version, size, sha256, signature }: FirmwareRelease) {
  return { job, version, size, sha256, ...(signature !== null && { signature }) };
}

/** A device that does not answer is offline (529); one that refuses gives its own reason. */
function refusalOf(response: Extract<ResponseFrame, { ok: false }>): AppError {
  const { code, message = `code ${code}` } = response;
  if (code === 604 || code === 529) return new AppError('device.away', undefined, message);
  return new AppError(code === 540 ? 'firmware.timeout' : 'firmware.failed', undefined, message);
}

function progressOf({ step, completion, reason }: FirmwareJob): UpgradeProgress {
  return { step, completion, reason };
}

function deviceOf({ devices: [device] }: CallContext): Device {
  if (!device) throw new AppError('access.forbidden');
  return device;
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

import { DAY_MS } from '@phasor/quantities';
import type { DeviceLink, LiveArrival } from '../../ports/device-link.ts';
import type { Share } from '../../ports/processes/share.ts';
import type { Device, DeviceRecords } from '../../ports/records/device-records.ts';
import type { SeriesStore } from '../../ports/series-store.ts';

export interface AbsenceRecordsParts {
  readonly devices: Pick<DeviceRecords, 'list'>;
  readonly store: Pick<SeriesStore, 'extents'>;
  readonly link: Pick<DeviceLink, 'request'>;
  readonly deviceOf: (mac: string) => Pick<Device, 'connection'> | undefined;
  /** The devices of this process: those of others are asked elsewhere. */
  readonly share: Pick<Share, 'has'>;
  readonly log: { info(bindings: object, message: string): void; warn(bindings: object, message: string): void };
}

/** Devices keep records of minutes: a shorter gap has none of its own, ms. */
const GAP_MS = 2 * 60_000;
/** Time for a device that is back to say which records it keeps, ms. */
const SETTLE_MS = 15_000;
/** Longest gap that is asked for at once, ms. */
const LONGEST_MS = 14 * DAY_MS;
/** All pages of the records, ms. */
const TIMEOUT_MS = 5 * 60_000;
const NO_SUCH_METHOD = 422;

/**
 * Asks devices of other makers for what they measured while it was not received: after an absence of the device and of the
 * server. Devices without a memory have no such method and are left alone.
 */
export class AbsenceRecords {
  readonly #parts: AbsenceRecordsParts;
  /** Epoch ms of the newest sample by MAC. */
  readonly #newest = new Map<string, number>();
  readonly #waiting = new Map<string, NodeJS.Timeout>();

  constructor(parts: AbsenceRecordsParts) {
    this.#parts = parts;
  }

  /** Reads until when each device is stored. @throws AppError('server.unavailable') */
  async start(): Promise<void> {
    const { devices, share } = this.#parts;
    const own = (await devices.list()).filter(({ mac }) => share.has(mac));
    const macs = own.filter(({ connection }) => connection !== null).map(({ mac }) => mac);
    if (macs.length === 0) return;
    for (const { device, last } of await this.#parts.store.extents(macs)) {
      this.#newest.set(device, Math.max(last, this.#newest.get(device) ?? 0));
    }
  }

  async stop(): Promise<void> {
    for (const timer of this.#waiting.values()) clearTimeout(timer);
    this.#waiting.clear();
  }

  /** A sample of a device has arrived. */
  live({ device, time }: Pick<LiveArrival, 'device' | 'time'>): void {
    if (!this.#parts.share.has(device) || (this.#parts.deviceOf(device)?.connection ?? null) === null) return;
    const before = this.#newest.get(device);
    this.#newest.set(device, Math.max(time, before ?? 0));
    if (before === undefined || time - before < GAP_MS || this.#waiting.has(device)) return;
    const from = Math.max(before, time - LONGEST_MS);
    const timer = setTimeout(() => {
      this.#waiting.delete(device);
      this.#ask(device, { from, to: time }).catch((error: unknown) =>
        this.#parts.log.warn({ err: error, device }, 'records of an absence were not read'),
      );
    }, SETTLE_MS);
    this.#waiting.set(device, timer);
  }

  async #ask(device: string, { from, to }: { readonly from: number; readonly to: number }): Promise<void> {
    const { link, log } = this.#parts;
    const params = { from: Math.floor(from / 1_000), to: Math.ceil(to / 1_000) };
    const { ok, ...answer } = await link.request(device, { method: 'backfill', params }, TIMEOUT_MS);
    if (ok) log.info({ device, ...params }, 'records of an absence were read from the device');
    else if ('code' in answer && answer.code !== NO_SUCH_METHOD) {
      log.warn({ device, ...params, code: answer.code }, 'the device answered no records of its absence');
    }
  }
}

import type { Clock } from '../clock.ts';
import { samplesPerFrame } from '../peer/outbox.ts';
import type { VirtualDevice } from '../peer/virtual-device.ts';
import { type Segment, sampleCount } from './history-plan.ts';
import { measureBack, type RegisterMark } from './register-mark.ts';

/**
 * A segment that is not sent yet, with the registers at its end; its end moves back as frames are acknowledged. Null
 * until the newer segment that it adjoins is sent, whose walk finds them out.
 */
export type PendingSegment = Segment & { readonly registers: readonly number[] | null };

/** What a history needs of its device. */
export type HistorySender = Pick<VirtualDevice, 'model' | 'deliver' | 'showTransfer'>;

/**
 * The past of one device on its way to the server. Several of its frames may be under way: the next one begins where the
 * walk of the one before ended, and what is pending moves back in the order of sending, whichever is acknowledged first.
 */
export class DeviceHistory {
  readonly device: HistorySender;
  #unsent: readonly PendingSegment[];
  #pending: readonly PendingSegment[];
  #acknowledged: Promise<unknown> = Promise.resolve();
  readonly #total: number;
  #shown = -1;

  constructor(device: HistorySender, pending: readonly PendingSegment[]) {
    this.device = device;
    this.#unsent = pending;
    this.#pending = pending;
    this.#total = this.remaining;
    if (this.#total > 0) device.showTransfer(0);
  }

  /** What the server is not known to have: a later start goes on with it. */
  get pending(): readonly PendingSegment[] {
    return this.#pending;
  }

  get total(): number {
    return this.#total;
  }

  /** Samples that are not acknowledged yet. */
  get remaining(): number {
    return samplesOf(this.#pending);
  }

  /** Samples that are not sent yet. */
  get unsent(): number {
    return samplesOf(this.#unsent);
  }

  /** The first stage of which something can be sent; undefined when all is sent. */
  get stage(): number | undefined {
    const ready = this.#unsent.filter(({ registers }) => registers !== null);
    return ready.length === 0 ? undefined : Math.min(...ready.map(({ stage }) => stage));
  }

  /** Sends the newest frame of what is unsent of a stage; resolves with its samples once they are on disk. */
  async sendFrame(stage: number): Promise<number> {
    const segment = this.#unsent.find((one) => one.stage === stage && one.registers !== null);
    if (!segment?.registers) return 0;
    const { device } = this;
    const mark = { time: segment.to, registers: Float64Array.from(segment.registers) };
    const one = measureBack(device.model, mark, { ...segment, count: 1 }).samples[0];
    if (!one) return 0;
    const count = Math.min(samplesPerFrame(one), sampleCount(segment));
    const stretch = measureBack(device.model, mark, { ...segment, count });
    this.#unsent = endMoved(this.#unsent, segment, stretch.mark);
    const delivered = device.deliver(stretch.samples, segment.step / 1000);
    this.#acknowledged = Promise.all([this.#acknowledged, delivered]).then(() => {
      this.#pending = endMoved(this.#pending, segment, stretch.mark);
      this.#show();
    });
    await this.#acknowledged;
    return count;
  }

  /** Shows the share that is done, whenever it has changed by a hundredth. */
  #show(): void {
    const share = Math.floor((1 - this.remaining / this.#total) * 100) / 100;
    if (share === this.#shown) return;
    this.#shown = share;
    this.device.showTransfer(this.#pending.length === 0 ? undefined : share);
  }
}

const samplesOf = (segments: readonly PendingSegment[]) =>
  segments.reduce((sum, segment) => sum + sampleCount(segment), 0);

/** Segments after one of them was walked back to a mark: it ends there, or the one that adjoins begins to be known. */
function endMoved(segments: readonly PendingSegment[], { from }: Segment, mark: RegisterMark): PendingSegment[] {
  const registers = [...mark.registers];
  return segments.flatMap((other) => {
    if (other.from === from) return mark.time > from ? [{ ...other, to: mark.time, registers }] : [];
    return other.registers === null && other.to === mark.time ? [{ ...other, registers }] : [other];
  });
}

const IDLE_MS = 50;

export interface TransferOptions {
  readonly clock: Clock;
  /** Samples a second over all devices, so that the server stays quick for people. */
  readonly samplesPerSecond: number;
  /** Frames on their way at one time. */
  readonly inFlight: number;
  /** Of these, frames of one device. */
  readonly inFlightOfDevice: number;
  readonly signal: AbortSignal;
}

/**
 * Sends the histories of many devices at a bounded rate: stage by stage, and of a stage the device first that has the most
 * left, so that it is not the last one alone. Devices may join the list while it runs, as they start; it ends when nothing
 * is left and `complete` has resolved.
 */
export async function transferHistories(
  histories: readonly DeviceHistory[],
  complete: Promise<void>,
  options: TransferOptions,
): Promise<void> {
  const underWay = new Map<DeviceHistory, number>();
  const isBusy = (history: DeviceHistory) => (underWay.get(history) ?? 0) >= options.inFlightOfDevice;
  const pace = new Pace(options);
  let growing = true;
  void complete.then(() => {
    growing = false;
  });
  const worker = async () => {
    while (!options.signal.aborted) {
      const next = mostUrgent(histories, isBusy);
      if (!next && !growing) return;
      await (next ? send(next) : new Promise((resolve) => setTimeout(resolve, IDLE_MS)));
    }
  };
  const send = async ({ history, stage }: Urgent) => {
    underWay.set(history, (underWay.get(history) ?? 0) + 1);
    await aborted(pace.due(), options.signal);
    const began = options.clock.now();
    const samples = (await aborted(history.sendFrame(stage), options.signal)) ?? 0;
    pace.took(samples, options.clock.now() - began);
    underWay.set(history, (underWay.get(history) ?? 0) - 1);
  };
  await Promise.all(Array.from({ length: options.inFlight }, worker));
}

interface Urgent {
  readonly history: DeviceHistory;
  readonly stage: number;
}

function mostUrgent(
  histories: readonly DeviceHistory[],
  isBusy: (history: DeviceHistory) => boolean,
): Urgent | undefined {
  let best: (Urgent & { readonly unsent: number }) | undefined;
  for (const history of histories) {
    const { stage, unsent } = history;
    if (stage === undefined || isBusy(history)) continue;
    if (!best || stage < best.stage || (stage === best.stage && unsent > best.unsent))
      best = { history, stage, unsent };
  }
  return best;
}

/** Resolves with the promise, or with undefined once the signal is given. */
async function aborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  if (signal.aborted) return undefined;
  let stop = () => {};
  const given = new Promise<undefined>((resolve) => {
    stop = () => resolve(undefined);
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([promise, given]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

const PROMPT_MS = 1_000;
const LONGEST_PAUSE_MS = 5_000;

/** Keeps the mean rate of samples under a bound. */
class Pace {
  readonly #options: TransferOptions;
  #freeAt = 0;

  constructor(options: TransferOptions) {
    this.#options = options;
  }

  /** Resolves when the next frame may go. */
  async due(): Promise<void> {
    const wait = this.#freeAt - this.#options.clock.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
  }

  /** A server that takes long to acknowledge has other work: it is left alone for as long as it was late. */
  took(samples: number, acknowledgedAfter: number): void {
    const now = this.#options.clock.now();
    const late = Math.max(0, acknowledgedAfter - PROMPT_MS);
    this.#freeAt = Math.max(now, this.#freeAt) + (samples * 1000) / this.#options.samplesPerSecond;
    this.#freeAt = Math.max(this.#freeAt, now + Math.min(late, LONGEST_PAUSE_MS));
  }
}

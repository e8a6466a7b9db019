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

/** The past of one device on its way to the server. */
export class DeviceHistory {
  readonly device: VirtualDevice;
  #pending: PendingSegment[];
  readonly #total: number;
  #shown = -1;

  constructor(device: VirtualDevice, pending: readonly PendingSegment[]) {
    this.device = device;
    this.#pending = [...pending];
    this.#total = this.remaining;
    if (this.#total > 0) device.showTransfer(0);
  }

  get pending(): readonly PendingSegment[] {
    return this.#pending;
  }

  get total(): number {
    return this.#total;
  }

  /** Samples that are still to be sent. */
  get remaining(): number {
    return this.#pending.reduce((sum, segment) => sum + sampleCount(segment), 0);
  }

  /** The first stage of which something can be sent; undefined when all is sent. */
  get stage(): number | undefined {
    const ready = this.#pending.filter(({ registers }) => registers !== null);
    return ready.length === 0 ? undefined : Math.min(...ready.map(({ stage }) => stage));
  }

  /** Sends the newest frame of what is left of a stage; resolves with its samples once they are on disk. */
  async sendFrame(stage: number): Promise<number> {
    const segment = this.#pending.find((one) => one.stage === stage && one.registers !== null);
    if (!segment?.registers) return 0;
    const { device } = this;
    const mark = { time: segment.to, registers: Float64Array.from(segment.registers) };
    const one = measureBack(device.model, mark, { ...segment, count: 1 }).samples[0];
    if (!one) return 0;
    const count = Math.min(samplesPerFrame(one), sampleCount(segment));
    const stretch = measureBack(device.model, mark, { ...segment, count });
    await device.deliver(stretch.samples, segment.step / 1000);
    this.#moveEnd(segment, stretch.mark);
    this.#show();
    return count;
  }

  #moveEnd(segment: PendingSegment, mark: RegisterMark): void {
    const registers = [...mark.registers];
    this.#pending = this.#pending.flatMap((other) => {
      if (other === segment) return mark.time > segment.from ? [{ ...segment, to: mark.time, registers }] : [];
      return other.registers === null && other.to === mark.time ? [{ ...other, registers }] : [other];
    });
  }

  /** Tells the share that is done, whenever it has changed by a hundredth. */
  #show(): void {
    const share = Math.floor((1 - this.remaining / this.#total) * 100) / 100;
    if (share === this.#shown) return;
    this.#shown = share;
    this.device.showTransfer(this.#pending.length === 0 ? undefined : share);
  }
}

const IDLE_MS = 50;

export interface TransferOptions {
  readonly clock: Clock;
  /** Samples a second over all devices, so that the server stays quick for people. */
  readonly samplesPerSecond: number;
  /** Frames on their way at one time, never two of one device. */
  readonly inFlight: number;
  readonly signal: AbortSignal;
}

/**
 * Sends the histories of many devices: stage by stage, in the order of the devices, at a bounded rate. Devices may join
 * the list while it runs, as they start; it ends when nothing is left and `complete` has resolved.
 */
export async function transferHistories(
  histories: readonly DeviceHistory[],
  complete: Promise<void>,
  options: TransferOptions,
): Promise<void> {
  const busy = new Set<DeviceHistory>();
  const pace = new Pace(options);
  let growing = true;
  void complete.then(() => {
    growing = false;
  });
  const worker = async () => {
    while (!options.signal.aborted) {
      const next = mostUrgent(histories, busy);
      if (!next && !growing) return;
      await (next ? send(next) : new Promise((resolve) => setTimeout(resolve, IDLE_MS)));
    }
  };
  const send = async ({ history, stage }: Urgent) => {
    busy.add(history);
    await aborted(pace.due(), options.signal);
    const began = options.clock.now();
    const samples = (await aborted(history.sendFrame(stage), options.signal)) ?? 0;
    pace.took(samples, options.clock.now() - began);
    busy.delete(history);
  };
  await Promise.all(Array.from({ length: options.inFlight }, worker));
}

interface Urgent {
  readonly history: DeviceHistory;
  readonly stage: number;
}

function mostUrgent(histories: readonly DeviceHistory[], busy: ReadonlySet<DeviceHistory>): Urgent | undefined {
  let best: Urgent | undefined;
  for (const history of histories) {
    const { stage } = history;
    if (stage === undefined || busy.has(history)) continue;
    if (!best || stage < best.stage) best = { history, stage };
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

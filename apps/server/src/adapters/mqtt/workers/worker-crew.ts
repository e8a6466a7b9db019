import type { Socket } from 'node:net';
import type { ResponseFrame } from '@phasor/contract';
import type { DeviceRequest } from '../../../ports/device-link.ts';
import { noAnswer } from '../session/pending-requests.ts';
import { CrewMember, type CrewMemberOptions } from './crew-member.ts';

/** How many workers there are, and how many samples they may have on their way unanswered, all together. */
export interface CrewSize {
  readonly count: number;
  readonly roomSamples: number;
}

export interface WorkerCrewOptions extends Omit<CrewMemberOptions, 'roomSamples' | 'isHeldBy' | 'seated'> {
  readonly size: CrewSize;
}

/** Between two looks whether the store goes on, ms. */
const BEAT_MS = 1_000;

/** The workers, and which of them serves which device. */
export class WorkerCrew {
  readonly #options: WorkerCrewOptions;
  readonly #workers: readonly CrewMember[];
  /** Who has served a device last. */
  readonly #seats = new Map<string, CrewMember>();
  #lastConnection = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: WorkerCrewOptions) {
    this.#options = options;
    const { count, roomSamples } = options.size;
    const share = Math.ceil(roomSamples / count);
    const seats = { isHeldBy: (device: string, worker: CrewMember) => this.#seats.get(device) === worker };
    this.#workers = Array.from(
      { length: count },
      () => new CrewMember({ ...options, ...seats, roomSamples: share, seated: this.#seated.bind(this) }),
    );
  }

  async start(): Promise<void> {
    this.#options.tls?.shownBy({
      setSecureContext: (pem) => {
        for (const worker of this.#workers) worker.renew(pem);
      },
    });
    await Promise.all(this.#workers.map((worker) => worker.start()));
    this.#timer = setInterval(() => {
      for (const worker of this.#workers) worker.beat();
    }, BEAT_MS);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#workers.map((worker) => worker.stop()));
  }

  /** How many workers can take connections. */
  get ready(): number {
    return this.#workers.filter(({ isReady }) => isReady).length;
  }

  /** How many connections they have together. */
  get connections(): number {
    return this.#workers.reduce((sum, { connections }) => sum + connections, 0);
  }

  /**
   * Hands a connection of which nothing was read to the worker with the fewest; ends it where that one has as many as a process
   * may have, or where there is no worker.
   */
  accept(socket: Socket): void {
    const least = this.#withFewest();
    if (least === undefined || least.connections >= this.#options.limits.connections) {
      socket.destroy();
      return;
    }
    // Where the client has gone before the worker took it.
    socket.on('error', () => undefined);
    this.#lastConnection += 1;
    least.take(this.#lastConnection, socket);
  }

  #withFewest(): CrewMember | undefined {
    const [first, ...others] = this.#workers.filter(({ isReady }) => isReady);
    return first && others.reduce((least, each) => (each.connections < least.connections ? each : least), first);
  }

  request(device: string, call: DeviceRequest, timeoutMs: number): Promise<ResponseFrame> {
    return this.#seats.get(device)?.request(device, call, timeoutMs) ?? Promise.resolve(noAnswer(''));
  }

  disconnect(device: string): void {
    this.#seats.get(device)?.disconnect(device);
  }

  /** The newest connection of a device is the valid one: the worker that had one before ends it. */
  #seated(device: string, worker: CrewMember): void {
    const before = this.#seats.get(device);
    this.#seats.set(device, worker);
    if (before !== undefined && before !== worker) before.disconnect(device);
  }
}

import { AppError } from '../../app-error.ts';
import { byHolder } from '../../ports/processes/holders.ts';
import type { ProcessLink } from '../../ports/processes/process-link.ts';
import type { Duty } from '../../ports/processes/share.ts';
import type { LiveSnapshot } from '../../ports/processes/shared-live.ts';

type Asking = Pick<ProcessLink, 'ask' | 'holderOf'>;
type Waiting = PromiseWithResolvers<LiveSnapshot>;

/**
 * Asks what is known of devices. Duties that are asked for in one turn of the event loop are one question to each process that has some of
 * them, all at once: one that hangs delays what it knows itself alone.
 */
export class SnapshotAsking {
  readonly #link: Asking;
  #gathered = new Map<Duty, Waiting>();

  constructor(link: Asking) {
    this.#link = link;
  }

  /** @throws AppError('server.unavailable') where the process that has the duty does not answer */
  of(duty: Duty): Promise<LiveSnapshot> {
    if (this.#gathered.size === 0) setImmediate(() => this.#ask());
    const waiting = this.#gathered.get(duty) ?? Promise.withResolvers<LiveSnapshot>();
    this.#gathered.set(duty, waiting);
    return waiting.promise;
  }

  #ask(): void {
    const gathered = [...this.#gathered];
    this.#gathered = new Map();
    for (const { of, items } of byHolder(this.#link, gathered, ([duty]) => duty)) void this.#askOne(of, items);
  }

  async #askOne(of: Duty, gathered: readonly (readonly [Duty, Waiting])[]): Promise<void> {
    const duties = gathered.map(([duty]) => duty);
    try {
      const snapshots = await this.#link.ask('live', duties, { of });
      for (const [duty, { resolve, reject }] of gathered) {
        const snapshot = snapshots.get(duty);
        if (snapshot === undefined) reject(new AppError('server.unavailable'));
        else resolve(snapshot);
      }
    } catch (error) {
      for (const [, { reject }] of gathered) reject(error);
    }
  }
}

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { KnownTopic, KnownValues, LiveKnown } from '../../ports/live/live-bus.ts';
import { type Duty, shardOf } from '../../ports/processes/share.ts';
import type { LiveSnapshot } from '../../ports/processes/shared-live.ts';
import { isOfJobs } from './topic-places.ts';

/** What the features of this process know, as others ask for it. */
export class KnownHere {
  /** Resolves after the last turn that gathers something. */
  #turn: Promise<unknown> = Promise.resolve();
  readonly #known: { [Topic in KnownTopic]?: KnownValues<Topic> } = {};

  know<Topic extends KnownTopic>(topic: Topic, values: KnownValues<Topic>): void {
    Object.assign(this.#known, { [topic]: values });
  }

  /**
   * Each is gathered in a turn of the event loop of its own, one after the other also where several are asked for at once: of 10,000 devices
   * 3 to 8 ms for a shard.
   */
  async snapshots(duties: readonly Duty[]): Promise<ReadonlyMap<Duty, LiveSnapshot>> {
    const found = new Map<Duty, LiveSnapshot>();
    for (const duty of duties) {
      const turn = this.#turn.then(() => nextTurn());
      this.#turn = turn;
      await turn;
      found.set(duty, this.#snapshot(duty));
    }
    return found;
  }

  /** Of the devices of a shard, or what is known where the jobs are done. */
  #snapshot(duty: Duty): LiveSnapshot {
    return {
      state: this.#of('state', duty),
      upgrade: this.#of('upgrade', duty),
      running: this.#of('running', duty),
      supply: this.#of('supply', duty),
      accuracy: this.#of('accuracy', duty),
    };
  }

  #of<Topic extends KnownTopic>(topic: Topic, duty: Duty): ReadonlyMap<string, LiveKnown[Topic]> {
    const found = new Map<string, LiveKnown[Topic]>();
    const isOfDuty = isOfJobs(topic) ? () => duty === 'jobs' : (mac: string) => shardOf(mac) === duty;
    const known: KnownValues<Topic> | undefined = this.#known[topic];
    for (const mac of known?.macs() ?? []) {
      const values = isOfDuty(mac) ? known?.of(mac) : undefined;
      if (values !== undefined) found.set(mac, values);
    }
    return found;
  }
}

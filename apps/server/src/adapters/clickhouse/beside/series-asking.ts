import type { SeriesAnswer } from '../../../ports/processes/asked-series.ts';
import { byHolder } from '../../../ports/processes/holders.ts';
import type { ProcessLink } from '../../../ports/processes/process-link.ts';
import { type Duty, shardOf } from '../../../ports/processes/share.ts';
import type { SeriesExtent, SeriesLevel } from '../../../ports/series-store.ts';
import type { Stretch } from '../rollup/bucket-upgrade.ts';
import { keptSinceByLevel } from './known-entry.ts';
import type { ReceivedSeries } from './received-series.ts';

/** What is to be known: all of the series, or what a read near the stretch needs. */
export interface Asked extends Stretch {
  readonly whole: boolean;
}

/** What all processes that store some of the series know of them. */
export interface KnownSeries extends Pick<SeriesAnswer, 'entries' | 'keptSince'> {
  /** Another one after each change of rows. */
  readonly version: string;
}

type Asking = Pick<ProcessLink, 'ask' | 'holderOf'>;

interface Options {
  readonly link: Asking;
  readonly received: ReceivedSeries;
  /** Called before an answer counts. @param of  who has answered */
  answered(of: string): Promise<void>;
}

/** Asks the processes that store series what they know of them. */
export class SeriesAsking {
  readonly #options: Options;
  readonly #gathering = new Map<string, Promise<KnownSeries>>();

  constructor(options: Options) {
    this.#options = options;
  }

  /**
   * The cards of a dashboard want the same in one moment: they ask together, at the end of the turn, so that the answer has all
   * that was acknowledged before any of them asked.
   * @throws AppError('server.unavailable') where nobody answers, also where a device has moved to another process meanwhile
   */
  async about({ family, devices, source, from, to, whole }: Asked): Promise<KnownSeries> {
    const asked: Asked = { family, devices: [...new Set(devices)], source, from, to, whole };
    const key = [family, source, from, to, whole, ...asked.devices].join(' ');
    const gathering = this.#gathering.get(key);
    if (gathering) return gathering;
    const answer = endOfTurn().then(() => {
      this.#gathering.delete(key);
      return this.#ask(asked);
    });
    this.#gathering.set(key, answer);
    return answer;
  }

  /** First and last sample of each source of devices, in the order of the devices. @throws AppError('server.unavailable') */
  async extents(devices: readonly string[]): Promise<readonly SeriesExtent[]> {
    const { link } = this.#options;
    const asked = byHolder(link, new Set(devices), shardOf);
    const answers = await Promise.all(asked.map(({ of, items }) => link.ask('extents', items, { of })));
    const found = Map.groupBy(answers.flat(), ({ device }) => device);
    return [...new Set(devices)].flatMap((device) => found.get(device) ?? []);
  }

  async #ask(asked: Asked): Promise<KnownSeries> {
    const holders = byHolder(this.#options.link, asked.devices, shardOf);
    return joined(await Promise.all(holders.map(({ of, items }) => this.#askOne({ ...asked, devices: items }, of))));
  }

  async #askOne(asked: Asked, of: Duty): Promise<SeriesAnswer> {
    const { link, received, answered } = this.#options;
    const answer = await link.ask('series', { ...asked, ...received.before(asked) }, { of });
    await answered(answer.of);
    received.take(asked, answer);
    return answer;
  }
}

function joined(answers: readonly SeriesAnswer[]): KnownSeries {
  const since = (level: SeriesLevel) => Math.max(...answers.map(({ keptSince }) => keptSince[level]));
  return {
    entries: answers.flatMap(({ entries }) => entries),
    keptSince: keptSinceByLevel(since),
    version: answers.map(({ of, changes }) => `${of} ${changes}`).join(' '),
  };
}

function endOfTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

import type { SeriesAnswer } from '../../../ports/processes/asked-series.ts';
import type { ProcessLink } from '../../../ports/processes/process-link.ts';
import type { Stretch } from '../rollup/bucket-upgrade.ts';
import type { ReceivedSeries } from './received-series.ts';

/** What is to be known: all of the series, or what a read near the stretch needs. */
export interface Asked extends Stretch {
  readonly whole: boolean;
}

interface Options {
  readonly link: Pick<ProcessLink, 'ask'>;
  readonly received: ReceivedSeries;
  /** Called before an answer counts. @param of  who has answered */
  answered(of: string): Promise<void>;
}

/** Asks the process that stores what it knows of series. */
export class SeriesAsking {
  readonly #options: Options;
  readonly #gathering = new Map<string, Promise<SeriesAnswer>>();

  constructor(options: Options) {
    this.#options = options;
  }

  /**
   * The cards of a dashboard want the same in one moment: they ask together, at the end of the turn, so that the answer has all
   * that was acknowledged before any of them asked.
   * @throws AppError('server.unavailable') where nobody answers
   */
  async about({ family, devices, source, from, to, whole }: Asked): Promise<SeriesAnswer> {
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

  async #ask(asked: Asked): Promise<SeriesAnswer> {
    const { link, received, answered } = this.#options;
    const answer = await link.ask('series', { ...asked, ...received.before(asked) }, { of: 'jobs' });
    await answered(answer.of);
    received.take(asked, answer);
    return answer;
  }
}

function endOfTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

import type { Lane, SeriesConnection } from '../engine/series-connection.ts';

type Querying = Pick<SeriesConnection, 'query'>;

/**
 * One answer for all who ask the same at the same time: the cards of a dashboard read the last minutes of a device a dozen
 * times in one moment.
 */
export class SharedQueries {
  readonly #connection: Querying;
  readonly #underWay = new Map<string, Promise<Buffer>>();

  constructor(connection: Querying) {
    this.#connection = connection;
  }

  /**
   * Queries of a caller that knows of some changes: an answer that was requested before the last of them is not shared with it.
   * @param changes  how often rows have changed, as a number or a name
   */
  at(changes: number | string): Querying {
    return { query: (sql, lane) => this.#query(sql, lane, changes) };
  }

  #query(sql: string, lane: Lane | undefined, changes: number | string): Promise<Buffer> {
    const key = `${changes} ${lane} ${sql}`;
    const shared = this.#underWay.get(key);
    if (shared) return shared;
    const answer = this.#connection.query(sql, lane).finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, answer);
    return answer;
  }
}

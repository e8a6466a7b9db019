import type { SeriesConnection, TableRows } from '../../src/adapters/clickhouse/engine/series-connection.ts';
import { AppError } from '../../src/app-error.ts';

/** Token of buckets that are stored. */
const FORMING = /^forming-(\d+)$/;

type Engine = Pick<SeriesConnection, 'query' | 'command' | 'insert'>;

/** The engine as one server reaches it, until it is killed: what it has sent arrives, and nothing more. */
export class MortalConnection implements SeriesConnection {
  readonly numbers: number[] = [];
  /** At which insert it is killed: the engine stores it, and its answer is lost. */
  diesAt: 'batch' | 'forming' | undefined;
  /** Batches are on their way until then. */
  batchesArrive: Promise<unknown> = Promise.resolve();
  readonly #engine: Engine;
  #isDead = false;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  get available(): boolean {
    return !this.#isDead;
  }

  kill(): void {
    this.#isDead = true;
  }

  async start(): Promise<void> {}

  async stop(): Promise<void> {}

  query(...asked: Parameters<SeriesConnection['query']>): Promise<Buffer> {
    return this.#alive(() => this.#engine.query(...asked));
  }

  command(...asked: Parameters<SeriesConnection['command']>): Promise<void> {
    return this.#alive(() => this.#engine.command(...asked));
  }

  insert(rows: TableRows): Promise<void> {
    return this.#alive(async () => {
      this.numbers.push(numberOf(rows));
      const kind = FORMING.test(rows.token) ? 'forming' : 'batch';
      if (this.diesAt === kind) this.#isDead = true;
      if (kind === 'batch') await this.batchesArrive;
      await this.#engine.insert(rows);
    });
  }

  async #alive<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    const gone = () => new AppError('server.unavailable', undefined, 'the server was killed');
    if (this.#isDead) throw gone();
    const answer = await ask();
    if (this.#isDead) throw gone();
    return answer;
  }
}

/** Name and type of the column whose numbers follow, each with its length before it. */
const VERSIONS = '\u0007version\u0006UInt64';

/** The arrival number of a batch, which is the lower half of each version, or of the buckets that were formed together. */
function numberOf({ body, token }: TableRows): number {
  const forming = FORMING.exec(token)?.[1];
  return forming === undefined ? body.readUInt32LE(body.indexOf(VERSIONS) + VERSIONS.length) : Number(forming);
}

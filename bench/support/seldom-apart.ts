import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Sessions } from './seldom-meters.ts';

/** Connections of one generating process: Linux often lets a process have 20,000 files, and an address 28,000 connections to another. */
const OF_ONE = 10_000;

export type SeldomQuestion = { readonly kind: 'open'; readonly spreadMs: number } | { readonly kind: 'connected' };

export type SeldomAnswer =
  | { readonly kind: 'sessions'; readonly sessions: Sessions }
  | { readonly kind: 'connected'; readonly connected: number };

/** Meters that seldom send, 10,000 in each of as many processes as they need. */
export class SeldomApart {
  readonly #processes: readonly ChildProcess[];

  constructor(brokerUrl: string, meters: number) {
    const count = Math.ceil(meters / OF_ONE);
    const edge = (index: number) => Math.round((meters * index) / count);
    this.#processes = Array.from({ length: count }, (_, index) =>
      fork(
        join(import.meta.dirname, '../probes/seldom-process.ts'),
        [
          brokerUrl,
          `${meters}`,
          `${edge(index)}`,
          `${edge(index + 1)}`,
          ...(count > 1 ? [`127.0.0.${index + 1}`] : []),
        ],
        { execArgv: [] },
      ),
    );
  }

  async connected(): Promise<number> {
    const answers = await this.#askAll({ kind: 'connected' });
    return answers.reduce((sum, answer) => sum + (answer.kind === 'connected' ? answer.connected : 0), 0);
  }

  /** Opens all of them, each process its own evenly spread over the same time. @see SeldomMeters.open */
  async open(spreadMs: number): Promise<Sessions> {
    const answers = await this.#askAll({ kind: 'open', spreadMs });
    const sessions = answers.flatMap((answer) => (answer.kind === 'sessions' ? [answer.sessions] : []));
    return {
      acknowledged: sessions.flatMap(({ acknowledged }) => acknowledged),
      lost: sessions.reduce((sum, { lost }) => sum + lost, 0),
      away: sessions.reduce((sum, { away }) => sum + away, 0),
    };
  }

  #askAll(question: SeldomQuestion): Promise<readonly SeldomAnswer[]> {
    return Promise.all(this.#processes.map((process) => ask(process, question)));
  }

  close(): void {
    for (const process of this.#processes) if (process.connected) process.disconnect();
  }
}

async function ask(process: ChildProcess, question: SeldomQuestion): Promise<SeldomAnswer> {
  const ended = new AbortController();
  const { signal } = ended;
  const answered = once(process, 'message', { signal }).then(([answer]) => answer as SeldomAnswer);
  const broke = once(process, 'exit', { signal }).then(() => {
    throw new Error('Meters of the bench ended; see their output');
  });
  process.send(question);
  return Promise.race([answered, broke]).finally(() => {
    ended.abort();
    void Promise.allSettled([answered, broke]);
  });
}

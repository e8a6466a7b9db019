import type { Logger } from 'pino';
import { AppError } from '../../app-error.ts';
import type { Answer, Question, QuestionName } from '../../ports/processes/process-link.ts';
import { failureOf, type SentFailure, UNAVAILABLE } from './sent-failure.ts';

type Handler = (question: never) => Promise<unknown>;

/** Questions under way, and their bytes: beyond them the next ones are refused. */
const QUESTIONS_MAX = 256;
const BYTES_MAX = 64 * 1024 * 1024;
/** Those of requests over HTTP among them, which may wait for a slow device: they leave room for the others. */
const REQUESTS_MAX = QUESTIONS_MAX / 2;

/** Answers questions of other processes. */
export class QuestionDesk {
  readonly #log: Pick<Logger, 'warn'>;
  readonly #handlers = new Map<QuestionName, Handler>();
  #underWay = 0;
  #requests = 0;
  #bytes = 0;

  constructor(log: Pick<Logger, 'warn'>) {
    this.#log = log;
  }

  handle<Name extends QuestionName>(name: Name, handler: (question: Question<Name>) => Promise<Answer<Name>>): void {
    this.#handlers.set(name, handler);
  }

  /** @param read the question, which is read only where it is answered. @returns the answer, or the failure in its place */
  async answer(
    bytes: number,
    read: () => readonly [QuestionName, unknown],
  ): Promise<{ readonly answer: unknown } | { readonly failure: SentFailure }> {
    if (this.#underWay >= QUESTIONS_MAX || this.#bytes + bytes > BYTES_MAX) return { failure: UNAVAILABLE };
    this.#underWay += 1;
    this.#bytes += bytes;
    try {
      const [name, question] = read();
      return { answer: await (name === 'request' ? this.#askRequest(question) : this.ask(name, question)) };
    } catch (error) {
      return { failure: error instanceof AppError ? failureOf(error) : UNAVAILABLE };
    } finally {
      this.#underWay -= 1;
      this.#bytes -= bytes;
    }
  }

  async #askRequest(question: unknown): Promise<unknown> {
    if (this.#requests >= REQUESTS_MAX) throw new AppError('server.unavailable', undefined, 'too many requests wait');
    this.#requests += 1;
    try {
      return await this.ask('request', question);
    } finally {
      this.#requests -= 1;
    }
  }

  /** @throws AppError of the handler; `server.unavailable` for any other error, which is logged, and without a handler */
  async ask(name: QuestionName, question: unknown): Promise<unknown> {
    const handler = this.#handlers.get(name);
    if (handler === undefined) throw new AppError('server.unavailable', undefined, `nobody answers ${name}`);
    try {
      // What is asked under a name is what its handler takes.
      return await handler(question as never);
    } catch (error) {
      if (error instanceof AppError) throw error;
      this.#log.warn({ err: error, question: name }, 'question of another process failed');
      throw new AppError('server.unavailable', undefined, { cause: error });
    }
  }
}

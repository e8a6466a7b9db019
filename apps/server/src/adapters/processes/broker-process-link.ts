import type { Logger } from 'pino';
import { AppError } from '../../app-error.ts';
import type { Clock } from '../../ports/clock.ts';
import type {
  Answer,
  Asking,
  NewsListener,
  NewsName,
  ProcessLink,
  ProcessNews,
  Question,
  QuestionName,
} from '../../ports/processes/process-link.ts';
import { type Duties, type Duty, EVERY_DUTY, hasDuty } from '../../ports/processes/share.ts';
import { LinkListeners } from './link-listeners.ts';
import { linkSecrets } from './link-secrets.ts';
import { QuestionDesk } from './question-desk.ts';
import { type LinkTimes, RunningLink } from './running-link.ts';

export interface ProcessLinkOptions {
  /** `mqtt://` or `mqtts://`, with user name and password where the broker requires them. */
  readonly url: string;
  /** The key of the installation; it is there when the link is started. */
  readonly key: () => Promise<Uint8Array>;
  /** Version of the product: processes of another one are not understood. */
  readonly version: string;
  /** What this process does; it is constant from the start of the link. */
  readonly duties: () => Duties;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'debug' | 'warn'>;
  readonly times?: Partial<LinkTimes>;
}

const TIMES: LinkTimes = { hello: 3_000, alive: 10_000, settle: 1_000 };
const TIMEOUT_MS = 10_000;

/** The way between processes over an external broker (ADR 42), not yet started. */
export function openProcessLink(options: ProcessLinkOptions): ProcessLink {
  return new BrokerProcessLink(options);
}

class BrokerProcessLink implements ProcessLink {
  readonly #options: ProcessLinkOptions;
  readonly #desk: QuestionDesk;
  readonly #listeners: LinkListeners;
  /** Undefined before the start. */
  #duties: Duties | undefined;
  #running: RunningLink | undefined;

  constructor(options: ProcessLinkOptions) {
    this.#options = options;
    this.#desk = new QuestionDesk(options.log);
    this.#listeners = new LinkListeners(options.log);
  }

  async start(): Promise<void> {
    const { key, times, ...options } = this.#options;
    const duties = options.duties();
    this.#duties = duties;
    const secrets = linkSecrets(await key());
    const parts = { secrets, times: { ...TIMES, ...times }, desk: this.#desk, listeners: this.#listeners };
    this.#running = new RunningLink({ ...options, ...parts, duties });
    await this.#running.start();
  }

  async stop(): Promise<void> {
    const running = this.#running;
    this.#running = undefined;
    await running?.stop();
  }

  get hasOthers(): boolean {
    return this.#running?.hasOthers ?? false;
  }

  get missing(): readonly Duty[] {
    return this.#running?.missing ?? EVERY_DUTY.filter((duty) => !this.#has(duty));
  }

  holderOf(duty: Duty): string | undefined {
    return this.#has(duty) ? 'this process' : this.#running?.holderOf(duty);
  }

  async ask<Name extends QuestionName>(
    name: Name,
    question: Question<Name>,
    { of, timeoutMs = TIMEOUT_MS }: Asking,
  ): Promise<Answer<Name>> {
    const asked = this.#has(of)
      ? this.#desk.ask(name, question)
      : this.#running?.ask(name, question, { of, timeoutMs });
    if (asked === undefined) throw new AppError('server.unavailable', undefined, 'not started');
    // The handler of a name answers what is named for it.
    return (await asked) as Answer<Name>;
  }

  answer<Name extends QuestionName>(name: Name, handler: (question: Question<Name>) => Promise<Answer<Name>>): void {
    this.#desk.handle(name, handler);
  }

  publish<Name extends NewsName>(name: Name, news: ProcessNews[Name]): void {
    this.#running?.publish(name, news);
  }

  on<Name extends NewsName>(name: Name, listener: NewsListener<Name>): () => void {
    return this.#listeners.on(name, listener);
  }

  onMissed(listener: () => void): () => void {
    return this.#listeners.onMissed(listener);
  }

  #has(duty: Duty): boolean {
    return hasDuty(this.#duties ?? this.#options.duties(), duty);
  }
}

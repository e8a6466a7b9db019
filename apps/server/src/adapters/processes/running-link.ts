import { deserialize, serialize } from 'node:v8';
import type { Logger } from 'pino';
import { AppError } from '../../app-error.ts';
import type { Clock } from '../../ports/clock.ts';
import type { NewsName, QuestionName } from '../../ports/processes/process-link.ts';
import { type Duties, type Duty, EVERY_DUTY, hasDuty } from '../../ports/processes/share.ts';
import { within } from '../mqtt/broker/within.ts';
import { BrokerWay } from './broker-way.ts';
import { JoinedPortions } from './joined-portions.ts';
import type { LinkListeners } from './link-listeners.ts';
import { LinkMessages, type ReceivedMessage } from './link-messages.ts';
import type { LinkSecrets } from './link-secrets.ts';
import type { MessageHead, MessageKind } from './message-head.ts';
import type { OpenWay } from './open-way.ts';
import { OtherProcesses } from './other-processes.ts';
import { OutgoingMessages } from './outgoing-messages.ts';
import type { QuestionDesk } from './question-desk.ts';
import { errorOf, type SentFailure, UNAVAILABLE } from './sent-failure.ts';
import { Settling } from './settling.ts';
import { WaitingAnswers } from './waiting-answers.ts';

/** In milliseconds. */
export interface LinkTimes {
  /** Interval between signs of life. */
  readonly hello: number;
  /** How long a process counts as being there after its last message. */
  readonly alive: number;
  /** How long is waited for the processes that have the duties after the way was opened. */
  readonly settle: number;
}

export interface RunningLinkOptions {
  readonly url: string;
  readonly version: string;
  /** Of this process. */
  readonly duties: Duties;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'debug' | 'warn'>;
  readonly secrets: LinkSecrets;
  readonly times: LinkTimes;
  readonly desk: QuestionDesk;
  readonly listeners: LinkListeners;
}

/** How long `start` waits for the broker before it goes on without, ms. */
const START_MS = 2_000;
/** Longer than a message is taken, so that none is taken twice (`LinkMessages`). */
const REMEMBERED_MS = 300_000;
const UNFINISHED_MS = 30_000;
/** Bytes of unfinished messages, and of the longest one. */
const UNFINISHED_MAX = 64 * 1024 * 1024;

/** The processes of the installation, from a start of this one to its stop. */
export class RunningLink {
  readonly #options: RunningLinkOptions;
  readonly #messages: LinkMessages;
  readonly #others: OtherProcesses;
  readonly #joined: JoinedPortions;
  readonly #broker: BrokerWay;
  readonly #waiting = new WaitingAnswers();
  readonly #settling = new Settling();
  readonly #take: Partial<Record<MessageKind, (sender: string, subject: number, payload: Buffer) => void>> = {
    news: (sender, number, payload) => this.#takeNews(sender, number, payload),
    question: (sender, number, payload) => void this.#answer(sender, number, payload),
    answer: (_sender, number, payload) => this.#waiting.answered(number, deserialize(payload)),
    failure: (_sender, number, payload) => this.#waiting.refused(number, errorOf(deserialize(payload) as SentFailure)),
  };
  #open: { readonly way: OpenWay; readonly outgoing: OutgoingMessages } | undefined;
  #holders: ReadonlyMap<Duty, string> = new Map();
  /** Who has sent something since the way is open. */
  readonly #present = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  /** News so far, also those that nobody was there to receive. */
  #news = 0;

  constructor(options: RunningLinkOptions) {
    const { secrets, times, version, clock, log, url } = options;
    const now = () => performance.now();
    this.#options = options;
    this.#others = new OtherProcesses({ aliveMs: times.alive, keptMs: REMEMBERED_MS, now });
    this.#joined = new JoinedPortions({
      ...{ bytesMax: UNFINISHED_MAX, keptMs: UNFINISHED_MS, now },
      dropped: ({ kind, subject }) => {
        if (kind === 'answer') this.#waiting.fail(subject, 'its answer did not arrive as a whole');
      },
    });
    const take = this.#others.take.bind(this.#others);
    this.#messages = new LinkMessages({ key: secrets.key, version, clock, log, take });
    this.#broker = new BrokerWay({
      ...{ url, log, shared: secrets.shared, own: secrets.ownOf(this.#messages.own) },
      receive: (topic, message) => this.#receive(topic, message),
      opened: (way) => this.#opened(way),
      closed: () => this.#closed(),
    });
  }

  async start(): Promise<void> {
    this.#timer = setInterval(() => this.#live(), this.#options.times.hello);
    this.#broker.start();
    await within(START_MS, this.#settling.first);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#settling.end();
    this.#waiting.failAll('this process stops');
    this.#announce('goodbye');
    this.#open = undefined;
    await this.#broker.stop();
    this.#joined.clear();
  }

  get hasOthers(): boolean {
    return this.#others.hasAny;
  }

  /** Duties that no process has now, as far as it can be reached. */
  get missing(): readonly Duty[] {
    const { duties } = this.#options;
    const isAway = (duty: Duty) => this.#open === undefined || this.#others.holderOf(duty) === undefined;
    return EVERY_DUTY.filter((duty) => !hasDuty(duties, duty) && isAway(duty));
  }

  holderOf(duty: Duty): string | undefined {
    return this.#others.holderOf(duty);
  }

  async ask(
    name: QuestionName,
    question: unknown,
    { of: duty, timeoutMs }: { readonly of: Duty; readonly timeoutMs: number },
  ): Promise<unknown> {
    if (this.#others.holderOf(duty) === undefined) await this.#settling.settled;
    const of = this.#others.holderOf(duty);
    if (this.#open === undefined || of === undefined) throw unavailable(`${holderInWords(duty)} is not there`);
    const payload = serialize([name, question]);
    if (payload.length > UNFINISHED_MAX) throw new AppError('request.too_large');
    const send = (number: number) => {
      if (!this.#send(of, { kind: 'question', number, payload }))
        this.#waiting.fail(number, 'too much waits for the broker');
    };
    return this.#waiting.ask({ of, duty, timeoutMs, send });
  }

  publish(name: NewsName, news: unknown): void {
    this.#news += 1;
    if (this.#open === undefined || !this.#others.hasAny) return;
    const { way } = this.#open;
    const topic = this.#options.secrets.shared;
    const payload = serialize([name, news]);
    const parts = Math.max(1, Math.ceil(payload.length / way.portion));
    for (let part = 0; part < parts; part += 1) {
      const portion = payload.subarray(part * way.portion, (part + 1) * way.portion);
      const head = { kind: 'news', subject: this.#news, part, parts } as const;
      // The others see by the number that it is missing.
      if (!way.deliver(topic, this.#messages.seal(topic, head, portion))) return;
    }
  }

  #opened(way: OpenWay): void {
    this.#open = { way, outgoing: new OutgoingMessages(way) };
    this.#others.reopened();
    this.#settling.begin(this.#options.times.settle, () => this.#options.listeners.miss());
    this.#present.clear();
    this.#announce('greeting');
    this.#settle(this.#messages.own);
  }

  #closed(): void {
    this.#open = undefined;
    this.#settling.end();
    this.#waiting.failAll('the broker is away');
  }

  /** Shows that this process is there, and looks which others are. */
  #live(): void {
    this.#others.sweep();
    this.#joined.sweep();
    if (this.#isOtherHolder()) this.#miss();
    this.#announce('hello');
  }

  #announce(kind: 'hello' | 'greeting' | 'goodbye'): void {
    const topic = this.#options.secrets.shared;
    const head = { kind, subject: this.#news, part: 0, parts: 1 };
    this.#open?.way.deliver(topic, this.#messages.seal(topic, head, serialize(this.#options.duties)));
  }

  /** @returns false where too much waits for the broker */
  #send(to: string, { kind, number, payload }: { kind: MessageKind; number: number; payload: Uint8Array }): boolean {
    const topic = this.#options.secrets.ownOf(to);
    const refused = () => {
      if (kind === 'question') this.#waiting.fail(number, 'the process that was asked does not listen');
    };
    const seal = (portion: Uint8Array, part: number, parts: number) =>
      this.#messages.seal(topic, { kind, subject: number, part, parts }, portion);
    return this.#open?.outgoing.add({ topic, payload, seal, refused }) ?? false;
  }

  #receive(topic: string, bytes: Buffer): void {
    if (this.#open === undefined) return;
    try {
      const message = this.#messages.open(topic, bytes);
      if (message === undefined) return;
      const { sender, head } = message;
      const isOther = this.#noteSender(message) && this.#isOtherHolder();
      if (this.#hasMissed(sender, head) || isOther) this.#miss();
      this.#settle(sender);
      const payload = this.#joined.add(sender, head, message.payload);
      if (payload !== undefined) this.#take[head.kind]?.(sender, head.subject, payload);
    } catch (error) {
      this.#options.log.warn({ err: error }, 'message of another process is left out');
    }
  }

  /** @returns whether another process may have a duty now */
  #noteSender({ sender, head, payload }: ReceivedMessage): boolean {
    if (head.kind === 'goodbye') {
      this.#others.leave(sender);
      return true;
    }
    const duties = isAnnouncement(head) ? (deserialize(payload) as Duties) : undefined;
    const isNew = this.#others.note(sender, head, duties);
    // Who is new and has not announced its duties is asked for them.
    if (isNew && duties === undefined) this.#announce('greeting');
    else if (isNew || head.kind === 'greeting') this.#announce('hello');
    return isNew || duties !== undefined;
  }

  #hasMissed(sender: string, head: MessageHead): boolean {
    return isAnnouncement(head) && this.#others.counted(sender, head.subject);
  }

  /** Follows who has which duty. @returns whether one that this process does not have has another holder than before */
  #isOtherHolder(): boolean {
    const before = this.#holders;
    this.#holders = this.#others.holders();
    this.#waiting.failMoved(this.#holders);
    const isOther = ([duty, holder]: readonly [Duty, string]) =>
      before.get(duty) !== holder && !hasDuty(this.#options.duties, duty);
    return [...this.#holders].some(isOther);
  }

  /** Ends the settling once each duty has a process that is present: that has sent something since the way is open. */
  #settle(present: string): void {
    if (!this.#settling.isRunning) return;
    this.#present.add(present);
    const isThere = (duty: Duty) =>
      hasDuty(this.#options.duties, duty) || this.#present.has(this.#holders.get(duty) ?? '');
    if (EVERY_DUTY.every(isThere)) this.#settling.settle();
  }

  /** While the way settles nothing is known that could be out of date: listeners are called at its end. */
  #miss(): void {
    if (!this.#settling.isRunning) this.#options.listeners.miss();
  }

  #takeNews(sender: string, number: number, payload: Buffer): void {
    const isMissing = this.#others.newsArrived(sender, number);
    if (isMissing === undefined) return;
    if (isMissing) this.#miss();
    const [name, news] = deserialize(payload) as readonly [NewsName, unknown];
    this.#options.listeners.deliver(name, news, sender);
  }

  async #answer(sender: string, number: number, question: Buffer): Promise<void> {
    const read = () => deserialize(question) as readonly [QuestionName, unknown];
    const outcome = await this.#options.desk.answer(question.length, read);
    const failed = (failure: SentFailure) =>
      this.#send(sender, { kind: 'failure', number, payload: serialize(failure) });
    try {
      if ('failure' in outcome) {
        failed(outcome.failure);
        return;
      }
      const payload = serialize(outcome.answer);
      const isSent = payload.length <= UNFINISHED_MAX && this.#send(sender, { kind: 'answer', number, payload });
      if (!isSent) failed(UNAVAILABLE);
    } catch (error) {
      this.#options.log.warn({ err: error }, 'answer to another process cannot be sent');
      failed(UNAVAILABLE);
    }
  }
}

function isAnnouncement({ kind }: MessageHead): boolean {
  return kind === 'hello' || kind === 'greeting';
}

function holderInWords(duty: Duty): string {
  return duty === 'jobs' ? 'the process that does the jobs' : 'the process that has a part of the devices';
}

function unavailable(detail: string): AppError {
  return new AppError('server.unavailable', undefined, detail);
}

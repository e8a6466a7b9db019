import { deserialize, serialize } from 'node:v8';
import pino from 'pino';
import { LinkListeners } from '../../src/adapters/processes/link-listeners.ts';
import { QuestionDesk } from '../../src/adapters/processes/question-desk.ts';
import { errorOf, failureOf, UNAVAILABLE } from '../../src/adapters/processes/sent-failure.ts';
import { WaitingAnswers } from '../../src/adapters/processes/waiting-answers.ts';
import { AppError } from '../../src/app-error.ts';
import type {
  Answer,
  Asking,
  NewsListener,
  NewsName,
  ProcessLink,
  ProcessNews,
  Question,
  QuestionName,
} from '../../src/ports/processes/process-link.ts';
import { ALL_DUTIES, type Duties, type Duty, EVERY_DUTY, hasDuty, NO_DUTIES } from '../../src/ports/processes/share.ts';

const log = pino({ enabled: false });
const TIMEOUT_MS = 10_000;

/** Processes of one installation, linked in memory: what crosses is copied. Of several with a duty the last one is asked. */
export class LinkedProcesses {
  readonly #members = new Map<string, Member>();
  /** Questions have no answer, and news are lost, while it is false. */
  isOpen = true;
  /** News arrive in a later turn of the event loop, not at once. */
  isSlow = false;
  /** Answers are on their way until then. */
  answersAt: Promise<unknown> = Promise.resolve();
  /** Those that take questions and do not answer them. */
  readonly hanging = new Set<string>();
  /** What was asked of others so far, with the process that was asked. */
  readonly asked: (readonly [QuestionName, string])[] = [];

  /** One more process. @param duties where they are not given: all of them once it answers anything, none before */
  open(name: string, duties?: Duties): ProcessLink {
    const member = new Member(name, this, duties);
    this.#members.set(name, member);
    return member;
  }

  /** The way is open again: each process has missed something. */
  reopen(): void {
    this.isOpen = true;
    for (const member of this.#members.values()) {
      member.look();
      member.miss();
    }
  }

  joined(name: string): void {
    for (const other of this.othersOf(name)) if (other.look()) other.miss();
  }

  leave(name: string): void {
    this.#members.delete(name);
    this.joined(name);
  }

  othersOf(name: string): Member[] {
    return this.isOpen ? [...this.#members.values()].filter((member) => member.name !== name) : [];
  }
}

class Member implements ProcessLink {
  readonly name: string;
  readonly desk = new QuestionDesk(log);
  readonly #all: LinkedProcesses;
  readonly #listeners = new LinkListeners(log);
  readonly #waiting = new WaitingAnswers();
  readonly #given: Duties | undefined;
  #answers = false;
  #holders: ReadonlyMap<Duty, string> = new Map();

  constructor(name: string, all: LinkedProcesses, duties: Duties | undefined) {
    this.name = name;
    this.#all = all;
    this.#given = duties;
  }

  get duties(): Duties {
    return this.#given ?? (this.#answers ? ALL_DUTIES : NO_DUTIES);
  }

  async start(): Promise<void> {
    this.look();
    this.miss();
    this.#all.joined(this.name);
  }

  async stop(): Promise<void> {
    this.#all.leave(this.name);
    this.#waiting.failAll('stopped');
  }

  get hasOthers(): boolean {
    return this.#all.othersOf(this.name).length > 0;
  }

  get missing(): readonly Duty[] {
    return EVERY_DUTY.filter((duty) => !hasDuty(this.duties, duty) && this.#holderOf(duty) === undefined);
  }

  holderOf(duty: Duty): string | undefined {
    return hasDuty(this.duties, duty) ? this.name : this.#holderOf(duty)?.name;
  }

  async ask<Name extends QuestionName>(
    name: Name,
    question: Question<Name>,
    { of: duty, timeoutMs = TIMEOUT_MS }: Asking,
  ): Promise<Answer<Name>> {
    if (hasDuty(this.duties, duty)) return (await this.desk.ask(name, question)) as Answer<Name>;
    const holder = this.#holderOf(duty);
    if (holder === undefined) throw errorOf(UNAVAILABLE);
    const copy = copyOf(question);
    this.#all.asked.push([name, holder.name]);
    const send = (number: number) => {
      if (!this.#all.hanging.has(holder.name)) void this.#send(number, () => holder.desk.ask(name, copy));
    };
    return (await this.#waiting.ask({ of: holder.name, duty, timeoutMs, send })) as Answer<Name>;
  }

  answer<Name extends QuestionName>(name: Name, handler: (question: Question<Name>) => Promise<Answer<Name>>): void {
    this.#answers = true;
    this.desk.handle(name, handler);
  }

  publish<Name extends NewsName>(name: Name, news: ProcessNews[Name]): void {
    for (const other of this.#all.othersOf(this.name)) {
      const copy = copyOf(news);
      if (this.#all.isSlow) setImmediate(() => other.receive(name, copy, this.name));
      else other.receive(name, copy, this.name);
    }
  }

  receive(name: NewsName, news: unknown, sender: string): void {
    this.#listeners.deliver(name, news, sender);
  }

  on<Name extends NewsName>(name: Name, listener: NewsListener<Name>): () => void {
    return this.#listeners.on(name, listener);
  }

  onMissed(listener: () => void): () => void {
    return this.#listeners.onMissed(listener);
  }

  miss(): void {
    this.#listeners.miss();
  }

  /** Looks who has which duty. @returns whether one that this process does not have has another holder than before */
  look(): boolean {
    const before = this.#holders;
    const others = EVERY_DUTY.filter((duty) => !hasDuty(this.duties, duty));
    const found = others.flatMap((duty) => {
      const holder = this.#holderOf(duty);
      return holder === undefined ? [] : [[duty, holder.name] as const];
    });
    this.#holders = new Map(found);
    this.#waiting.failMoved(this.#holders);
    return found.some(([duty, holder]) => before.get(duty) !== holder);
  }

  #holderOf(duty: Duty): Member | undefined {
    return this.#all.othersOf(this.name).findLast(({ duties }) => hasDuty(duties, duty));
  }

  async #send(number: number, answer: () => Promise<unknown>): Promise<void> {
    try {
      const answered = copyOf(await answer());
      await this.#all.answersAt;
      this.#waiting.answered(number, answered);
    } catch (error) {
      this.#waiting.refused(number, errorOf(error instanceof AppError ? failureOf(error) : UNAVAILABLE));
    }
  }
}

function copyOf(value: unknown): unknown {
  return deserialize(serialize(value));
}

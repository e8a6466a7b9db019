import { deserialize, serialize } from 'node:v8';
import pino from 'pino';
import { LinkListeners } from '../../src/adapters/processes/link-listeners.ts';
import { QuestionDesk } from '../../src/adapters/processes/question-desk.ts';
import { errorOf, failureOf } from '../../src/adapters/processes/sent-failure.ts';
import { AppError } from '../../src/app-error.ts';
import type {
  Answer,
  NewsListener,
  NewsName,
  ProcessLink,
  ProcessNews,
  Question,
  QuestionName,
} from '../../src/ports/processes/process-link.ts';

const log = pino({ enabled: false });

/** Processes of one installation, linked in memory: what crosses is copied. The last that answers has the devices. */
export class LinkedProcesses {
  readonly #members = new Map<string, Member>();
  /** Questions have no answer, and news are lost, while it is false. */
  isOpen = true;
  /** News arrive in a later turn of the event loop, not at once. */
  isSlow = false;
  /** Answers are on their way until then. */
  answersAt: Promise<unknown> = Promise.resolve();

  /** One more process. */
  open(name: string): ProcessLink {
    const member = new Member(name, this);
    this.#members.set(name, member);
    return member;
  }

  /** The way is open again: each process has missed something. */
  reopen(): void {
    this.isOpen = true;
    for (const member of this.#members.values()) member.miss();
  }

  leave(name: string): void {
    this.#members.delete(name);
  }

  othersOf(name: string): Member[] {
    return this.isOpen ? [...this.#members.values()].filter((member) => member.name !== name) : [];
  }

  async ask(name: QuestionName, question: unknown): Promise<unknown> {
    const holder = [...this.#members.values()].findLast((member) => member.isHolder);
    if (!this.isOpen || holder === undefined) throw new AppError('server.unavailable');
    try {
      const answer = copyOf(await holder.desk.ask(name, copyOf(question)));
      await this.answersAt;
      return answer;
    } catch (error) {
      throw error instanceof AppError ? errorOf(failureOf(error)) : error;
    }
  }
}

class Member implements ProcessLink {
  readonly name: string;
  readonly desk = new QuestionDesk(log);
  isHolder = false;
  readonly #all: LinkedProcesses;
  readonly #listeners = new LinkListeners(log);

  constructor(name: string, all: LinkedProcesses) {
    this.name = name;
    this.#all = all;
  }

  async start(): Promise<void> {
    this.miss();
  }

  async stop(): Promise<void> {
    this.#all.leave(this.name);
  }

  get hasOthers(): boolean {
    return this.#all.othersOf(this.name).length > 0;
  }

  async ask<Name extends QuestionName>(name: Name, question: Question<Name>): Promise<Answer<Name>> {
    return (await this.#all.ask(name, question)) as Answer<Name>;
  }

  answer<Name extends QuestionName>(name: Name, handler: (question: Question<Name>) => Promise<Answer<Name>>): void {
    this.isHolder = true;
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
}

function copyOf(value: unknown): unknown {
  return deserialize(serialize(value));
}

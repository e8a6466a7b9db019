import { deserialize, serialize } from 'node:v8';
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

type Handler = (question: never) => Promise<unknown>;

/** Processes of one installation, linked in memory: what crosses is copied, news at once. */
export class LinkedProcesses {
  readonly #members = new Map<string, Member>();
  readonly #handlers = new Map<QuestionName, Handler>();
  /** Questions have no answer, and news are lost, while it is false. */
  isOpen = true;

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

  handle(name: QuestionName, handler: Handler): void {
    this.#handlers.set(name, handler);
  }

  async ask(name: QuestionName, question: unknown): Promise<unknown> {
    const handler = this.isOpen ? this.#handlers.get(name) : undefined;
    if (handler === undefined) throw new AppError('server.unavailable');
    return copyOf(await handler(copyOf(question) as never));
  }
}

class Member implements ProcessLink {
  readonly name: string;
  readonly #all: LinkedProcesses;
  readonly #listeners = new Map<NewsName, Set<NewsListener<NewsName>>>();
  readonly #missed = new Set<() => void>();

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
    this.#all.handle(name, handler);
  }

  publish<Name extends NewsName>(name: Name, news: ProcessNews[Name]): void {
    for (const other of this.#all.othersOf(this.name))
      other.receive(name, copyOf(news) as ProcessNews[Name], this.name);
  }

  receive<Name extends NewsName>(name: Name, news: ProcessNews[Name], sender: string): void {
    for (const listener of this.#listeners.get(name) ?? []) listener(news, sender);
  }

  on<Name extends NewsName>(name: Name, listener: NewsListener<Name>): () => void {
    const known = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, known);
    // A listener of one name is called with the news of that name alone.
    const own = listener as NewsListener<NewsName>;
    known.add(own);
    return () => known.delete(own);
  }

  onMissed(listener: () => void): () => void {
    this.#missed.add(listener);
    return () => this.#missed.delete(listener);
  }

  miss(): void {
    for (const listener of this.#missed) listener();
  }
}

function copyOf(value: unknown): unknown {
  return deserialize(serialize(value));
}

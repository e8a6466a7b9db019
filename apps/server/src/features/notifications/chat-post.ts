import type { Language } from '@phasor/contract';
import type { ChatSpaces } from '../../ports/chat-spaces.ts';
import type { Clock } from '../../ports/clock.ts';
import type { ChatNews } from '../../ports/records/notification-records.ts';
import { chatText, type NamedDevice } from './chat-texts.ts';

export interface ChatPostParts {
  readonly chat: ChatSpaces;
  readonly clock: Clock;
  readonly deviceOf: (mac: string) => NamedDevice | undefined;
  /** Language of an account. */
  readonly languageOf: (userId: number) => Promise<Language>;
  readonly log: { warn(bindings: object, message: string): void };
}

/** A space gets at most one message in this time, ms: what happens meanwhile is in the next one. */
export const CHAT_EVERY_MS = 30_000;

/** Writes to chat spaces, one message each with everything that happened since the last one. */
export class ChatPost {
  readonly #parts: ChatPostParts;
  readonly #waiting = new Map<string, ChatNews[]>();
  readonly #sentAt = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #work: Promise<void> = Promise.resolve();

  constructor(parts: ChatPostParts) {
    this.#parts = parts;
  }

  add(news: readonly ChatNews[]): void {
    for (const one of news) {
      const ofSpace = this.#waiting.get(one.space);
      if (ofSpace) ofSpace.push(one);
      else this.#waiting.set(one.space, [one]);
    }
    this.#post(this.#parts.clock.now());
  }

  /** Resolves once everything waiting is sent, or sending was tried. */
  async stop(): Promise<void> {
    this.#sentAt.clear();
    this.#post(this.#parts.clock.now());
    clearTimeout(this.#timer);
    await this.#work;
  }

  /** Resolves once everything due is sent, or sending was tried. */
  settled(): Promise<void> {
    return this.#work;
  }

  #post(now: number): void {
    clearTimeout(this.#timer);
    let next = Number.POSITIVE_INFINITY;
    for (const [space, news] of this.#waiting) {
      const due = (this.#sentAt.get(space) ?? Number.NEGATIVE_INFINITY) + CHAT_EVERY_MS;
      if (due > now) {
        next = Math.min(next, due);
        continue;
      }
      this.#waiting.delete(space);
      this.#sentAt.set(space, now);
      this.#work = Promise.all([this.#work, this.#send(space, news)]).then(() => undefined);
    }
    if (next === Number.POSITIVE_INFINITY) return;
    this.#timer = setTimeout(() => this.#post(this.#parts.clock.now()), next - now);
    this.#timer.unref?.();
  }

  async #send(space: string, news: readonly ChatNews[]): Promise<void> {
    const { chat, deviceOf, languageOf, log } = this.#parts;
    try {
      const language = await languageOf(news[0]?.userId ?? 0);
      await chat.send(space, chatText(news, { language, deviceOf }));
    } catch (error) {
      log.warn({ err: error, notifications: news.length }, 'notifications did not reach the chat');
    }
  }
}

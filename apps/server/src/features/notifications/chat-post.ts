import type { Language } from '@phasor/contract';
import type { ChatSpaces } from '../../ports/chat-spaces.ts';
import type { Clock } from '../../ports/clock.ts';
import type { NewsRecords, WaitingChatNews } from '../../ports/records/news-records.ts';
import { chatText, type NamedDevice } from './chat-texts.ts';

export interface ChatPostParts {
  readonly records: Pick<NewsRecords, 'chatNews' | 'chatSent'>;
  readonly chat: ChatSpaces;
  readonly clock: Clock;
  readonly deviceOf: (mac: string) => NamedDevice | undefined;
  /** Language of an account. */
  readonly languageOf: (userId: number) => Promise<Language>;
  readonly log: { warn(bindings: object, message: string): void };
}

/** A space gets at most one message in this time, ms: what happens meanwhile is in the next one. */
export const CHAT_EVERY_MS = 30_000;

/**
 * Writes to chat spaces, one message each with everything that happened since the last one. What is to be written is stored first,
 * so that a stop or a crash loses nothing; a message that a space does not take is not repeated.
 */
export class ChatPost {
  readonly #parts: ChatPostParts;
  readonly #sentAt = new Map<string, number>();
  /** Messages that are being written, by space: one that answers slowly delays no other. */
  readonly #running = new Map<string, Promise<void>>();
  /** What was written, and is still stored because the record store was away. */
  readonly #written = new Set<number>();
  #timer: NodeJS.Timeout | undefined;
  #work: Promise<void> = Promise.resolve();
  #stopped = false;

  constructor(parts: ChatPostParts) {
    this.#parts = parts;
  }

  /** Writes what waits and may be written now; the rest later. */
  look(): void {
    if (this.#stopped) return;
    this.#work = this.#work
      .then(() => this.#look())
      .catch((error: unknown) => {
        this.#parts.log.warn({ err: error }, 'notifications for the chat could not be read');
        this.#lookIn(CHAT_EVERY_MS);
      });
  }

  /** Resolves once messages that are being written are; what waits is written after the next start. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.settled();
    clearTimeout(this.#timer);
  }

  /** Resolves once everything due is sent, or sending was tried. */
  async settled(): Promise<void> {
    await this.#work;
    await Promise.all(this.#running.values());
    await this.#work;
  }

  async #look(): Promise<void> {
    const { records, clock } = this.#parts;
    if (this.#written.size > 0) await this.#remove([]);
    const now = clock.now();
    let next = Number.POSITIVE_INFINITY;
    for (const [space, news] of Map.groupBy(await records.chatNews(), (one) => one.space)) {
      // Its end looks again.
      if (this.#running.has(space)) continue;
      const sentAt = this.#sentAt.get(space);
      // In a later time the clock was ahead when it was sent.
      const due = sentAt === undefined || sentAt > now ? now : sentAt + CHAT_EVERY_MS;
      if (due > now) next = Math.min(next, due);
      else this.#begin(space, news);
    }
    if (next !== Number.POSITIVE_INFINITY) this.#lookIn(next - now);
  }

  #lookIn(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.look(), ms);
    this.#timer.unref?.();
  }

  #begin(space: string, news: readonly WaitingChatNews[]): void {
    this.#sentAt.set(space, this.#parts.clock.now());
    const written = this.#send(space, news).then(() => {
      this.#running.delete(space);
      this.look();
    });
    this.#running.set(space, written);
  }

  async #send(space: string, news: readonly WaitingChatNews[]): Promise<void> {
    const { chat, deviceOf, languageOf, log } = this.#parts;
    try {
      const language = await languageOf(news[0]?.userId ?? 0);
      await chat.send(space, chatText(news, { language, deviceOf }));
    } catch (error) {
      log.warn({ err: error, notifications: news.length }, 'notifications did not reach the chat');
    }
    await this.#remove(news.map(({ id }) => id)).catch((error: unknown) => {
      log.warn({ err: error }, 'that notifications were written to the chat could not be noted');
    });
  }

  /** Removes what was written, also what could not be removed before. */
  async #remove(ids: readonly number[]): Promise<void> {
    for (const id of ids) this.#written.add(id);
    const all = [...this.#written];
    await this.#parts.records.chatSent(all);
    for (const id of all) this.#written.delete(id);
  }
}

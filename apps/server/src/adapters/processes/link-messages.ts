import type { Logger } from 'pino';
import type { Clock } from '../../ports/clock.ts';
import { headBytes, type MessageHead, readHead } from './message-head.ts';
import { MessageOpener, MessageSealer, senderOf } from './sealed-messages.ts';

/** A message may be on its way for so long, ms. */
const AGE_MAX_MS = 60_000;
/**
 * Clocks of two machines may differ by so much, ms. A message is judged by the clock of who receives it: one that was on its way for a
 * minute may look two minutes old, and one that was sent just now a minute early. More than that is refused. The limit is no more than a
 * bound of what has to be remembered: while a process runs it takes a number of a sender once, and after a restart its own topic is
 * another one, so that no question is ever answered twice.
 */
const CLOCK_MS = 60_000;

export interface LinkMessagesOptions {
  readonly key: Uint8Array;
  readonly version: string;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
  /** @returns whether a number of a sender was not taken on this topic before */
  readonly take: (sender: string, topic: string, number: number) => boolean;
}

/** The head of a message beside what is the same in all of this process. */
export type OwnHead = Pick<MessageHead, 'kind' | 'subject' | 'part' | 'parts'>;

export interface ReceivedMessage {
  readonly sender: string;
  readonly head: MessageHead;
  readonly payload: Buffer;
}

/** Messages of processes of this installation and this version, as bytes and back. */
export class LinkMessages {
  readonly #options: LinkMessagesOptions;
  readonly #sealer: MessageSealer;
  readonly #opener: MessageOpener;
  readonly #since: number;
  readonly #warned = new Set<string>();

  constructor(options: LinkMessagesOptions) {
    this.#options = options;
    this.#sealer = new MessageSealer(options.key);
    this.#opener = new MessageOpener(options.key);
    this.#since = options.clock.now();
  }

  /** The name of this process, another one after each start. */
  get own(): string {
    return this.#sealer.sender;
  }

  seal(topic: string, head: OwnHead, payload: Uint8Array): Buffer {
    const { version, clock } = this.#options;
    const whole = { ...head, version, since: this.#since, time: clock.now() };
    return this.#sealer.seal(topic, headBytes(whole), payload);
  }

  /** The message; undefined for what nobody of this installation and version has sent just now, and for what was received before. */
  open(topic: string, bytes: Buffer): ReceivedMessage | undefined {
    if (senderOf(bytes) === this.own) return undefined;
    const opened = this.#opener.open(topic, bytes);
    if (opened === undefined) {
      this.#warnOnce('seal', 'message at the broker that no process of this installation has sent is left out');
      return undefined;
    }
    const { sender, number, content } = opened;
    const message = readHead(content);
    if (message === undefined || !this.#isOurs(message.head) || !this.#isNow(message.head)) return undefined;
    return this.#options.take(sender, topic, number) ? { sender, ...message } : undefined;
  }

  #isOurs({ version }: MessageHead): boolean {
    if (version === this.#options.version) return true;
    this.#warnOnce(
      `version ${version}`,
      `a process of this installation has version ${version}; its messages are left out`,
    );
    return false;
  }

  #isNow({ time }: MessageHead): boolean {
    const age = this.#options.clock.now() - time;
    if (age >= -CLOCK_MS && age <= AGE_MAX_MS + CLOCK_MS) return true;
    this.#warnOnce('time', 'message of another process is left out: it is old, or the clocks of two machines differ');
    return false;
  }

  #warnOnce(reason: string, text: string): void {
    if (this.#warned.has(reason)) return;
    this.#warned.add(reason);
    this.#options.log.warn(text);
  }
}

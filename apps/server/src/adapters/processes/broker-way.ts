import type { Logger } from 'pino';
import { BrokerEnd } from './broker-end.ts';
import { OpenWay } from './open-way.ts';

export interface BrokerWayOptions {
  readonly url: string;
  readonly log: Pick<Logger, 'debug' | 'warn'>;
  /** The topic of all processes, and that of this one. */
  readonly shared: string;
  readonly own: string;
  readonly receive: (topic: string, message: Buffer) => void;
  /** Called each time that messages come and go, and each time that they do not any more. */
  readonly opened: (way: OpenWay) => void;
  readonly closed: () => void;
}

/**
 * The way of this process to the others: one connection over which it sends and hears what is said to all, and one over which it
 * receives questions and answers. Over a single one each answer took 44 ms: Mosquitto keeps a small message back until the one before is
 * acknowledged by TCP (Nagle), a confirmation or news, which this side does after 40 ms. To a question or an answer it replies at once.
 */
export class BrokerWay {
  readonly #options: BrokerWayOptions;
  readonly #talk: BrokerEnd;
  readonly #inbox: BrokerEnd;
  #way: OpenWay | undefined;

  constructor(options: BrokerWayOptions) {
    const { url, log, receive, shared, own } = options;
    const parts = { url, log, receive, opened: () => this.#opened(), closed: () => this.#closed() };
    this.#options = options;
    this.#talk = new BrokerEnd({ ...parts, topic: shared, qos: 0 });
    this.#inbox = new BrokerEnd({ ...parts, topic: own, qos: 1 });
  }

  start(): void {
    this.#inbox.start();
    this.#talk.start();
  }

  async stop(): Promise<void> {
    await Promise.all([this.#talk.stop(), this.#inbox.stop()]);
    this.#closed();
  }

  /** With one connection alone nothing is said. */
  #opened(): void {
    const { open } = this.#talk;
    if (open === undefined || this.#inbox.open === undefined) return;
    this.#way = new OpenWay(open.client, open.connack);
    this.#options.opened(this.#way);
  }

  #closed(): void {
    const way = this.#way;
    this.#way = undefined;
    if (way === undefined) return;
    way.closed();
    this.#options.closed();
  }
}

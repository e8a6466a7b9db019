import type { Logger } from 'pino';
import { brokerName } from '../mqtt/broker/broker-client.ts';
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

/** How long a message of this process to itself may take before the broker counts as carrying none, ms. */
const TRIAL_MS = 3_000;

/**
 * The way of this process to the others: one connection over which it sends and receives what goes to all, and one over which it
 * receives questions and answers. Over a single one each answer took 44 ms: Mosquitto keeps a small message back until the one before is
 * acknowledged by TCP (Nagle), a confirmation or news, which this side does after 40 ms. To a question or an answer it replies at once.
 */
export class BrokerWay {
  readonly #options: BrokerWayOptions;
  readonly #talk: BrokerEnd;
  readonly #inbox: BrokerEnd;
  #way: OpenWay | undefined;
  #trial: NodeJS.Timeout | undefined;
  #isWarned = false;

  constructor(options: BrokerWayOptions) {
    const { url, log, shared, own } = options;
    const receive = (topic: string, message: Buffer) => this.#receive(topic, message);
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

  /** With one connection alone nothing is sent. */
  #opened(): void {
    const { open } = this.#talk;
    if (open === undefined || this.#inbox.open === undefined) return;
    this.#way = new OpenWay(open.client, open.connack);
    this.#try(this.#way);
    this.#options.opened(this.#way);
  }

  #receive(topic: string, message: Buffer): void {
    if (message.length > 0) this.#options.receive(topic, message);
    else if (topic === this.#options.own) this.#succeed();
  }

  /** Sends itself an empty message: some brokers grant a subscription and silently drop messages that their rules do not permit. */
  #try(way: OpenWay): void {
    const { log, url, own } = this.#options;
    clearTimeout(this.#trial);
    this.#trial = setTimeout(() => {
      const refusal = { broker: brokerName(url), topic: own };
      if (!this.#isWarned) log.warn(refusal, 'broker does not carry messages between processes: see its rules');
      this.#isWarned = true;
    }, TRIAL_MS);
    way.deliver(own, Buffer.alloc(0));
  }

  #succeed(): void {
    clearTimeout(this.#trial);
    this.#isWarned = false;
  }

  #closed(): void {
    clearTimeout(this.#trial);
    const way = this.#way;
    this.#way = undefined;
    if (way === undefined) return;
    way.closed();
    this.#options.closed();
  }
}

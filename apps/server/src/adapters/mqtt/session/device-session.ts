import {
  type AckFrame,
  DOWN_TOPICS,
  type DownTopic,
  deviceTopic,
  type FrameRefusal,
  type StateFrame,
} from '@phasor/contract';
import type { Client, PublishPacket } from 'aedes';
import type { LinkLimits } from '../limits/link-limits.ts';
import { RateLimit } from '../limits/rate-limit.ts';
import { acknowledgementBytes, topicField } from './acknowledgement-bytes.ts';
import { CommitQueue, type Patience } from './commit-queue.ts';

interface DeviceSessionOptions {
  readonly device: string;
  readonly client: Client;
  readonly limits: LinkLimits;
  /** Epoch ms. */
  readonly now: number;
  readonly patience?: Patience;
  /** Called once when a frame could not be committed. */
  readonly fail: (reason: string) => void;
}

/** One connection of one device, from sign-in to its end. */
export class DeviceSession {
  readonly device: string;
  readonly commits: CommitQueue;
  /** Boot number of the last `state` on this connection while it is ONLINE; null otherwise. */
  onlineBoot: number | null = null;
  /** Ms of a monotonic clock. */
  readonly #began = performance.now();
  readonly #client: Client;
  readonly #ackTopic: Buffer;
  readonly #subscriptions = new Map<DownTopic, 0 | 1>();
  readonly #data: RateLimit;
  readonly #messages: RateLimit;
  readonly #bytes: RateLimit;

  constructor({ device, client, limits, now, patience, fail }: DeviceSessionOptions) {
    this.device = device;
    this.commits = new CommitQueue({ holdMs: limits.holdMs, patience, fail });
    this.#client = client;
    this.#ackTopic = topicField(deviceTopic(device, 'ack'));
    this.#data = new RateLimit(limits.data, now);
    this.#messages = new RateLimit(limits.messages, now);
    this.#bytes = new RateLimit(limits.bytes, now);
  }

  isOf(client: Client): boolean {
    return this.#client === client;
  }

  get ended(): boolean {
    return this.#client.closed;
  }

  /** How long the connection has lasted, ms. */
  get age(): number {
    return performance.now() - this.#began;
  }

  /** Stores the content of a `state`; true when it may be passed on. */
  announce(state: Pick<StateFrame, 'status' | 'boot'>): void {
    this.onlineBoot = state.status === 'ONLINE' ? state.boot : null;
  }

  /** After how many ms a data frame of that many bytes is due. */
  dataDelay(bytes: number, now: number): number {
    return this.#data.take(bytes, now);
  }

  /** After how many ms any other message is due. */
  messageDelay(bytes: number, now: number): number {
    return Math.max(this.#messages.take(1, now), this.#bytes.take(bytes, now));
  }

  /** Whether a message that is useless later may pass now. */
  mayPass(bytes: number, now: number): boolean {
    return this.#messages.tryTake(1, now) && this.#bytes.tryTake(bytes, now);
  }

  /** Grants a subscription to one of the device's own down topics; false for every other filter. */
  subscribe(filter: string, qos: number): boolean {
    const leaf = DOWN_TOPICS.find((name) => filter === deviceTopic(this.device, name));
    if (leaf === undefined) return false;
    this.#subscriptions.set(leaf, qos === 0 ? 0 : 1);
    return true;
  }

  unsubscribe(filters: readonly string[]): void {
    for (const leaf of DOWN_TOPICS)
      if (filters.includes(deviceTopic(this.device, leaf))) this.#subscriptions.delete(leaf);
  }

  /** Sends to this device only; false when it has not subscribed. */
  send(leaf: DownTopic, frame: object): boolean {
    const qos = this.#subscriptions.get(leaf);
    if (qos === undefined || this.#client.closed) return false;
    const payload = Buffer.from(JSON.stringify(frame));
    const topic = deviceTopic(this.device, leaf);
    this.#client.publish({ cmd: 'publish', topic, payload, qos, retain: false, dup: false }, () => {});
    return true;
  }

  /**
   * Answers a stored frame: its PUBACK and its `ack` in one write (ADR 6). To the broker the message is from then on one that
   * needs no confirmation. With a full socket the broker sends both, and waits.
   */
  acknowledge(packet: PublishPacket, ack: AckFrame | FrameRefusal): void {
    const { conn, connected } = this.#client;
    if (packet.qos !== 1 || packet.messageId === undefined || !connected || conn.writableNeedDrain) {
      this.send('ack', ack);
      return;
    }
    const publish = this.#subscriptions.has('ack') ? { topic: this.#ackTopic, payload: JSON.stringify(ack) } : null;
    conn.write(acknowledgementBytes(packet.messageId, publish));
    packet.qos = 0;
  }

  /** Ends the connection. */
  disconnect(): void {
    this.#client.close();
  }

  /** The connection has ended: nothing more is acknowledged. */
  close(): void {
    this.commits.close();
  }
}

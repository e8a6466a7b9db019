import { connect, type Socket } from 'node:net';
import { deviceTopic } from '@phasor/contract';
import {
  connectPacket,
  disconnectPacket,
  PacketReader,
  pingPacket,
  publishPacket,
  retainedPacket,
  subscribePacket,
  topicField,
} from './mqtt-bytes.ts';

export interface LoadMeterOptions {
  readonly host: string;
  readonly port: number;
  readonly mac: string;
  readonly secret: string;
  /** Own address of the connection; chosen by the system by default. */
  readonly localAddress?: string | undefined;
  /** Published and retained after each connect, before anything else. */
  readonly state?: string;
  /** Called for every acknowledged frame: its number, and the time from sending to acknowledgement, ms. */
  readonly onAcknowledged: (seq: number, latency: number) => void;
  /** Called when the connection is lost, or refused. */
  readonly onLost: () => void;
}

interface Unacknowledged {
  readonly payload: string;
  sentAt: number;
}

const KEEPALIVE_S = 60;
const CONNACK = 2;
const PUBLISH = 3;
const SUBACK = 9;

/** One meter of a load: a socket, frames that wait for their acknowledgement, and nothing else. */
export class LoadMeter {
  readonly #options: LoadMeterOptions;
  readonly #topic: Buffer;
  readonly #waiting = new Map<number, Unacknowledged>();
  #socket: Socket | undefined;
  #ready = false;
  #packetId = 0;
  /** When something was last acknowledged or sent again, or began to wait, ms. */
  #heardAt = 0;

  constructor(options: LoadMeterOptions) {
    this.#options = options;
    this.#topic = topicField(deviceTopic(options.mac, 'data'));
  }

  get ready(): boolean {
    return this.#ready;
  }

  /** Frames sent and not acknowledged. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /** Connects; frames that were not acknowledged before are sent again. */
  open(): void {
    const { host, port, mac, secret, localAddress } = this.#options;
    const reader = new PacketReader();
    const socket = connect({ host, port, noDelay: true, localAddress });
    this.#socket = socket;
    socket.write(connectPacket(mac, secret, KEEPALIVE_S));
    socket.on('data', (chunk: Buffer) => {
      for (const { type, body, reply } of reader.read(chunk)) {
        if (reply) socket.write(reply);
        this.#take(socket, type, body);
      }
    });
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      if (this.#socket !== socket) return;
      this.#ready = false;
      this.#options.onLost();
    });
  }

  #take(socket: Socket, type: number, body: Buffer): void {
    if (type === CONNACK) {
      if (body[1] === 0) socket.write(subscribePacket(deviceTopic(this.#options.mac, 'ack')));
      else socket.destroy();
    } else if (type === SUBACK) {
      this.#ready = true;
      this.#announce();
      this.#writeWaiting();
    } else if (type === PUBLISH) {
      this.#acknowledge(body);
    }
  }

  #announce(): void {
    const { mac, state } = this.#options;
    if (state === undefined) return;
    this.#socket?.write(retainedPacket(topicField(deviceTopic(mac, 'state')), this.#nextPacketId(), state));
  }

  #writeWaiting(): void {
    this.#heardAt = performance.now();
    for (const { payload } of this.#waiting.values()) this.#write(payload);
  }

  #acknowledge(body: Buffer): void {
    const ack: unknown = JSON.parse(body.toString());
    if (typeof ack !== 'object' || ack === null || !('seq' in ack) || typeof ack.seq !== 'number') return;
    const now = performance.now();
    this.#heardAt = now;
    for (const [seq, { sentAt }] of this.#waiting) {
      if (seq > ack.seq) break;
      this.#waiting.delete(seq);
      this.#options.onAcknowledged(seq, now - sentAt);
    }
  }

  /** Sends a frame and keeps it until it is acknowledged. */
  send(seq: number, payload: string): void {
    if (this.#waiting.size === 0) this.#heardAt = performance.now();
    this.#waiting.set(seq, { payload, sentAt: performance.now() });
    if (this.#ready) this.#write(payload);
  }

  /** Sends everything unacknowledged again, where nothing was acknowledged for so long, ms: the broker may have had nobody to give it to. */
  sendAgain(silentMs: number): void {
    const isSilent = this.#waiting.size > 0 && performance.now() - this.#heardAt > silentMs;
    if (this.#ready && isSilent) this.#writeWaiting();
  }

  #write(payload: string): void {
    this.#socket?.write(publishPacket(this.#topic, this.#nextPacketId(), payload));
  }

  #nextPacketId(): number {
    this.#packetId = (this.#packetId % 65_535) + 1;
    return this.#packetId;
  }

  ping(): void {
    if (this.#ready) this.#socket?.write(pingPacket());
  }

  close(): void {
    const socket = this.#socket;
    this.#socket = undefined;
    this.#ready = false;
    if (!socket || socket.destroyed) return;
    socket.end(disconnectPacket());
  }
}

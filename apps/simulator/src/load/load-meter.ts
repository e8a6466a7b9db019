import { connect, type Socket } from 'node:net';
import { deviceTopic } from '@phasor/contract';
import {
  connectPacket,
  disconnectPacket,
  PacketReader,
  pingPacket,
  publishPacket,
  subscribePacket,
  topicField,
} from './mqtt-bytes.ts';

export interface LoadMeterOptions {
  readonly host: string;
  readonly port: number;
  readonly mac: string;
  readonly secret: string;
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
    const { host, port, mac, secret } = this.#options;
    const reader = new PacketReader();
    const socket = connect({ host, port, noDelay: true });
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
      for (const { payload } of this.#waiting.values()) this.#write(payload);
    } else if (type === PUBLISH) {
      this.#acknowledge(body);
    }
  }

  #acknowledge(body: Buffer): void {
    const ack: unknown = JSON.parse(body.toString());
    if (typeof ack !== 'object' || ack === null || !('seq' in ack) || typeof ack.seq !== 'number') return;
    const now = performance.now();
    for (const [seq, { sentAt }] of this.#waiting) {
      if (seq > ack.seq) break;
      this.#waiting.delete(seq);
      this.#options.onAcknowledged(seq, now - sentAt);
    }
  }

  /** Sends a frame and keeps it until it is acknowledged. */
  send(seq: number, payload: string): void {
    this.#waiting.set(seq, { payload, sentAt: performance.now() });
    if (this.#ready) this.#write(payload);
  }

  #write(payload: string): void {
    this.#packetId = (this.#packetId % 65_535) + 1;
    this.#socket?.write(publishPacket(this.#topic, this.#packetId, payload));
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

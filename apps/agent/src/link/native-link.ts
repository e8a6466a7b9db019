import {
  type AckFrame,
  type DataFrame,
  deviceTopic,
  type RequestFrame,
  type ResponseFrame,
  type SampleFrame,
  type StateFrame,
  type UpTopic,
} from '@phasor/contract';
import { connect, type MqttClient } from 'mqtt';
import type { Log } from '../log.ts';

export interface NativeLinkOptions {
  readonly server: string;
  /** Certificates that are trusted; undefined: those of the system. */
  readonly ca: Buffer | undefined;
  readonly mac: string;
  readonly secret: string;
  readonly boot: number;
  /** What the state frame has beside status and boot. */
  readonly identity: Omit<StateFrame, 'status' | 'boot' | 'uptime' | 'ts'>;
  readonly log: Log;
  readonly onConnected: () => void;
  readonly onDisconnected: () => void;
  readonly onAck: (ack: AckFrame) => void;
}

const KEEPALIVE_S = 30;
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 60_000;
/** Longest wait before the first connection, ms: a person may be registering the meter at that moment. */
const LAST_RETRY_OF_NEW_MS = 2_000;
const FAREWELL_MS = 2_000;
const UNKNOWN_METHOD = 422;
/** Why the broker refuses a connection, in words; other numbers are logged as they are. */
const CONNACK_WORDS: Readonly<Record<number, string>> = {
  2: 'the server refused the client id',
  3: 'the server cannot check the sign-in now',
  4: 'the server refused the MAC or the secret',
  5: 'the server does not allow this device',
};

/** One meter's connection to Phasor by the device protocol (docs/device-protocol.md, "Connecting"). */
export class NativeLink {
  readonly #options: NativeLinkOptions;
  readonly #startedAt = performance.now();
  #client: MqttClient | undefined;
  #status: StateFrame['status'] = 'ONLINE';
  #failures = 0;
  #wasConnected = false;

  constructor(options: NativeLinkOptions) {
    this.#options = options;
  }

  open(): void {
    const { server, ca, mac, secret, boot, log } = this.#options;
    const will = JSON.stringify({ status: 'OFFLINE', boot } satisfies StateFrame);
    const client = connect(server, {
      clientId: mac,
      username: mac,
      password: secret,
      clean: true,
      keepalive: KEEPALIVE_S,
      reconnectPeriod: FIRST_RETRY_MS,
      // A meter may be registered after its agent was started.
      reconnectOnConnackError: true,
      connectTimeout: 10_000,
      protocolVersion: 4,
      resubscribe: false,
      queueQoSZero: false,
      ...(ca ? { ca } : {}),
      will: { topic: deviceTopic(mac, 'state'), payload: Buffer.from(will), qos: 1, retain: true },
    });
    this.#client = client;
    client.on('connect', () => this.#begin(client));
    client.on('close', () => this.#lost(client));
    client.on('error', (error) => log(`connection: ${wordsOf(error)}`));
    client.on('message', (topic, payload) => this.#receive(topic, payload));
  }

  #begin(client: MqttClient): void {
    const { mac, log, onConnected } = this.#options;
    const topics = [deviceTopic(mac, 'request'), deviceTopic(mac, 'ack'), deviceTopic(mac, 'answer')];
    client.subscribe(topics, { qos: 1 }, (error) => {
      if (error) return;
      this.#failures = 0;
      this.#wasConnected = true;
      log('connected');
      this.#sendState();
      onConnected();
    });
  }

  /** Waits 1 s, doubled up to 60 s, plus a random half, as the protocol asks; at most 3 s until it has connected once. */
  #lost(client: MqttClient): void {
    const last = this.#wasConnected ? LAST_RETRY_MS : LAST_RETRY_OF_NEW_MS;
    const wait = Math.min(last, FIRST_RETRY_MS * 2 ** this.#failures);
    client.options.reconnectPeriod = wait * (1 + Math.random() / 2);
    this.#failures += 1;
    this.#options.onDisconnected();
  }

  #receive(topic: string, payload: Buffer): void {
    const { mac, onAck } = this.#options;
    const frame = parseObject(payload);
    if (topic === deviceTopic(mac, 'ack') && isAck(frame)) onAck(frame);
    if (topic === deviceTopic(mac, 'request') && isRequest(frame)) {
      this.#publish('response', { id: frame.id, ok: false, code: UNKNOWN_METHOD } satisfies ResponseFrame, { qos: 1 });
    }
  }

  /** Whether the meter answers; the server shows it as offline while it does not. */
  setStatus(status: StateFrame['status']): void {
    if (status === this.#status) return;
    this.#status = status;
    this.#sendState();
  }

  #sendState(): void {
    const { identity, boot } = this.#options;
    const uptime = Math.floor((performance.now() - this.#startedAt) / 1_000);
    const state: StateFrame = { status: this.#status, boot, ...identity, uptime, ts: Date.now() / 1_000 };
    this.#publish('state', state, { qos: 1, retain: true });
  }

  data(frame: DataFrame): void {
    this.#publish('data', frame, { qos: 1 });
  }

  /** Shows a sample to viewers while older ones still wait to be stored. */
  live(sample: SampleFrame): void {
    this.#publish('live', sample, { qos: 0 });
  }

  #publish(leaf: UpTopic, frame: object, options: { qos: 0 | 1; retain?: boolean }): void {
    if (!this.#client?.connected) return;
    this.#client.publish(deviceTopic(this.#options.mac, leaf), JSON.stringify(frame), options, (error) => {
      if (error) this.#options.log(`connection: ${wordsOf(error)}`);
    });
  }

  /** Sends OFFLINE and disconnects. */
  async close(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    if (!client) return;
    if (client.connected) {
      const farewell: StateFrame = { status: 'OFFLINE', boot: this.#options.boot };
      const topic = deviceTopic(this.#options.mac, 'state');
      const sent = client.publishAsync(topic, JSON.stringify(farewell), { qos: 1, retain: true });
      await Promise.race([
        sent.catch(() => undefined),
        new Promise((resolve) => setTimeout(resolve, FAREWELL_MS).unref()),
      ]);
    }
    await client.endAsync(true);
  }
}

function wordsOf(error: Error): string {
  const code = 'code' in error ? Number(error.code) : Number.NaN;
  return CONNACK_WORDS[code] ?? error.message;
}

function parseObject(payload: Buffer): object {
  try {
    const value: unknown = JSON.parse(payload.toString('utf8'));
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

const isAck = (frame: object): frame is AckFrame =>
  'boot' in frame && typeof frame.boot === 'number' && 'seq' in frame && typeof frame.seq === 'number';

const isRequest = (frame: object): frame is RequestFrame => 'id' in frame && typeof frame.id === 'string';

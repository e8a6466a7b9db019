import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { connect, type MqttClient } from 'mqtt';
import type { P1Meter } from './p1-meter.ts';

export interface P1PortOptions {
  readonly meter: Pick<P1Meter, 'telegramAt'>;
  readonly clock: { now(): number };
  /** TCP port that hands the telegrams to everyone who connects; 0 = any free one; absent = none. */
  readonly tcpPort?: number;
  /** Broker to which they are published as they are. */
  readonly mqtt?: {
    readonly url: string;
    readonly topic: string;
    readonly clientId: string;
    readonly username: string;
    readonly password: string;
  };
  readonly onError: (message: string) => void;
}

/** DSMR 5 sends once a second. */
const PERIOD_MS = 1_000;

/** The P1 port of a virtual meter: once a second its telegram leaves over TCP, MQTT or both. */
export class P1Port {
  readonly #options: P1PortOptions;
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  #client: MqttClient | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: P1PortOptions) {
    this.#options = options;
  }

  /** @returns the TCP port; undefined without one */
  async start(): Promise<number | undefined> {
    const { tcpPort, mqtt, onError } = this.#options;
    if (mqtt) {
      const { url, clientId, username, password } = mqtt;
      const account = { clientId, username, password };
      const patience = { reconnectPeriod: 2_000, reconnectOnConnackError: true };
      this.#client = connect(url, { ...account, ...patience, protocolVersion: 4 });
      this.#client.on('error', ({ message }) => onError(message));
    }
    const port = tcpPort === undefined ? undefined : await this.#listen(tcpPort);
    this.#timer = setInterval(() => this.#send(), PERIOD_MS);
    return port;
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    for (const socket of this.#sockets) socket.destroy();
    await Promise.all([
      this.#client?.endAsync(true),
      new Promise<void>((resolve) => (this.#server ? this.#server.close(() => resolve()) : resolve())),
    ]);
  }

  #listen(port: number): Promise<number> {
    const server = createServer((socket) => {
      this.#sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => this.#sockets.delete(socket));
    });
    this.#server = server;
    return new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
    });
  }

  #send(): void {
    const { meter, clock, mqtt } = this.#options;
    const telegram = meter.telegramAt(clock.now());
    for (const socket of this.#sockets) socket.write(telegram, 'latin1');
    if (mqtt && this.#client?.connected) this.#client.publish(mqtt.topic, telegram);
  }
}

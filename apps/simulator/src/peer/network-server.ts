import { connect, type MqttClient } from 'mqtt';
import { PROPOSAL_UPLINKS, proposedRate } from './proposed-rate.ts';
import { UPLINK_ENVELOPES, type Uplink, type UplinkEnvelope } from './uplink-envelopes.ts';

export interface NetworkServerOptions {
  readonly brokerUrl: string;
  readonly name: string;
  readonly secret: string;
  readonly onError: (message: string) => void;
}

/** A virtual LoRaWAN network server: it brings what the radios of the facility send to the broker, each in its envelope. */
export class NetworkServer {
  readonly #options: NetworkServerOptions;
  #client: MqttClient | undefined;
  /** Signal strengths of each device's latest uplinks, dBm, oldest first. */
  readonly #signals = new Map<string, readonly number[]>();

  constructor(options: NetworkServerOptions) {
    this.#options = options;
  }

  get name(): string {
    return this.#options.name;
  }

  get connected(): boolean {
    return this.#client?.connected ?? false;
  }

  start(): void {
    const { brokerUrl, name, secret, onError } = this.#options;
    this.#client = connect(brokerUrl, {
      clientId: `${name}-uplinks`,
      username: name,
      password: secret,
      keepalive: 20,
      reconnectPeriod: 2_000,
      // Its account may be made later.
      reconnectOnConnackError: true,
      protocolVersion: 4,
      // A broker on this very machine may show a certificate of its own making.
      rejectUnauthorized: !['127.0.0.1', '[::1]', 'localhost'].includes(new URL(brokerUrl).hostname),
    });
    this.#client.on('error', (error) => onError(`${name}: ${error.message}`));
  }

  /** False while there is no connection. */
  bring(uplink: Uplink, envelope: UplinkEnvelope): boolean {
    if (!this.#client?.connected) return false;
    const { topic, message } = UPLINK_ENVELOPES[envelope](uplink);
    this.#client.publish(topic, JSON.stringify(message), { qos: 1 });
    const signals = [...(this.#signals.get(uplink.mac) ?? []), uplink.rssi];
    this.#signals.set(uplink.mac, signals.slice(-PROPOSAL_UPLINKS));
    return true;
  }

  /** The data rate that it proposes to a device; undefined before enough uplinks were received. */
  proposed(mac: string): number | undefined {
    return proposedRate(this.#signals.get(mac) ?? []);
  }

  async stop(): Promise<void> {
    await this.#client?.endAsync(true);
    this.#client = undefined;
  }
}

import type { ResponseFrame } from '@phasor/contract';
import type { MqttClient } from 'mqtt';
import type { Logger } from 'pino';
import type { Clock } from '../../../ports/clock.ts';
import type { DeviceLinkHandlers } from '../../../ports/device-link.ts';
import type { Connection } from '../../../ports/records/connection-records.ts';
import type { DeviceDirectory } from '../session/device-directory.ts';
import { ConnectionLink } from './connection-link.ts';
import { mayPublish, rightsOf } from './connection-rights.ts';

interface ConnectionsAtBrokerOptions {
  readonly handlers: DeviceLinkHandlers;
  readonly directory: DeviceDirectory;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  /** The server's own connection to the broker. */
  readonly client: () => MqttClient | undefined;
}

const CACHED_MAX = 50_000;

/** Other makers' devices behind an external broker, whose own rules say who may publish where. */
export class ConnectionsAtBroker {
  readonly #directory: DeviceDirectory;
  readonly #link: ConnectionLink;
  readonly #byTopic = new Map<string, string>();

  constructor({ client, ...options }: ConnectionsAtBrokerOptions) {
    this.#directory = options.directory;
    this.#link = new ConnectionLink({
      ...options,
      send: ({ prefix }, messages) => {
        const broker = client();
        if (!broker?.connected) return false;
        for (const { topic, payload } of messages) broker.publish(prefix + topic, payload, { qos: 0 });
        return true;
      },
    });
  }

  start(): void {
    this.#link.start();
  }

  stop(): void {
    this.#link.stop();
  }

  /** Filters under which the devices of each connection publish, by its id. */
  filters(): ReadonlyMap<string, readonly string[]> {
    return new Map([...this.#directory.connections()].map((each) => [each.id, rightsOf(each).publishes]));
  }

  /** A message that is not of the native protocol; one of no connection is passed over. */
  receive({ topic, ...message }: { topic: string; payload: Buffer; retained: boolean }): void {
    const connection = this.#of(topic);
    if (connection === undefined) return;
    this.#link.intake.receive({ connection, topic: topic.slice(connection.prefix.length), ...message });
  }

  /** Sends a request to a device behind a connection; undefined for every other device. */
  request(
    mac: string,
    call: { method: string; params?: Record<string, unknown> },
    timeoutMs: number,
  ): Promise<ResponseFrame> | undefined {
    return this.#link.request(mac, call, timeoutMs);
  }

  /** The connection whose device publishes to a topic; of several the one with the longest prefix. */
  #of(topic: string): Connection | undefined {
    const cached = this.#directory.connection(this.#byTopic.get(topic) ?? '');
    if (cached) return cached;
    const found = [...this.#directory.connections()]
      .filter((connection) => mayPublish(rightsOf(connection), topic))
      .sort((one, other) => other.prefix.length - one.prefix.length)[0];
    if (found) {
      if (this.#byTopic.size >= CACHED_MAX) this.#byTopic.clear();
      this.#byTopic.set(topic, found.id);
    }
    return found;
  }
}

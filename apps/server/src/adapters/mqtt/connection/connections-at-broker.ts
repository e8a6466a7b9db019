import type { ResponseFrame } from '@phasor/contract';
import type { MqttClient } from 'mqtt';
import type { Logger } from 'pino';
import type { Clock } from '../../../ports/clock.ts';
import type { DeviceLinkHandlers } from '../../../ports/device-link.ts';
import { hasConnection, type Share } from '../../../ports/processes/share.ts';
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
  readonly share: Share;
}

const CACHED_MAX = 50_000;

/**
 * Other makers' devices behind an external broker, whose own rules say who may publish where. A process takes the connections that have
 * its shard, and those of its devices: two processes may take one, each for its devices.
 */
export class ConnectionsAtBroker {
  readonly #directory: DeviceDirectory;
  readonly #link: ConnectionLink;
  readonly #share: Share;
  readonly #byTopic = new Map<string, readonly string[]>();
  /** Ids of the connections to which the topics were assigned. */
  #assigned = '';

  constructor({ client, ...options }: ConnectionsAtBrokerOptions) {
    this.#directory = options.directory;
    this.#share = options.share;
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

  /** Filters under which the devices of each connection of this process publish, by its id. */
  filters(): ReadonlyMap<string, readonly string[]> {
    const all = [...this.#directory.connections()];
    const assigned = all.map(({ id }) => id).join(' ');
    if (assigned !== this.#assigned) this.#byTopic.clear();
    this.#assigned = assigned;
    return new Map(all.filter((each) => this.#takes(each)).map((each) => [each.id, rightsOf(each).publishes]));
  }

  /** A message that is not of the native protocol; one of no connection is passed over. */
  receive({ topic, ...message }: { topic: string; payload: Buffer; retained: boolean }): void {
    for (const connection of this.#of(topic)) {
      if (!this.#takes(connection)) continue;
      this.#link.intake.receive({ connection, topic: topic.slice(connection.prefix.length), ...message });
    }
  }

  /** Sends a request to a device behind a connection; undefined for every other device. */
  request(
    mac: string,
    call: { method: string; params?: Record<string, unknown> },
    timeoutMs: number,
  ): Promise<ResponseFrame> | undefined {
    return this.#link.request(mac, call, timeoutMs);
  }

  #takes({ id }: Connection): boolean {
    if (hasConnection(this.#share, id)) return true;
    return this.#directory.devicesOf(id).some(({ mac }) => this.#share.has(mac));
  }

  /**
   * The connections whose devices publish to a topic, with the longest prefix. There are several where an ecosystem shares topics,
   * such as those of discovery, and while a meter is exchanged for one with the same name.
   */
  #of(topic: string): readonly Connection[] {
    const known = this.#byTopic.get(topic);
    if (known !== undefined) return known.flatMap((id) => this.#directory.connection(id) ?? []);
    const found = [...this.#directory.connections()].filter((connection) => mayPublish(rightsOf(connection), topic));
    const longest = Math.max(...found.map(({ prefix }) => prefix.length));
    const meant = found.filter(({ prefix }) => prefix.length === longest);
    if (this.#byTopic.size >= CACHED_MAX) this.#byTopic.clear();
    if (meant.length > 0)
      this.#byTopic.set(
        topic,
        meant.map(({ id }) => id),
      );
    return meant;
  }
}

import type { MqttClient } from 'mqtt';

/** Quality of service by filter. */
export type Filters = ReadonlyMap<string, 0 | 1>;

/** Filters of one SUBSCRIBE. */
const AT_ONCE = 100;
/** SUBACK of a refused filter, in both versions of MQTT. */
const REFUSED = 0x80;

/** The subscriptions of one client at an external broker. Each filter is granted or refused by itself. */
export class BrokerSubscriptions {
  readonly #granted = new Set<string>();
  readonly #refused = new Set<string>();
  #running: Promise<void> = Promise.resolve();

  /** Filters that the broker did not grant when it was last asked. */
  get refused(): ReadonlySet<string> {
    return this.#refused;
  }

  /** Whether the broker has granted or refused each of these filters on this connection. */
  hasAnswered(filters: readonly string[]): boolean {
    return filters.every((filter) => this.#granted.has(filter) || this.#refused.has(filter));
  }

  /** The broker keeps none of the subscriptions any more. */
  forget(): void {
    this.#granted.clear();
    this.#running = Promise.resolve();
  }

  /** Brings the subscriptions to those that are wanted; refused ones are asked for again. */
  follow(client: MqttClient, wanted: Filters): Promise<void> {
    this.#running = this.#running.then(() => this.#follow(client, wanted));
    return this.#running;
  }

  async #follow(client: MqttClient, wanted: Filters): Promise<void> {
    for (const filter of this.#refused) if (!wanted.has(filter)) this.#refused.delete(filter);
    const ended = [...this.#granted].filter((filter) => !wanted.has(filter));
    for (const filter of ended) this.#granted.delete(filter);
    if (ended.length > 0) await client.unsubscribeAsync(ended).catch(() => undefined);
    const missing = [...wanted].filter(([filter]) => !this.#granted.has(filter));
    for (let i = 0; i < missing.length; i += AT_ONCE) await this.#ask(client, missing.slice(i, i + AT_ONCE));
  }

  async #ask(client: MqttClient, filters: readonly (readonly [string, 0 | 1])[]): Promise<void> {
    const wish = Object.fromEntries(filters.map(([filter, qos]) => [filter, { qos }]));
    const answers = await client.subscribeAsync(wish).then(
      () => [],
      (error: unknown) => answersOf(error),
    );
    // Without an answer the connection is gone, and the next one begins anew.
    if (answers === undefined) return;
    for (const [index, [filter]] of filters.entries()) {
      const isRefused = (answers[index] ?? 0) >= REFUSED;
      this.#granted[isRefused ? 'delete' : 'add'](filter);
      this.#refused[isRefused ? 'add' : 'delete'](filter);
    }
  }
}

/** Codes of a SUBACK, in the order of the filters; undefined where none came. */
function answersOf(error: unknown): readonly number[] | undefined {
  const packet = error instanceof Error && 'packet' in error ? error.packet : undefined;
  if (typeof packet !== 'object' || packet === null || !('granted' in packet)) return undefined;
  return Array.isArray(packet.granted) ? (packet.granted as number[]) : undefined;
}

import { DAY_S } from '@phasor/quantities';
import type { IPublishPacket, MqttClient } from 'mqtt';
import type { Logger } from 'pino';
import { besides, openBrokerClient } from '../broker/broker-client.ts';

export interface FormerTimes {
  /** Interval between looks for whether the session may end, ms. */
  readonly lookMs: number;
  /** A session that receives no more and delivers nothing for this long is empty, ms. */
  readonly quietMs: number;
}

interface FormerSessionOptions {
  readonly url: string;
  readonly log: Pick<Logger, 'debug' | 'info' | 'warn'>;
  /** Client id of the session. */
  readonly session: string;
  /** Its subscriptions, which end with it. */
  readonly filters: readonly string[];
  /** Resolves once all data of a message is on disk or permanently refused; rejects where it could not be stored. */
  readonly receive: (packet: IPublishPacket) => Promise<void>;
  /** Whether other sessions receive all that this one would. */
  readonly mayEnd: () => Promise<boolean>;
  /** Called once the broker has no such session any more. */
  readonly ended: () => Promise<void>;
  readonly times: FormerTimes;
}

/** How long the broker keeps the session while nobody empties it, s. */
const SESSION_S = 7 * DAY_S;
/** Messages on their way; one after the other is stored. */
const IN_FLIGHT_MAX = 20;

/**
 * Empties a session that another arrangement of processes had at the broker, and ends it. A message that cannot be stored now, such as
 * that of a device whose process is not there yet, is delivered again and holds back those behind it: only this session waits for it.
 */
export class FormerSession {
  readonly #options: FormerSessionOptions;
  #client: MqttClient | undefined;
  #timer: NodeJS.Timeout | undefined;
  #working = 0;
  /** When the last message was stored, by the process's own clock, ms. */
  #lastAt = performance.now();
  /** The broker had it. Only the broker is proof of it: records that were restored may be older than the session. */
  #wasThere = false;
  /** It has no subscriptions any more. */
  #isLeft = false;
  #isLooking = false;
  #isFailing = false;
  #isStopped = false;

  constructor(options: FormerSessionOptions) {
    this.#options = options;
  }

  start(): void {
    const { times, session, url, log } = this.#options;
    const properties = { receiveMaximum: IN_FLIGHT_MAX, sessionExpiryInterval: SESSION_S };
    openBrokerClient({
      ...{ url, log: besides(log), session: { clientId: session, clean: false, properties } },
      made: (client) => this.#follow(client),
    });
    this.#timer = setInterval(() => void this.#look(), times.lookMs);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    await this.#client?.endAsync(true);
  }

  #follow(client: MqttClient): void {
    this.#client = client;
    client.handleMessage = (packet, confirm) => void this.#take(client, packet, confirm);
    client.on('connect', ({ sessionPresent }) => {
      this.#lastAt = performance.now();
      this.#wasThere ||= sessionPresent;
      if (!sessionPresent) void this.#end();
    });
  }

  /** The next message is read once this one is confirmed. */
  async #take(client: MqttClient, packet: IPublishPacket, confirm: (error?: Error) => void): Promise<void> {
    const { stream } = client;
    this.#working += 1;
    const failure = await this.#options.receive(packet).then(() => undefined, reasonOf);
    this.#working -= 1;
    this.#lastAt = performance.now();
    // A packet identifier from another connection would confirm a different message over this one.
    const isSame = client.connected && client.stream === stream;
    if (failure === undefined && isSame) {
      this.#isFailing = false;
      confirm();
      return;
    }
    if (failure !== undefined && !this.#isFailing) {
      this.#isFailing = true;
      this.#options.log.warn({ reason: failure }, 'kept message not stored yet; the broker sends it again');
    }
    if (isSame) stream.destroy();
    confirm(new Error('not on disk yet'));
  }

  async #look(): Promise<void> {
    const client = this.#client;
    if (this.#isLooking || !client?.connected) return;
    this.#isLooking = true;
    await (this.#isLeft ? this.#endWhenQuiet() : this.#leave(client)).catch((error: unknown) => {
      this.#options.log.debug({ err: error }, 'former session not left yet');
    });
    this.#isLooking = false;
  }

  async #leave(client: MqttClient): Promise<void> {
    const { mayEnd, filters } = this.#options;
    if (!(await mayEnd())) return;
    await client.unsubscribeAsync([...filters]);
    this.#isLeft = true;
    this.#lastAt = performance.now();
  }

  async #endWhenQuiet(): Promise<void> {
    if (this.#working === 0 && performance.now() - this.#lastAt > this.#options.times.quietMs) await this.#end();
  }

  /** A clean session takes the place of the kept one, and ends with its connection (MQTT 3.1.1, 3.1.2.4). */
  async #end(): Promise<void> {
    clearInterval(this.#timer);
    const { url, log, session, ended } = this.#options;
    await this.#client?.endAsync(true);
    if (this.#isStopped) return;
    openBrokerClient({
      ...{ url, log: besides(log), session: { clientId: session, clean: true } },
      made: (client) => {
        this.#client = client;
        client.on('connect', () => {
          client.end();
          if (this.#wasThere) log.info({ session }, 'former session at the broker emptied and ended');
          else log.debug({ session }, 'no former session at the broker');
          ended().catch((error: unknown) => log.debug({ err: error }, 'end of a former session not noted'));
        });
      },
    });
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

import type { Client, PublishPacket } from 'aedes';
import type { Logger } from 'pino';
import type { Clock } from '../../ports/clock.ts';
import type { DeviceLinkHandlers } from '../../ports/device-link.ts';
import type { FrameSizeGuard } from './frame-size-guard.ts';
import { isUplinkTopic, mayPublish, maySubscribe } from './lorawan-envelopes.ts';
import type { LorawanIntake } from './lorawan-intake.ts';
import { bytesOf } from './packet-bytes.ts';
import { type Rate, RateLimit } from './rate-limit.ts';

interface NetworkServerDeskOptions {
  readonly handlers: Pick<DeviceLinkHandlers, 'refused'>;
  readonly intake: LorawanIntake;
  readonly guard: FrameSizeGuard;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

/** Uplinks of one network server; it speaks for many devices. What is over waits, and with it the connection. */
const UPLINKS: Rate = { perSecond: 200, burst: 2_000 };

/** The network servers at the broker inside the server: they bring uplinks and may do nothing else. */
export class NetworkServerDesk {
  readonly #options: NetworkServerDeskOptions;
  readonly #rates = new WeakMap<Client, RateLimit>();

  constructor(options: NetworkServerDeskOptions) {
    this.#options = options;
  }

  /** Lets a client in that has proved to be a network server. */
  admit(client: Client, name: string): void {
    this.#rates.set(client, new RateLimit(UPLINKS, this.#options.clock.now()));
    this.#options.log.info({ networkServer: name }, 'LoRaWAN network server connected');
  }

  /** Whether a client is a network server that may listen there. */
  grants(client: Client, filter: string): boolean {
    return this.#rates.has(client) && maySubscribe(filter);
  }

  /**
   * Takes what a network server publishes: uplinks are read, other news of its devices let pass, any other topic ends the
   * connection. @returns false for a client that is no network server: then nothing was done
   */
  receive(client: Client, packet: PublishPacket, done: (error?: Error | null) => void): boolean {
    const { handlers, guard, clock } = this.#options;
    const rate = this.#rates.get(client);
    if (rate === undefined) return false;
    guard.messageRead(client.conn);
    if (!mayPublish(packet.topic)) {
      handlers.refused(null, 'foreign device', 1);
      done(new Error('topic not allowed'));
    } else if (isUplinkTopic(packet.topic)) {
      const delay = rate.take(1, clock.now());
      if (delay === 0) this.#take(packet, done);
      else setTimeout(() => client.closed || this.#take(packet, done), delay);
    } else {
      packet.retain = false;
      done();
    }
    return true;
  }

  #take(packet: PublishPacket, done: (error?: Error | null) => void): void {
    const { topic, retain } = packet;
    void this.#options.intake.receive({ topic, payload: bytesOf(packet), retained: retain });
    // Nobody subscribes to what network servers bring, so nothing of it is kept for subscribers.
    packet.retain = false;
    done();
  }
}

import type { IPublishPacket } from 'mqtt';
import type { Logger } from 'pino';
import { AppError } from '../../../app-error.ts';
import type { KeptMessage, ProcessLink } from '../../../ports/processes/process-link.ts';
import { ALL_SHARDS, type Share } from '../../../ports/processes/share.ts';
import type { FactRecords } from '../../../ports/records/fact-records.ts';
import { lastingSession, shardFact, shardSession } from '../broker/broker-session.ts';
import { LastingClient } from '../broker/lasting-client.ts';
import { FormerSession, type FormerTimes } from './former-session.ts';
import type { LastingPacket } from './lasting-intake.ts';

interface KeptSessionsOptions {
  readonly url: string;
  readonly log: Pick<Logger, 'debug' | 'info' | 'warn'>;
  /** Without them the broker keeps nothing while the server is down. */
  readonly facts: FactRecords | undefined;
  readonly share: Share;
  /** Whether the process is one of several that divide the devices. */
  readonly isDivided: boolean;
  readonly filters: readonly string[];
  readonly intake: {
    /** Stores what belongs to the devices of a shard; of all that the process has where none is given. */
    receive(packet: LastingPacket, shard?: number): Promise<void>;
    /** The shards whose sessions a message concerns. */
    shardsOf(packet: LastingPacket): Promise<readonly number[]>;
  };
  readonly processes: Pick<ProcessLink, 'ask' | 'answer'> | undefined;
  readonly times?: FormerTimes | undefined;
}

/** A session of this process: of one shard, or of all devices. */
interface Place {
  readonly session: string | undefined;
  readonly shard: number | undefined;
}

const TIMES: FormerTimes = { lookMs: 5_000, quietMs: 30_000 };
/** The shard whose process empties the session of an earlier process of the whole. */
const FIRST_SHARD = 0;
/** Longest wait for another process that stores a message: its device may be asked for a configuration. */
const STORING_MS = 20_000;

/** Values of the fact of a shard: its session receives, or it only delivers what it still has. */
const RECEIVES = 'receives';
const DELIVERS = 'delivers';

/**
 * The sessions in which the broker keeps for this server what nobody else keeps: one for a process that has all devices by its role, and
 * one for each shard where several may divide them, so that who takes a shard over receives what its former holder did not confirm.
 * In the session of a shard all messages arrive; those of other shards are confirmed at once.
 *
 * An installation may change from one arrangement to the other and back. Each drains the sessions of the other one:
 *
 * - The session of the whole receives until each shard has a session that does (a fact each); then it is left, emptied and ended by the
 *   process of the first shard, which passes each message to the process that has its device, and confirms it once that one has stored it.
 * - The sessions of shards receive until the session of the whole does; then each is left, emptied and ended by the process of the whole,
 *   which takes of each only what belongs to its shard, and removes its fact.
 *
 * So at each moment, whichever process is killed, a message is kept in a session that somebody empties. In between some arrive in both, as all that a
 * broker delivers again.
 */
export class KeptSessions {
  readonly #options: KeptSessionsOptions;
  readonly #clients: { readonly place: Place; readonly client: LastingClient }[] = [];
  readonly #former: FormerSession[] = [];
  readonly #noted = new Set<number>();

  constructor(options: KeptSessionsOptions) {
    this.#options = options;
  }

  /** Reads which sessions there are. */
  async prepare(): Promise<void> {
    const { facts, isDivided, share, processes, intake } = this.#options;
    const whole = facts && (await lastingSession(facts));
    for (const place of placesOf(whole, isDivided ? share.shards : undefined)) this.#add(place);
    if (isDivided) processes?.answer('keptMessage', (message) => this.#answer(message));
    if (facts === undefined || whole === undefined) return;
    if (!isDivided) {
      for (const shard of await shardsWith(facts, [RECEIVES, DELIVERS])) this.#addFormerShard(facts, whole, shard);
    } else if (processes !== undefined && share.shards.includes(FIRST_SHARD)) {
      this.#addFormer({
        session: whole,
        receive: async (packet) => {
          for (const shard of await intake.shardsOf(packet)) {
            const { topic } = packet;
            const payload = Buffer.from(packet.payload);
            await processes.ask('keptMessage', { shard, topic, payload }, { of: shard, timeoutMs: STORING_MS });
          }
        },
        mayEnd: async () => (await shardsWith(facts, [RECEIVES])).length === ALL_SHARDS.length,
        ended: async () => undefined,
      });
    }
  }

  /** Resolves when the broker delivers for the first time. */
  async start(): Promise<void> {
    for (const former of this.#former) former.start();
    await Promise.all(this.#clients.map(({ client }) => client.start()));
    await this.#note();
  }

  /** Asks the broker for what it has not granted so far. @returns filters that it refuses in any session */
  async subscribe(): Promise<ReadonlySet<string>> {
    const refused = await Promise.all(this.#clients.map(({ client }) => client.subscribe()));
    await this.#note();
    return new Set(refused.flatMap((filters) => [...filters]));
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#clients.map(({ client }) => client), ...this.#former].map((each) => each.stop()));
  }

  #add(place: Place): void {
    const { url, log, filters, intake } = this.#options;
    const receive = (packet: IPublishPacket) => intake.receive(packet, place.shard);
    const isBeside = this.#clients.length > 0;
    const client = new LastingClient({ url, log, isBeside, session: place.session, filters, receive });
    this.#clients.push({ place, client });
  }

  #addFormerShard(facts: FactRecords, whole: string, shard: number): void {
    this.#addFormer({
      session: shardSession(whole, shard),
      receive: (packet) => this.#options.intake.receive(packet, shard),
      mayEnd: async () => {
        const isReceiving = this.#clients.every(({ client }) => client.isSubscribed);
        // Before it is left, so that several processes that begin meanwhile do not count on it.
        if (isReceiving) await facts.write(shardFact(shard), DELIVERS);
        return isReceiving;
      },
      ended: () => facts.remove(shardFact(shard)),
    });
  }

  #addFormer(parts: Pick<ConstructorParameters<typeof FormerSession>[0], 'session' | 'receive' | 'mayEnd' | 'ended'>) {
    const { url, log, filters, times = TIMES } = this.#options;
    this.#former.push(new FormerSession({ ...{ url, log, filters, times }, ...parts }));
  }

  async #answer({ shard, topic, payload }: KeptMessage): Promise<null> {
    if (!this.#options.share.shards.includes(shard)) throw new AppError('server.unavailable');
    await this.#options.intake.receive({ topic, payload: Buffer.from(payload), retain: false }, shard);
    return null;
  }

  /** Notes which shards have a session that receives. Where that fails the next look tries again. */
  async #note(): Promise<void> {
    const { facts } = this.#options;
    for (const { place, client } of this.#clients) {
      const { shard } = place;
      if (facts === undefined || shard === undefined || this.#noted.has(shard) || !client.isSubscribed) continue;
      await facts.write(shardFact(shard), RECEIVES).then(
        () => this.#noted.add(shard),
        () => undefined,
      );
    }
  }
}

/** @param shards undefined where one process has all devices by its role */
function placesOf(whole: string | undefined, shards: readonly number[] | undefined): readonly Place[] {
  if (whole === undefined || shards === undefined) return [{ session: whole, shard: undefined }];
  return shards.map((shard) => ({ session: shardSession(whole, shard), shard }));
}

async function shardsWith(facts: FactRecords, values: readonly string[]): Promise<readonly number[]> {
  const found = await Promise.all(ALL_SHARDS.map((shard) => facts.read(shardFact(shard))));
  return ALL_SHARDS.filter((shard) => values.includes(found[shard] ?? ''));
}

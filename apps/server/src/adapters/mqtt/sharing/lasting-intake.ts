import type { IPublishPacket } from 'mqtt';
import type { Clock } from '../../../ports/clock.ts';
import type { DeviceLinkHandlers } from '../../../ports/device-link.ts';
import { ALL_SHARDS, type Share, shardOf, shareOf } from '../../../ports/processes/share.ts';
import { LorawanIntake } from '../lorawan/lorawan-intake.ts';
import { parseUpTopic } from '../native/native.ts';
import type { DeviceDirectory } from '../session/device-directory.ts';
import { messageOf } from '../session/packet-bytes.ts';
import { ownHandlers } from './own-handlers.ts';

/** What a message is to who stores it. */
export type LastingPacket = Pick<IPublishPacket, 'topic' | 'payload' | 'retain'>;

interface LastingIntakeOptions {
  readonly handlers: DeviceLinkHandlers;
  readonly directory: DeviceDirectory | null;
  readonly clock: Clock;
  readonly share: Share;
  /** Resolves once a message of a native device is on disk or permanently refused. */
  readonly native: (topic: NonNullable<ReturnType<typeof parseUpTopic>>, packet: LastingPacket) => Promise<void>;
}

const SHARES: readonly Share[] = ALL_SHARDS.map((shard) => shareOf([shard]));

/** Processing of what only the broker keeps: events of native devices, and uplinks of network servers. */
export class LastingIntake {
  readonly #options: LastingIntakeOptions;
  /** By shard; undefined for all devices of the process. */
  readonly #uplinks = new Map<number | undefined, LorawanIntake>();

  constructor(options: LastingIntakeOptions) {
    this.#options = options;
  }

  /** Resolves once all of it that belongs to the devices of a shard is on disk: only then does the broker discard it. */
  async receive(packet: LastingPacket, shard?: number): Promise<void> {
    const topic = parseUpTopic(packet.topic);
    if (topic !== undefined) {
      if (this.#shareOf(shard).has(topic.device)) await this.#options.native(topic, packet);
      return;
    }
    const message = messageOf(packet);
    const uplinks = this.#uplinksOf(shard);
    if (shard === undefined || (await uplinks.shardsOf(message)).includes(shard)) await uplinks.receive(message);
  }

  /** The shards whose sessions a message concerns. */
  async shardsOf(packet: LastingPacket): Promise<readonly number[]> {
    const topic = parseUpTopic(packet.topic);
    return topic ? [shardOf(topic.device)] : await this.#uplinksOf(undefined).shardsOf(messageOf(packet));
  }

  #shareOf(shard: number | undefined): Share {
    return (shard === undefined ? undefined : SHARES[shard]) ?? this.#options.share;
  }

  #uplinksOf(shard: number | undefined): LorawanIntake {
    const known = this.#uplinks.get(shard);
    if (known !== undefined) return known;
    const { handlers, directory, clock } = this.#options;
    const share = this.#shareOf(shard);
    const made = new LorawanIntake({ handlers: ownHandlers(handlers, share), directory, clock, share });
    this.#uplinks.set(shard, made);
    return made;
  }
}

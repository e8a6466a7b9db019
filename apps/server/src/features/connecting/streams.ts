import type { Wiring } from '@phasor/contract';
import { ownChannel } from '@phasor/contract/wired';
import { AppError } from '../../app-error.ts';
import type { Connection, ConnectionRecords } from '../../ports/records/connection-records.ts';
import type { Device, DeviceRecords } from '../../ports/records/device-records.ts';
import type { StreamPlace, Streams } from '../../ports/topic-streams.ts';

interface StreamParts {
  readonly records: {
    readonly connections: Pick<ConnectionRecords, 'list'>;
    readonly devices: Pick<DeviceRecords, 'list'>;
  };
  readonly streams: Streams;
}

/** Who has the topics of a place already. A name is for people. */
export interface Holder {
  /** MAC of the device that is alone behind its connection; null = none in use. */
  readonly device: string | null;
  /** Id of the gateway that receives there; null = none. */
  readonly gateway: string | null;
  readonly name: string;
}

interface Taken {
  readonly connection: StreamPlace & Pick<Connection, 'id' | 'name'>;
  readonly filters: readonly string[];
}

/** Which topics are taken. */
export class TakenStreams {
  readonly #streams: Streams;
  readonly #devices: readonly Device[];
  readonly #taken: Taken[] = [];

  constructor(streams: Streams, devices: readonly Device[] = []) {
    this.#streams = streams;
    this.#devices = devices;
  }

  /** Those of all connections that are kept. */
  static async read({ records, streams }: StreamParts): Promise<TakenStreams> {
    const [connections, devices] = await Promise.all([records.connections.list(), records.devices.list()]);
    const taken = new TakenStreams(streams, devices);
    for (const connection of connections) if (connection.draftUntil === null) taken.add(connection);
    return taken;
  }

  add(connection: Taken['connection']): void {
    this.#taken.push({ connection, filters: this.#streams.of(connection) });
  }

  /**
   * Who has topics in common with a place; undefined = nobody.
   * @param instead MAC of the device whose meter is exchanged: the new one may have its topics, and those of a meter of which
   * another channel was taken
   * @param wiring of that device from now on; absent = as it is
   */
  holderOf(place: StreamPlace, instead?: string, wiring?: Wiring): Holder | undefined {
    const { reserved, of, overlap } = this.#streams;
    const own = of(place);
    const isOwn = (filter: string) => own.some((each) => overlap(each, filter));
    if (reserved.some(isOwn)) return { device: null, gateway: null, name: 'Phasor' };
    const exchanged = this.#devices.find(({ mac }) => mac === instead);
    const channel = exchanged && ownChannel(wiring ?? exchanged.wiring);
    const first = this.#taken.find(
      // A gateway goes on receiving when one of its devices is exchanged.
      ({ connection, filters }) =>
        (connection.id !== exchanged?.connection || connection.key === null) &&
        filters.some(isOwn) &&
        !(isSame(connection, place) && this.#hasFree(connection.id, channel)),
    );
    return first && holderOf(first.connection, this.#devices);
  }

  /** Whether all devices in use behind a connection are single channels of a meter, and this one is another. */
  #hasFree(id: string, channel: number | undefined): boolean {
    const behind = this.#devices.filter(({ connection, endedAt }) => connection === id && endedAt === null);
    const taken = behind.map(({ wiring }) => ownChannel(wiring));
    return channel !== undefined && taken.every((other) => other !== undefined && other !== channel);
  }
}

/** The same meter: one that is no gateway, under the same name. */
function isSame(one: StreamPlace, other: StreamPlace): boolean {
  return one.key !== null && one.ecosystem === other.ecosystem && one.key === other.key;
}

function holderOf({ id, key, name }: Taken['connection'], devices: readonly Device[]): Holder {
  if (key === null) return { device: null, gateway: id, name };
  const device = devices.find(({ connection, endedAt }) => connection === id && endedAt === null);
  return { device: device?.mac ?? null, gateway: null, name: device?.title ?? name };
}

/**
 * Behind an external broker devices with topics in common are one stream: what one measures would be stored as that of both.
 * @param instead the device whose meter is exchanged, by its MAC or with its wiring from now on
 * @throws AppError('request.invalid', field key, or as for a gateway) with the `Holder` of the topics
 */
export async function refuseSecond(
  parts: StreamParts,
  place: StreamPlace,
  instead?: string | Pick<Device, 'mac' | 'wiring'>,
): Promise<void> {
  if (parts.streams.of(place).length === 0) return;
  const { mac, wiring } = typeof instead === 'object' ? instead : { mac: instead };
  const holder = (await TakenStreams.read(parts)).holderOf(place, mac, wiring);
  if (holder === undefined) return;
  const detail = `${holder.name} publishes there already`;
  throw new AppError('request.invalid', place.key === null ? 'as' : 'key', { detail, data: { ...holder } });
}

import { AppError } from '../../app-error.ts';
import type { Connection, ConnectionRecords } from '../../ports/records/connection-records.ts';
import type { DeviceRecords } from '../../ports/records/device-records.ts';

/** What decides where the devices of a connection publish. */
type StreamPlace = Pick<Connection, 'ecosystem' | 'key' | 'prefix'>;

/** Topics that a connection alone has, at a broker that tells devices apart by them; none where each is confined by its account. */
export type StreamsOf = (place: StreamPlace) => readonly string[];

interface StreamParts {
  readonly records: {
    readonly connections: Pick<ConnectionRecords, 'list'>;
    readonly devices: Pick<DeviceRecords, 'list'>;
  };
  readonly streamsOf: StreamsOf;
}

/**
 * Behind an external broker two devices with the same topics are one stream: the values of both would be stored as those of one.
 * @param instead MAC of the device whose meter is exchanged: the new one may have its topics
 * @throws AppError('request.invalid', field key) with `device`, the MAC of the one that has them already; null = of none
 */
export async function refuseSecond(parts: StreamParts, place: StreamPlace, instead?: string): Promise<void> {
  const { connections, devices } = parts.records;
  const own = new Set(parts.streamsOf(place));
  if (own.size === 0) return;
  const [listed, registered] = await Promise.all([connections.list(), devices.list()]);
  const exchanged = registered.find(({ mac }) => mac === instead)?.connection;
  const first = listed.find(
    (other) =>
      other.draftUntil === null && other.id !== exchanged && parts.streamsOf(other).some((filter) => own.has(filter)),
  );
  if (first === undefined) return;
  const device = registered.find(({ connection, endedAt }) => connection === first.id && endedAt === null);
  const detail = `${device?.title ?? first.name} publishes there already`;
  throw new AppError('request.invalid', 'key', { detail, data: { device: device?.mac ?? null } });
}

import type { Connection } from './records/connection-records.ts';

/** What decides where the devices of a connection publish. */
export type StreamPlace = Pick<Connection, 'ecosystem' | 'key' | 'prefix'>;

/** Where connections publish at a broker that distinguishes devices by their topics alone. */
export interface Streams {
  /** MQTT filters that a connection has for itself; none where each is confined by its account. */
  readonly of: (place: StreamPlace) => readonly string[];
  /** Whether a topic can match both filters. */
  readonly overlap: (one: string, other: string) => boolean;
  /** Filters of devices that publish by the native protocol, and of network servers. */
  readonly reserved: readonly string[];
}

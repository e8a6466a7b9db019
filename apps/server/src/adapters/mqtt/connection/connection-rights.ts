import { PROCESS_TOPIC_ROOT, TOPIC_ROOT } from '@phasor/contract';
import type { Connection } from '../../../ports/records/connection-records.ts';
import type { Streams } from '../../../ports/topic-streams.ts';
import { ECOSYSTEMS } from '../../ecosystems/catalogue.ts';
import type { TopicRights } from '../../ecosystems/ecosystem.ts';
import { LORAWAN_FILTERS } from '../../ecosystems/lorawan/envelopes.ts';
import { coversFilter, matchesFilter, overlap } from '../../ecosystems/topic-filter.ts';

type Place = Pick<Connection, 'ecosystem' | 'key' | 'prefix'>;

const NOTHING: TopicRights = { publishes: [], subscribes: [] };
const EVERYTHING: TopicRights = { publishes: ['#'], subscribes: ['#'] };

/** Where a connection may publish and subscribe, with its prefix. A gateway with a prefix may do so everywhere below it. */
export function rightsOf({ ecosystem: name, key, prefix }: Place): TopicRights {
  const topics = ECOSYSTEMS.get(name)?.topics;
  const rights = below(key === null ? topics?.gateway : topics?.device?.(key), prefix);
  return {
    publishes: rights.publishes.map((filter) => prefix + filter),
    subscribes: rights.subscribes.map((filter) => prefix + filter),
  };
}

/** Behind an external broker. */
export const BROKER_STREAMS: Streams = {
  of: ownFilters,
  overlap,
  reserved: [`${TOPIC_ROOT}/#`, `${PROCESS_TOPIC_ROOT}/#`, ...LORAWAN_FILTERS],
};

/** The filters under which a connection alone publishes: without those that all devices of its ecosystem share. */
function ownFilters(connection: Place): readonly string[] {
  const { publishes } = rightsOf(connection);
  if (connection.key === null) return publishes;
  const others = new Set(rightsOf({ ...connection, key: `${connection.key}-` }).publishes);
  return publishes.filter((filter) => !others.has(filter));
}

function below(rights: TopicRights | null | undefined, prefix: string): TopicRights {
  if (rights === undefined) return NOTHING;
  return prefix === '' ? (rights ?? NOTHING) : EVERYTHING;
}

/** Whether a connection may publish to a topic. */
export function mayPublish({ publishes }: TopicRights, topic: string): boolean {
  return publishes.some((filter) => matchesFilter(filter, topic));
}

/** Whether a connection may subscribe to a filter. */
export function maySubscribe({ subscribes }: TopicRights, filter: string): boolean {
  return subscribes.some((allowed) => coversFilter(allowed, filter));
}

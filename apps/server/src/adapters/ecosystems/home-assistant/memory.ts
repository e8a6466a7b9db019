import type { ReadContext } from '../ecosystem.ts';
import type { Finding } from '../finding.ts';
import type { Entity } from './entity.ts';

type Memos = ReadContext['memos'];

/** Memo of the entities by the topic of their configuration, by the topics at which they report, and by their device. */
const names = {
  configuration: (topic: string) => `configuration:${topic}`,
  topic: (topic: string) => `topic:${topic}`,
  device: (key: string) => `device:${key}`,
};

/** A device has far fewer; the rest of a longer list is left out. */
const ENTITIES_MAX = 500;

/** Memos after a configuration was replaced by these entities, or removed. */
export function replaced(topic: string, entities: readonly Entity[], memos: Memos): readonly Finding[] {
  const before = entitiesOf(memos, names.configuration(topic));
  const all = [...before, ...entities];
  const indexes = new Set(all.flatMap((entity) => [names.device(entity.key), ...topicsOf(entity).map(names.topic)]));
  const gone = new Set(before.map(({ id }) => id));
  const isListed = (entity: Entity, index: string) =>
    index === names.device(entity.key) || topicsOf(entity).some((at) => names.topic(at) === index);
  return [
    memo(names.configuration(topic), entities),
    ...[...indexes].map((index) => {
      const kept = entitiesOf(memos, index).filter(({ id }) => !gone.has(id));
      const added = entities.filter((entity) => isListed(entity, index));
      // By name, so that relays keep their numbers whatever the order of arrival.
      const sorted = [...kept, ...added].sort((a, b) => orderOf(a).localeCompare(orderOf(b), 'en', { numeric: true }));
      return memo(index, sorted.slice(0, ENTITIES_MAX));
    }),
  ];
}

function orderOf({ id }: Entity): string {
  return id.replace(/\/config(?=#|$)/, '');
}

function topicsOf({ state, availability }: Entity): readonly string[] {
  return [state.topic, ...availability.sources.map(({ topic }) => topic)];
}

function memo(name: string, entities: readonly Entity[]): Finding {
  return { kind: 'memo', name, value: entities.length === 0 ? undefined : entities };
}

/** Entities that report their state or their availability at a topic. */
export function entitiesAt(topic: string, memos: Memos): readonly Entity[] {
  return entitiesOf(memos, names.topic(topic));
}

/** All entities of a device, by their names. */
export function entitiesOfDevice(key: string, memos: Memos): readonly Entity[] {
  return entitiesOf(memos, names.device(key));
}

export function relaysOf(entities: readonly Entity[]): readonly Entity[] {
  return entities.filter(({ content }) => content.kind === 'relay');
}

function entitiesOf(memos: Memos, name: string): readonly Entity[] {
  const entities = memos.get(name);
  return Array.isArray(entities) ? entities : [];
}

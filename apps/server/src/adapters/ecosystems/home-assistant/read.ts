import { isJsonObject, parseJson } from '../../json.ts';
import type { EcosystemMessage, ReadContext } from '../ecosystem.ts';
import type { Finding, Findings } from '../finding.ts';
import { readAvailability } from './availability.ts';
import { configurationOf, configurationTopic } from './configuration.ts';
import { entitiesAt, entitiesOfDevice, relaysOf, replaced } from './memory.ts';
import { placesOf } from './places.ts';
import { readStates } from './states.ts';

/** @see https://www.home-assistant.io/integrations/mqtt/#mqtt-discovery */
export function read(message: EcosystemMessage, context: ReadContext): Findings {
  const { topic, payload } = message;
  const parts = configurationTopic(topic);
  if (parts) return readConfiguration(message, context);
  const entities = entitiesAt(topic, context.memos);
  if (entities.length === 0) return [];
  const json = parseJson(payload);
  const input = { value: payload.toString(), json };
  return [...readStates({ topic, entities, input }, context), ...readAvailability({ topic, entities, input }, context)];
}

function readConfiguration({ topic, payload }: EcosystemMessage, context: ReadContext): Findings {
  const parts = configurationTopic(topic);
  if (parts === undefined) return [];
  // An empty payload removes the entity.
  if (payload.length === 0) return replaced(topic, [], context.memos);
  const body = parseJson(payload);
  if (body === undefined) return [{ kind: 'unreadable', key: context.key, reason: 'json', at: topic }];
  if (!isJsonObject(body)) return [{ kind: 'unreadable', key: context.key, reason: 'shape', at: topic }];
  const { prefix, key: only } = context;
  const { key, identity, entities: announced, faults } = configurationOf(body, { topic, parts, prefix, key: only });
  const entities = announced.filter(({ state }) => isOwn(state.topic, only));
  // At a broker that all devices share, what another one announces of itself comes, too.
  if (announced.length > 0 && entities.length === 0) return [];
  const memos = replaced(topic, entities, context.memos);
  return entities.length === 0
    ? [...memos, ...faults]
    : [...memos, ...faults, identityAfter(memos, { key, identity }, context)];
}

/** Whether a device publishes below its own name there; behind a gateway (null) every topic is its own. */
function isOwn(topic: string, key: string | null): boolean {
  return key === null || topic === '' || topic.startsWith(`${key}/`);
}

/** The device with the number of its elements, as they are known with this configuration. */
function identityAfter(
  memos: Findings,
  { key, identity }: Pick<ReturnType<typeof configurationOf>, 'key' | 'identity'>,
  context: ReadContext,
): Finding {
  const changed = memos.flatMap((finding) => (finding.kind === 'memo' ? [[finding.name, finding.value] as const] : []));
  const entities = entitiesOfDevice(key, new Map([...context.memos, ...changed]));
  const { phases, channels } = placesOf(entities);
  const relays = Math.min(relaysOf(entities).length, 4);
  return {
    kind: 'identity',
    key,
    ...identity,
    phases: phases > 1 ? 3 : 1,
    ...(channels > 1 ? { channels } : {}),
    ...(relays > 0 ? { relays } : {}),
  };
}

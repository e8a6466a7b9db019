import type { ReadContext } from '../ecosystem.ts';
import type { Finding, Findings } from '../finding.ts';
import type { Availability, Entity } from './entity.ts';
import type { StateMessage } from './states.ts';
import { type TemplateInput, templateValue } from './template-value.ts';

/** Presence of the devices whose availability arrives at the topic. */
export function readAvailability({ topic, entities, input }: StateMessage, context: ReadContext): Findings {
  const found: Finding[] = [];
  for (const key of new Set(entities.map((entity) => entity.key))) {
    // All entities of a device are available together; one that follows the topic stands for them.
    const entity = entities.find((other) => other.key === key && followsTopic(other, topic));
    const state = entity && availableAt(entity.availability, topic, input);
    if (entity === undefined || state === undefined) continue;
    const memo = `available:${key}`;
    const before = context.memos.get(memo);
    const known = new Map(before instanceof Map ? (before as Map<string, boolean>) : []).set(topic, state);
    const topics = entity.availability.sources.map((source) => known.get(source.topic));
    found.push(
      { kind: 'memo', name: memo, value: known },
      { kind: 'presence', key, online: isOnline(entity.availability, topics, state) },
    );
  }
  return found;
}

function followsTopic({ availability }: Entity, topic: string): boolean {
  return availability.sources.some((source) => source.topic === topic);
}

function availableAt({ sources }: Availability, topic: string, input: TemplateInput): boolean | undefined {
  const source = sources.find((other) => other.topic === topic);
  if (source === undefined) return undefined;
  const word = String(source.template ? templateValue(source.template, input) : input.value);
  return word === source.on ? true : word === source.off ? false : undefined;
}

/** @param topics what each topic reported last; undefined = nothing yet, which counts as available for `all` */
function isOnline({ mode }: Availability, topics: readonly (boolean | undefined)[], latest: boolean): boolean {
  if (mode === 'all') return topics.every((state) => state !== false);
  return mode === 'any' ? topics.some((state) => state === true) : latest;
}

import type { DeviceIdentity } from '../../../ports/connection-desk.ts';
import { isJsonObject, type JsonObject } from '../../json.ts';
import type { Finding } from '../finding.ts';
import { expanded } from './abbreviations.ts';
import { textOf, wordOf } from './configuration-words.ts';
import { contentOf } from './content.ts';
import type { Availability, Entity, Source } from './entity.ts';
import { parseTemplate } from './template-parser.ts';

/** What a configuration message describes. */
export interface Configuration {
  readonly key: string;
  readonly identity: DeviceIdentity;
  readonly entities: readonly Entity[];
  /** Templates outside the subset, and topics that this connection cannot publish to. */
  readonly faults: readonly Finding[];
}

/** Topic of a configuration: component, an optional node, and an object. */
export interface ConfigurationTopic {
  readonly component: string;
  /** Node, or the object where there is none: names the device where the configuration does not. */
  readonly device: string;
  readonly object: string;
}

const COMPONENTS_MAX = 300;

export function configurationTopic(topic: string): ConfigurationTopic | undefined {
  const [, component, node, object] = /^homeassistant\/([^/]+)\/(?:([^/]+)\/)?([^/]+)\/config$/.exec(topic) ?? [];
  if (component === undefined || object === undefined) return undefined;
  return { component, device: node ?? object, object };
}

interface Origin {
  readonly topic: string;
  readonly parts: ConfigurationTopic;
  /** Beginning of the topics of the connection. */
  readonly prefix: string;
  /** Key of the one device behind the connection; null = the configuration names it. */
  readonly key: string | null;
}

/** Reads a configuration, of a single entity or of a whole device. */
export function configurationOf(raw: JsonObject, origin: Origin): Configuration {
  const { topic, parts } = origin;
  const root = expanded(raw);
  const device = isJsonObject(root.device) ? root.device : {};
  const key = origin.key ?? deviceKey(device, parts.device);
  const faults: Finding[] = [];
  const read = (component: string, id: string, configuration: JsonObject): readonly Entity[] =>
    entityOf({ component, id, key, configuration, prefix: origin.prefix, faults, object: parts.object });
  const entities =
    parts.component === 'device'
      ? componentsOf(root).flatMap(([name, configuration]) =>
          read(textOf(configuration.platform), `${topic}#${name}`, { object_id: name, ...configuration }),
        )
      : read(parts.component, topic, root);
  return { key, identity: identityOf(device), entities, faults };
}

/** Components of a device with the options that they share with it. */
function componentsOf(root: JsonObject): readonly (readonly [string, JsonObject])[] {
  const { components, device: _, ...shared } = root;
  if (!isJsonObject(components)) return [];
  return Object.entries(components)
    .slice(0, COMPONENTS_MAX)
    .flatMap(([name, raw]) => {
      if (!isJsonObject(raw)) return [];
      const own = expanded({ '~': root['~'], ...raw });
      // A component with a platform alone is removed.
      return Object.keys(own).some((option) => option !== 'platform' && option !== '~')
        ? [[name, { ...shared, ...own }]]
        : [];
    });
}

interface Described {
  readonly component: string;
  readonly id: string;
  readonly key: string;
  readonly object: string;
  readonly configuration: JsonObject;
  readonly prefix: string;
  readonly faults: Finding[];
}

function entityOf(described: Described): readonly Entity[] {
  const { component, id, key, object, configuration } = described;
  const name = textOf(configuration.name) || textOf(configuration.object_id) || object;
  const command = relativeTopic(described, configuration.command_topic);
  const content = contentOf(component, { ...configuration, command_topic: command }, [
    name,
    textOf(configuration.object_id) || object,
  ]);
  const state = sourceOf(described, configuration.state_topic, configuration.value_template);
  return content === undefined || state === undefined
    ? []
    : [{ id, key, name, state, content, availability: availabilityOf(described) }];
}

/** Undefined where the topic is not one of this connection or the template cannot be followed. */
function sourceOf(described: Described, topic: unknown, template: unknown): Source | undefined {
  const relative = relativeTopic(described, topic);
  if (relative === undefined) return undefined;
  if (typeof template !== 'string' || template.trim() === '') return { topic: relative, template: null };
  const parsed = parseTemplate(template);
  if (!('faultAt' in parsed)) return { topic: relative, template: parsed };
  const { key, id, faults } = described;
  faults.push({ kind: 'unreadable', key, reason: 'template', at: `${id}:${parsed.faultAt + 1}` });
  return undefined;
}

/** A topic without the prefix of the connection; undefined where it is none of its topics. */
function relativeTopic({ key, id, prefix, faults }: Described, topic: unknown): string | undefined {
  if (typeof topic !== 'string' || topic === '') return undefined;
  if (topic.startsWith(prefix)) return topic.slice(prefix.length);
  faults.push({ kind: 'unreadable', key, reason: 'shape', at: `${id}: ${topic.slice(0, 100)}` });
  return undefined;
}

const AVAILABILITY_MAX = 8;

function availabilityOf(described: Described): Availability {
  const { configuration } = described;
  const { availability, availability_topic: topic, availability_template: template } = configuration;
  const list = Array.isArray(availability) ? availability.slice(0, AVAILABILITY_MAX) : [];
  const all = topic === undefined ? list : [{ ...configuration, topic, value_template: template }];
  const sources = all.filter(isJsonObject).flatMap((item) => {
    const source = sourceOf(described, item.topic, item.value_template);
    const [on, off] = [wordOf(item.payload_available, 'online'), wordOf(item.payload_not_available, 'offline')];
    return source ? [{ ...source, on, off }] : [];
  });
  const mode = configuration.availability_mode;
  return { mode: mode === 'all' || mode === 'any' ? mode : 'latest', sources };
}

/** Its first identifier or its hardware address; else the node or object of the topic. */
function deviceKey({ identifiers, connections }: JsonObject, object: string): string {
  const [identifier] = Array.isArray(identifiers) ? identifiers : [identifiers];
  const [connection] = Array.isArray(connections) ? connections : [];
  const address = Array.isArray(connection) ? connection[1] : undefined;
  const found = [identifier, address].map(textOf).find((text) => text !== '');
  return (found ?? object).slice(0, KEY_MAX);
}

const KEY_MAX = 120;

function identityOf(device: JsonObject): DeviceIdentity {
  const texts = { maker: device.manufacturer, model: device.model, name: device.name, firmware: device.sw_version };
  const known = Object.entries(texts).map(([name, raw]) => [name, textOf(raw).slice(0, KEY_MAX)] as const);
  return Object.fromEntries(known.filter(([, text]) => text !== ''));
}

import { isJsonObject, type JsonObject } from '../../json.ts';

/** @see https://www.home-assistant.io/integrations/mqtt/#supported-abbreviations-in-mqtt-discovery-messages */
const ENTITY: Readonly<Record<string, string>> = {
  avty: 'availability',
  avty_mode: 'availability_mode',
  avty_t: 'availability_topic',
  avty_tpl: 'availability_template',
  cmd_t: 'command_topic',
  cmps: 'components',
  dev: 'device',
  dev_cla: 'device_class',
  ent_cat: 'entity_category',
  obj_id: 'object_id',
  p: 'platform',
  pl_avail: 'payload_available',
  pl_not_avail: 'payload_not_available',
  pl_off: 'payload_off',
  pl_on: 'payload_on',
  stat_cla: 'state_class',
  stat_off: 'state_off',
  stat_on: 'state_on',
  stat_t: 'state_topic',
  t: 'topic',
  uniq_id: 'unique_id',
  unit_of_meas: 'unit_of_measurement',
  val_tpl: 'value_template',
};

const DEVICE: Readonly<Record<string, string>> = {
  cns: 'connections',
  ids: 'identifiers',
  mdl: 'model',
  mf: 'manufacturer',
  sw: 'sw_version',
};

/** A configuration with its names in full, and `~` at either end of a topic replaced by the base topic. */
export function expanded(raw: JsonObject): JsonObject {
  const base = typeof raw['~'] === 'string' ? raw['~'] : '';
  return expandedEntity(raw, base);
}

function expandedEntity(raw: JsonObject, base: string): JsonObject {
  const names = renamed(raw, ENTITY);
  for (const name in names) {
    const value = names[name];
    if (typeof value === 'string' && /(^|_)topic$/.test(name)) names[name] = withBase(value, base);
  }
  if (isJsonObject(names.device)) names.device = renamed(names.device, DEVICE);
  if (Array.isArray(names.availability)) {
    names.availability = names.availability.filter(isJsonObject).map((item) => expandedEntity(item, base));
  }
  return names;
}

function renamed(raw: JsonObject, names: Readonly<Record<string, string>>): Record<string, unknown> {
  const result: Record<string, unknown> = Object.create(null);
  for (const [name, value] of Object.entries(raw))
    result[Object.hasOwn(names, name) ? (names[name] as string) : name] = value;
  return result;
}

function withBase(topic: string, base: string): string {
  if (topic.startsWith('~')) return base + topic.slice(1);
  return topic.endsWith('~') ? topic.slice(0, -1) + base : topic;
}

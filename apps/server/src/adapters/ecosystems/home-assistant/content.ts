import type { JsonObject } from '../../json.ts';
import { textOf, wordOf } from './configuration-words.ts';
import type { Content, NumberMeaning } from './entity.ts';
import { nameMeaning } from './names.ts';
import { unitMeaning } from './units.ts';

type ReadContent = (configuration: JsonObject, names: readonly string[]) => Content | undefined;

/** Components that measure or switch; the others mean nothing here. */
const COMPONENTS: ReadonlyMap<string, ReadContent> = new Map<string, ReadContent>([
  ['sensor', (configuration, names) => numberContent(configuration, names)],
  ['binary_sensor', binaryContent],
  ['switch', relayContent],
]);

/** What an entity reports; undefined where it is nothing that is stored. */
export function contentOf(component: string, configuration: JsonObject, names: readonly string[]): Content | undefined {
  return COMPONENTS.get(component)?.(configuration, names);
}

const MOTION: ReadonlySet<string> = new Set(['motion', 'occupancy', 'presence', 'moving']);

function binaryContent(configuration: JsonObject): Content | undefined {
  const deviceClass = textOf(configuration.device_class);
  const kind = MOTION.has(deviceClass) ? 'motion' : deviceClass === 'connectivity' ? 'connectivity' : undefined;
  if (kind === undefined) return undefined;
  return { kind, on: wordOf(configuration.payload_on, 'ON'), off: wordOf(configuration.payload_off, 'OFF') };
}

function relayContent(configuration: JsonObject): Content | undefined {
  // Settings of a device are switches too, but no relays.
  if (textOf(configuration.entity_category) !== '') return undefined;
  const on = wordOf(configuration.payload_on, 'ON');
  const off = wordOf(configuration.payload_off, 'OFF');
  const topic = textOf(configuration.command_topic);
  return {
    kind: 'relay',
    on: wordOf(configuration.state_on, on),
    off: wordOf(configuration.state_off, off),
    command: topic === '' ? null : { topic, on, off },
  };
}

/** Temperatures of the board, and counters that begin anew. */
function numberContent(configuration: JsonObject, names: readonly string[]): Content | undefined {
  const deviceClass = textOf(configuration.device_class);
  const stateClass = textOf(configuration.state_class);
  const named = nameMeaning(names);
  const unit = unitMeaning(deviceClass, textOf(configuration.unit_of_measurement));
  if (unit?.quantity === 'E_I' && named.isOfPeriod) return undefined;
  const isBoard = unit?.quantity === 'tempS' && textOf(configuration.entity_category) === 'diagnostic';
  const isNoRegister = unit?.quantity === 'E_I' && stateClass === 'measurement';
  if (unit === undefined || isBoard || isNoRegister || named.isNoSupply || named.place === undefined) {
    return { kind: 'number', meaning: null };
  }
  const { quantity, factor, offset = 0 } = unit;
  const meaning: NumberMeaning = {
    quantity: quantity === 'E_I' && named.isExport ? 'E_E' : quantity,
    place: WHOLE.has(quantity) ? '' : named.place,
    factor,
    offset,
    isReverse: quantity === 'P' && named.isExport,
    ...(named.tariff !== undefined && quantity === 'E_I' ? { tariff: named.tariff } : {}),
  };
  return { kind: 'number', meaning };
}

/** Quantities of the device as a whole. */
const WHOLE: ReadonlySet<string> = new Set(['F', 'tempS', 'hum', 'co2', 'lux', 'signal']);

import type { JsonObject } from '../../json.ts';
import { relayPlace } from '../channels.ts';
import { noteFrequency } from '../frequency.ts';
import { numberOf, type Reading } from '../reading.ts';
import type { Features } from './features.ts';
import { type Layout, layoutOf } from './layout.ts';
import { factorOf, meaningOf } from './properties.ts';

/** Of the radio and the battery, and what counts events: nothing that is measured. */
const PASSED_OVER: ReadonlySet<string> = new Set([
  ...['linkquality', 'battery', 'last_seen', 'device_temperature', 'cpu_temperature', 'power_outage_count'],
  ...['countdown', 'trigger_count', 'illuminance_raw'],
]);

/** Notes what one message of a device reports. Without a list of its features its property names alone decide. */
export function noteValues(reading: Reading, body: JsonObject, features: Features): void {
  const isListed = features.units.size > 0;
  const properties = isListed
    ? [...features.units.keys(), ...features.relays.map(({ property }) => property)]
    : Object.keys(body);
  const layout = layoutOf(properties);
  for (const property in body) {
    if (isListed && !features.units.has(property)) continue;
    noteNumber({ reading, body, layout, features }, property);
  }
  noteSurroundings(reading, body, features);
  noteRelays(reading, body, features);
}

interface Message {
  readonly reading: Reading;
  readonly body: JsonObject;
  readonly layout: Layout;
  readonly features: Features;
}

function noteNumber({ reading, body, layout, features }: Message, property: string): void {
  const value = numberOf(body[property]);
  if (value === undefined || PASSED_OVER.has(property) || SURROUNDINGS.has(property)) return;
  const meaning = meaningOf(property);
  if (meaning === undefined) {
    reading.unknown(property, value);
    return;
  }
  const { quantity, element, isTotal, tariff } = meaning;
  const unit = features.units.get(property);
  if (quantity === 'U' && isOfBattery(property, body, unit)) return;
  if (quantity === 'F') {
    noteFrequency(reading, [{ frequency: value, voltage: body.voltage }]);
    return;
  }
  const isCommon = element === undefined && !isTotal && layout.channels + layout.phases > 2;
  const place = layout.place(property);
  const places = isCommon && quantity === 'U' && place === 'T' ? layout.common(property) : [place];
  for (const at of places) {
    if (at === undefined || (at === 'T' && quantity === 'PF')) reading.unknown(property, value);
    else {
      const factor = factorOf(quantity, unit, value) * (quantity === 'P' ? directionOf(property, body, value) : 1);
      reading.note(quantity, at, value, { factor, ...(tariff === undefined ? {} : { tariff }) });
    }
  }
}

/** A battery reports mV under the same name as a plug its V. */
function isOfBattery(property: string, body: JsonObject, unit: string | undefined): boolean {
  return property === 'voltage' && (unit === 'mV' || (unit === undefined && 'battery' in body));
}

/** Clamps report power without a sign, and the direction in a word. */
function directionOf(property: string, body: JsonObject, value: number): 1 | -1 {
  const flow = body[property.replace(/^power/, 'energy_flow')];
  return flow === 'producing' && value > 0 ? -1 : 1;
}

const SURROUNDINGS = new Map([
  ['temperature', 'tempS'],
  ['humidity', 'hum'],
  ['co2', 'co2'],
  ['illuminance', 'lux'],
  ['illuminance_lux', 'lux'],
] as const) as ReadonlyMap<string, 'tempS' | 'hum' | 'co2' | 'lux'>;
const MOTION = ['occupancy', 'presence'];

function noteSurroundings(reading: Reading, body: JsonObject, { units }: Features): void {
  for (const [property, quantity] of SURROUNDINGS) {
    // Old versions report the raw number of the sensor under the plain name, and lux beside it.
    if (property === 'illuminance' && 'illuminance_lux' in body) continue;
    const value = numberOf(body[property]);
    if (value !== undefined) reading.note(quantity, '', units.get(property) === '°F' ? (value - 32) / 1.8 : value);
  }
  for (const property of MOTION) {
    const moved = body[property];
    if (typeof moved === 'boolean') reading.note('pir', '', moved ? 1 : 0);
  }
}

function noteRelays(reading: Reading, body: JsonObject, { relays, units }: Features): void {
  const known = relays.length > 0 || units.size > 0 ? relays : [{ property: 'state', on: 'ON', off: 'OFF' }];
  for (const [n, { property, on, off }] of known.entries()) {
    const place = relayPlace(n);
    const state = body[property];
    if (place !== undefined && (state === on || state === off)) reading.note('relay', place, state === on ? 1 : 0);
  }
}

import { isJsonObject, type JsonObject } from '../../mqtt/json.ts';
import type { ReadContext } from '../ecosystem.ts';
import type { Finding, Findings } from '../finding.ts';
import { Reading } from '../reading.ts';
import { readEnergy } from './energy.ts';
import { noteSmartMeter } from './smart-meter.ts';

/** Names in objects of climate sensors. */
const CLIMATE = new Map([
  ['Humidity', 'hum'],
  ['CarbonDioxide', 'co2'],
  ['Illuminance', 'lux'],
] as const);
/** Derived from other values, or of the board itself. */
const PASSED_OVER: ReadonlySet<string> = new Set(['DewPoint', 'HeatIndex', 'Id', 'Address']);
/** Objects that measure the board, direct current or nothing electrical: their labels mean something else than at a meter. */
const NO_METER = /^(ESP32|ANALOG|INA\d+|ADS\d+|COUNTER)(-|$)/;

/**
 * Readings of a device: its own power measurement under `ENERGY`, climate sensors under the name of their chip, and meters read by
 * an optical head under a name and with labels that a script gave.
 */
export function readSensor(
  { key, body }: { readonly key: string; readonly body: JsonObject },
  context: ReadContext,
): Findings {
  const reading = new Reading();
  const memos: Finding[] = [];
  const noted = new Set<string>();
  for (const name in body) {
    const part = body[name];
    if (!isJsonObject(part)) continue;
    if (name === 'ENERGY') memos.push(...readEnergy(reading, part, { key, context }));
    else readChip({ reading, noted, fahrenheit: body.TempUnit === 'F' }, name, part);
  }
  return [...reading.findings(key, null), ...memos];
}

interface Collected {
  readonly reading: Reading;
  /** Quantities of the surroundings that are noted: the first sensor is the one of the device. */
  readonly noted: Set<string>;
  readonly fahrenheit: boolean;
}

function readChip({ reading, noted, fahrenheit }: Collected, name: string, part: JsonObject): void {
  const isNoMeter = NO_METER.test(name);
  const labels = new Map<string, number>();
  for (const label in part) {
    const value = part[label];
    if (typeof value !== 'number' || PASSED_OVER.has(label)) continue;
    const quantity = label === 'Temperature' ? 'tempS' : CLIMATE.get(label as 'Humidity');
    if (quantity === undefined || isNoMeter || noted.has(quantity)) labels.set(label, value);
    else {
      noted.add(quantity);
      reading.note(quantity, '', quantity === 'tempS' && fahrenheit ? (value - 32) / 1.8 : value);
    }
  }
  const unknown = isNoMeter ? labels.keys() : noteSmartMeter(reading, labels);
  for (const label of unknown) reading.unknown(`${name}.${label}`, labels.get(label));
}

import { isJsonObject, type JsonObject } from '../../json.ts';
import type { ReadContext } from '../ecosystem.ts';
import type { Finding, Findings } from '../finding.ts';
import { Reading } from '../reading.ts';
import { readEnergy } from './energy.ts';
import { type PowerUnit, powerUnit } from './power-unit.ts';
import { meantBy, noteSmartMeter, unitEvidence } from './smart-meter.ts';

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
    else memos.push(...readChip({ reading, noted, key, body, context }, name, part));
  }
  return [...reading.findings(key, null), ...memos];
}

interface Collected {
  readonly reading: Reading;
  /** Quantities of the surroundings that are noted: the first sensor is the one of the device. */
  readonly noted: Set<string>;
  readonly key: string;
  readonly body: JsonObject;
  readonly context: ReadContext;
}

/** @returns memo of the unit of its powers, where that is in doubt */
function readChip(collected: Collected, name: string, part: JsonObject): readonly Finding[] {
  const { reading, noted, body } = collected;
  const isNoMeter = NO_METER.test(name);
  const labels = new Map<string, number>();
  for (const label in part) {
    const value = part[label];
    if (typeof value !== 'number' || PASSED_OVER.has(label)) continue;
    const quantity = label === 'Temperature' ? 'tempS' : CLIMATE.get(label as 'Humidity');
    if (quantity === undefined || isNoMeter || noted.has(quantity)) labels.set(label, value);
    else {
      noted.add(quantity);
      reading.note(quantity, '', quantity === 'tempS' && body.TempUnit === 'F' ? (value - 32) / 1.8 : value);
    }
  }
  const { unknown, memos } = isNoMeter ? { unknown: labels.keys(), memos: [] } : readMeter(collected, name, labels);
  for (const label of unknown) reading.unknown(`${name}.${label}`, labels.get(label));
  return memos;
}

function readMeter({ reading, key, body, context }: Collected, name: string, labels: ReadonlyMap<string, number>) {
  const values = meantBy(labels);
  const memo = `power:${key}:${name}`;
  const before = context.memos.get(memo) as PowerUnit | undefined;
  // Without its zone the clock still measures a time.
  const at = typeof body.Time === 'string' ? Date.parse(`${body.Time}Z`) : Number.NaN;
  const state = powerUnit(unitEvidence(values, at), before);
  const memos: readonly Finding[] =
    state === undefined || state === before ? [] : [{ kind: 'memo', name: memo, value: state }];
  return { unknown: noteSmartMeter(reading, values, state?.unit), memos };
}

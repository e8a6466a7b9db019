import type { MeasuredQuantity, Place } from '@phasor/contract';
import { PHASES } from '@phasor/quantities';
import type { JsonObject } from '../../json.ts';
import { channelPlace } from '../channels.ts';
import type { ReadContext } from '../ecosystem.ts';
import type { Finding } from '../finding.ts';
import { noteFrequency } from '../frequency.ts';
import { numberOf, type Reading } from '../reading.ts';
import { noteRegisters } from './registers.ts';

/** Gauges with one number for each element, base units. */
const GAUGES: readonly (readonly [MeasuredQuantity, string])[] = [
  ['U', 'Voltage'],
  ['I', 'Current'],
  ['P', 'Power'],
  ['S', 'ApparentPower'],
  ['Q', 'ReactivePower'],
  ['PF', 'Factor'],
];

/** Registers, and what restarts each day or is not stored. */
const NO_GAUGE: ReadonlySet<string> = new Set([
  ...GAUGES.map(([, name]) => name),
  ...['Frequency', 'Total', 'TotalTariff', 'ExportActive', 'ExportTariff', 'ImportActive', 'ImportTariff'],
  ...['TotalStartTime', 'Yesterday', 'Today', 'Period', 'TodaySumImport', 'TodaySumExport'],
]);

/**
 * The device's own power measurement. Each value is a number, or an array with one for each element: two elements are outlets or
 * clamps, three with a voltage each are the phases of one supply.
 * @returns memos about its registers
 * @see https://tasmota.github.io/docs/Energy-Monitoring/
 */
export function readEnergy(
  reading: Reading,
  energy: JsonObject,
  { key, context }: { readonly key: string; readonly context: ReadContext },
): readonly Finding[] {
  const places = placesOf(energy);
  for (const [quantity, name] of GAUGES) {
    for (const [n, place] of places.entries()) reading.note(quantity, place, elementOf(energy[name], n));
  }
  noteFrequency(
    reading,
    places.map((_, n) => ({ frequency: elementOf(energy.Frequency, n), voltage: elementOf(energy.Voltage, n) })),
  );
  for (const name in energy) {
    if (!NO_GAUGE.has(name)) noteUnknown(reading, `ENERGY.${name}`, energy[name]);
  }
  return noteRegisters(reading, energy, { places, key, context });
}

/** The places of its elements in order. */
function placesOf({ Power, Current, Voltage }: JsonObject): readonly Place[] {
  const count = Math.max(...[Power, Current].map((raw) => (Array.isArray(raw) ? raw.length : 1)));
  if (count === PHASES.length && Array.isArray(Voltage) && Voltage.length === count) return PHASES;
  return Array.from({ length: Math.max(count, 1) }, (_, n) => channelPlace(n)).filter((place) => place !== undefined);
}

/** The value of an element; a single number is common to all of them. */
function elementOf(raw: unknown, element: number): unknown {
  return Array.isArray(raw) ? raw[element] : raw;
}

function noteUnknown(reading: Reading, path: string, raw: unknown): void {
  const parts = Array.isArray(raw) ? raw.map((part, n) => [`${path}.${n}`, part] as const) : [[path, raw] as const];
  for (const [at, part] of parts.slice(0, PARTS_MAX)) {
    const value = numberOf(part);
    if (value !== undefined) reading.unknown(at, value);
  }
}

const PARTS_MAX = 8;

import {
  deviceKind,
  type MeasuredQuantity,
  PHASE_GAUGES,
  PHASE_REGISTERS,
  type Place,
  SAMPLE_FAMILIES,
  type SampleFamilyName,
  SENSOR_GAUGES,
} from '@phasor/contract';
import { PHASES } from '@phasor/quantities';
import type { Device } from '../../ports/records/device-records.ts';

/** Columns of each family, base units. */
export type FamilyColumns = Partial<Record<SampleFamilyName, Readonly<Record<string, number>>>>;
export type MutableColumns = { [Family in SampleFamilyName]?: Record<string, number> };

/** Where a value is stored; `signals` are for viewers alone. */
export interface PlaceColumn {
  readonly family: SampleFamilyName | 'signals';
  readonly column: string;
}

const PER_PHASE: ReadonlySet<MeasuredQuantity> = new Set([...PHASE_GAUGES, ...PHASE_REGISTERS]);
const SENSOR: ReadonlySet<MeasuredQuantity> = new Set(SENSOR_GAUGES);
const PHASE_PLACES: readonly Place[] = PHASES;
const TOTALS: ReadonlySet<string> = new Set([
  ...SAMPLE_FAMILIES.electrical.registers,
  'U_T',
  'I_T',
  'P_T',
  'Q_T',
  'S_T',
]);
const CIRCUIT: ReadonlySet<string> = new Set([
  ...SAMPLE_FAMILIES.circuits.gauges,
  ...SAMPLE_FAMILIES.circuits.registers,
]);

/** The column of a quantity at a place of a device; undefined where such a device stores none. */
export function placeColumn(
  quantity: MeasuredQuantity,
  place: Place,
  { type, phases }: Pick<Device, 'type' | 'phases'>,
): PlaceColumn | undefined {
  const families: readonly string[] = deviceKind(type).families;
  if (quantity === 'signal') return { family: 'signals', column: 'WRSSI' };
  if (quantity === 'F') return { family: 'electrical', column: 'F' };
  if (SENSOR.has(quantity)) return families.includes('sensor') ? { family: 'sensor', column: quantity } : undefined;
  if (place.startsWith('R')) return relayColumn(quantity, place.slice(1));
  if (!PER_PHASE.has(quantity)) return undefined;
  if (place === 'T') return known('electrical', `${quantity}_T`, TOTALS);
  if (place.startsWith('CH')) {
    return families.includes('circuits') ? known('circuits', `${place}_${quantity}`, CIRCUIT) : undefined;
  }
  const phase = PHASE_PLACES.indexOf(place);
  return phase >= 0 && phase < phases ? { family: 'electrical', column: `${quantity}_${place}` } : undefined;
}

function relayColumn(quantity: MeasuredQuantity, relay: string): PlaceColumn | undefined {
  if (quantity === 'relay') return { family: 'relays', column: `relay_${relay}` };
  return quantity === 'energy' ? { family: 'relays', column: `energy_R${relay}` } : undefined;
}

function known(family: SampleFamilyName, column: string, columns: ReadonlySet<string>): PlaceColumn | undefined {
  return columns.has(column) ? { family, column } : undefined;
}

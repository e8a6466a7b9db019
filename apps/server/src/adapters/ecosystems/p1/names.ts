import type { MeasuredQuantity, Place } from '@phasor/contract';
import { PHASES, type Phase } from '@phasor/quantities';

/** Meaning of a value of a reader that has taken its telegram apart. */
export interface P1Name {
  readonly quantity: MeasuredQuantity;
  readonly place: Place;
  /** From the unit of the reader to the base unit. */
  readonly factor: number;
  readonly tariff?: number;
  /** One of the two directions of which the power consists. */
  readonly direction?: 'delivered' | 'returned';
}

type Row = readonly [name: string, meaning: P1Name];

const KILO = 1_000;
const register = (quantity: 'E_I' | 'E_E', tariff?: number): P1Name => ({
  quantity,
  place: 'T',
  factor: KILO,
  ...(tariff === undefined ? {} : { tariff }),
});
const power = (place: Place, direction: 'delivered' | 'returned'): P1Name => ({
  quantity: 'P',
  place,
  factor: KILO,
  direction,
});
const gauge = (quantity: 'U' | 'I' | 'P', place: Place): P1Name => ({ quantity, place, factor: 1 });

/** @see https://dsmr-reader.readthedocs.io/en/latest/how-to/admin/mqtt.html */
const DSMR_READER: readonly Row[] = [
  ...tariffs((n) => [`electricity_delivered_${n}`, `electricity_returned_${n}`]),
  ['electricity_currently_delivered', power('T', 'delivered')],
  ['electricity_currently_returned', power('T', 'returned')],
  ...perPhase((l, phase) => [
    [`phase_currently_delivered_${l}`, power(phase, 'delivered')],
    [`phase_currently_returned_${l}`, power(phase, 'returned')],
    [`phase_voltage_${l}`, gauge('U', phase)],
    [`phase_power_current_${l}`, gauge('I', phase)],
  ]),
];

/** @see https://api-documentation.homewizard.com/docs/v1/measurement */
const HOMEWIZARD: readonly Row[] = [
  ...tariffs((n) => [`total_power_import_t${n}_kwh`, `total_power_export_t${n}_kwh`]),
  ['total_power_import_kwh', register('E_I')],
  ['total_power_export_kwh', register('E_E')],
  ['active_power_w', gauge('P', 'T')],
  ['active_current_a', gauge('I', 'T')],
  ['active_frequency_hz', { quantity: 'F', place: '', factor: 1 }],
  ...perPhase((l, phase) => [
    [`active_power_${l}_w`, gauge('P', phase)],
    [`active_voltage_${l}_v`, gauge('U', phase)],
    [`active_current_${l}_a`, gauge('I', phase)],
  ]),
];

/** @see https://github.com/mrWheel/DSMRloggerAPI */
const DSMR_LOGGER: readonly Row[] = [
  ...tariffs((n) => [`energy_delivered_tariff${n}`, `energy_returned_tariff${n}`]),
  ['power_delivered', power('T', 'delivered')],
  ['power_returned', power('T', 'returned')],
  ...perPhase((l, phase) => [
    [`power_delivered_${l}`, power(phase, 'delivered')],
    [`power_returned_${l}`, power(phase, 'returned')],
    [`voltage_${l}`, gauge('U', phase)],
    [`current_${l}`, gauge('I', phase)],
  ]),
];

/** @see https://www.ztatz.nl/p1-monitor-mqtt/ */
const P1_MONITOR: readonly Row[] = [
  ['consumption_kwh_low', register('E_I', 1)],
  ['consumption_kwh_high', register('E_I', 2)],
  ['production_kwh_low', register('E_E', 1)],
  ['production_kwh_high', register('E_E', 2)],
  ['consumption_kw', power('T', 'delivered')],
  ['production_kw', power('T', 'returned')],
  ...perPhase((l, phase) => [
    [`consumption_${l}_kw`, power(phase, 'delivered')],
    [`production_${l}_kw`, power(phase, 'returned')],
    [`${l}_v`, gauge('U', phase)],
    [`${l}_a`, gauge('I', phase)],
  ]),
];

/** Names of common readers, in lower case. */
export const P1_NAMES: ReadonlyMap<string, P1Name> = new Map([
  ...DSMR_READER,
  ...HOMEWIZARD,
  ...DSMR_LOGGER,
  ...P1_MONITOR,
]);

function tariffs(names: (n: number) => readonly [imported: string, exported: string]): readonly Row[] {
  return [1, 2].flatMap((n): Row[] => {
    const [imported, exported] = names(n);
    return [
      [imported, register('E_I', n)],
      [exported, register('E_E', n)],
    ];
  });
}

function perPhase(rows: (suffix: string, phase: Phase) => readonly Row[]): readonly Row[] {
  return PHASES.flatMap((phase) => rows(phase.toLowerCase(), phase));
}

import {
  COLUMNS,
  ENERGY_QUANTITIES,
  type EnergyQuantity,
  type LiveValues,
  type MeasuredColumn,
  PHASE_GAUGES,
  PHASED_QUANTITIES,
  PHASOR_GAUGES,
  type PhasedQuantity,
  type PhaseValues,
  phaseColumn,
  RELAYS,
  type SensorGauge,
  type SupplyGauge,
  WIRE_QUANTITIES,
} from '@phasor/contract';
import { PHASES, type Phase, QUANTITIES, type Quantity, ROWS } from '@phasor/quantities';
import { powerFactorOf, totalOf } from '@phasor/series';
import type { LiveArrival } from '../../../ports/device-link.ts';

/** Removes the resets of a register: the value its count would have without them (D17). */
export type ContinuousReading = (device: string, column: string, value: number) => number;

/** The total of an energy that has no register of its own, of continuous readings by column: at the height of its history (D50). */
export type ContinuousTotal = (
  device: string,
  quantity: EnergyQuantity,
  readings: ReadonlyMap<string, number>,
) => number;

export interface LiveReading {
  /** Transformation ratio of the device (D19). */
  readonly ratio: number;
  /** Identifier of the settings on which the values depend. */
  readonly settings?: string | undefined;
  readonly continuous: ContinuousReading;
  /** Absent: the sum of the phases. */
  readonly total?: ContinuousTotal | undefined;
  /** The last readings of the device's registers by column, continuous, before the ratio. Absent: none is known. */
  readonly registers?: (() => ReadonlyMap<string, number>) | undefined;
}

/** The place of a column's value in a live message, and its conversion. */
interface Place {
  readonly register: boolean;
  readonly transformed: boolean;
  put(values: LiveValues, value: number): void;
}

/** Quantities that are computed from registers, such as the reactive energy from its quadrants. */
const COMPUTED = ROWS.flatMap(([, { wire, sumOf }]) => (sumOf ? [{ wire: wire as PhasedQuantity, sumOf }] : []));
const WORDS = ['MTYPE', 'CONTYPE'] as const;
const PLACES: ReadonlyMap<string, Place> = new Map([
  ...formedTotals(),
  ...COLUMNS.flatMap((column) => placeOf(column) ?? []),
  ...phasorPlaces(),
  ...(['WRSSI', 'GRSSI', 'LRRSI'] as const).map((name) => single(name)),
]);

/**
 * Flat columns of one arrival as a live message carries them: per phase with totals, base units, transformation ratio
 * and continuous registers applied (D50). Unknown columns and values that are no number are left out.
 */
export function liveValuesOf(
  { device, time, interval, pace = interval, values: columns, words }: LiveArrival,
  { ratio, settings, continuous, total }: LiveReading,
): LiveValues {
  const values: LiveValues = { ts: time / 1_000, ...(settings === undefined ? {} : { settings }) };
  if (pace !== undefined) values.interval = pace === null ? null : pace / 1_000;
  for (const [column, measured] of Object.entries(columns)) {
    const place = PLACES.get(column);
    if (place === undefined || !Number.isFinite(measured)) continue;
    const value = place.register ? continuous(device, column, measured) : measured;
    place.put(values, tidy(place.transformed ? value * ratio : value));
  }
  addRelayCounters(values, columns);
  for (const name of WORDS) if (words[name] !== undefined) values[name] = words[name];
  addComputed(values, columns, (column, reading) => continuous(device, column, reading) * ratio);
  if (total) addEnergyTotals(values, columns, { ratio, continuous, total, device });
  addTotals(values);
  return values;
}

/** The last registers of a device that is silent, as a live message carries them; without values where none is known. */
export function lastRegistersOf(device: string, { ratio, total, registers }: LiveReading): LiveValues {
  const values = Object.fromEntries(registers?.() ?? []);
  return liveValuesOf(
    { device, time: 0, values, words: {} },
    { ratio, total, continuous: (_device, _column, it) => it },
  );
}

/** Four decimals: what a meter resolves, without the noise of binary fractions on the wire. */
export function tidy(value: number): number {
  return Math.abs(value) < 1e11 ? Math.round(value * 1e4) / 1e4 : value;
}

/** A user who clears a relay's energy sees it restart, which the continuous register never does (D50). */
function addRelayCounters(values: LiveValues, columns: LiveArrival['values']): void {
  for (const n of RELAYS) {
    const reading = columns[`energy_R${n}`];
    if (!isNumber(reading)) continue;
    values.relay_energy = { ...values.relay_energy, [`R${n}`]: tidy(reading) };
  }
}

/** Sums of registers per phase, and over all phases where a device reports each of their parts over all phases. */
function addComputed(
  values: LiveValues,
  columns: LiveArrival['values'],
  countOf: (column: string, reading: number) => number,
): void {
  for (const { wire, sumOf } of COMPUTED) {
    for (const phase of PHASES) {
      const parts = sumOf.phases.map((name) => values[name as PhasedQuantity]?.[phase]);
      const known = parts.filter((value) => value !== undefined);
      if (known.length > 0) put(values, wire, [phase, tidy(sum(known))]);
    }
    const readings = sumOf.total.map((name) => [`${name}_T`, columns[`${name}_T`]] as const);
    const reported = readings.flatMap(([column, reading]) => (isNumber(reading) ? [countOf(column, reading)] : []));
    if (reported.length > 0 && reported.length === readings.length) put(values, wire, ['CUM', tidy(sum(reported))]);
  }
}

const isNumber = (reading: number | undefined): reading is number => Number.isFinite(reading);

const sum = (parts: readonly number[]) => parts.reduce((total, value) => total + value, 0);

function put(values: LiveValues, wire: PhasedQuantity, [channel, value]: readonly [keyof PhaseValues, number]): void {
  values[wire] ??= {};
  values[wire][channel] = value;
}

/** Totals of energies whose phases the device reports, but not the total. */
function addEnergyTotals(
  values: LiveValues,
  columns: LiveArrival['values'],
  {
    ratio,
    continuous,
    total,
    device,
  }: Pick<LiveReading, 'ratio' | 'continuous'> & { total: ContinuousTotal; device: string },
): void {
  for (const quantity of ENERGY_QUANTITIES) {
    if (values[quantity] === undefined || values[quantity].CUM !== undefined) continue;
    const names = COMPUTED.find(({ wire }) => wire === quantity)?.sumOf.phases ?? [quantity];
    const readings = names
      .flatMap((name) => PHASES.map((phase) => `${name}_${phase}`))
      .flatMap((column) => {
        const reading = columns[column];
        return isNumber(reading) ? [[column, continuous(device, column, reading)] as const] : [];
      });
    if (readings.length > 0) put(values, quantity, ['CUM', tidy(total(device, quantity, new Map(readings)) * ratio)]);
  }
}

/** Totals over the phases: sums as CUM, averages as AVG (D16). */
function addTotals(values: LiveValues): void {
  for (const name of PHASED_QUANTITIES) {
    const phases = values[name];
    if (phases === undefined) continue;
    const quantity = WIRE_QUANTITIES[name];
    const total = totalOf(
      quantity,
      PHASES.map((phase) => phases[phase]),
    );
    // A total reported by the device stays: the device may report no phases, or not all.
    if (total !== null) phases[totalName(name)] ??= tidy(total);
  }
  addPowerFactor(values.PF, 'AVG', { P: values.P?.CUM, S: values.S?.CUM });
}

/** The power factor of a total is |ΣP| / ΣS, never a mean of power factors (D15). */
export function addPowerFactor(
  factors: PhaseValues | undefined,
  channel: Phase | 'AVG',
  { P, S }: { P: number | undefined; S: number | undefined },
): void {
  if (factors === undefined || P === undefined || S === undefined) return;
  const factor = powerFactorOf(P, S);
  if (!Number.isNaN(factor)) factors[channel] = tidy(factor);
}

/** Sums as CUM, averages as AVG (D16). */
function totalName(name: PhasedQuantity): 'CUM' | 'AVG' {
  return QUANTITIES[WIRE_QUANTITIES[name]].totalling === 'sum' ? 'CUM' : 'AVG';
}

/** Totals of gauges, whether reported by the device or formed when its samples were stored. */
function formedTotals(): [string, Place][] {
  return PHASE_GAUGES.map((name) => [
    phaseColumn(name, 'T'),
    phased(name, totalName(name), QUANTITIES[WIRE_QUANTITIES[name]]),
  ]);
}

/** The place of a stored column; undefined for registers over all phases that only sums are made of. */
function placeOf({ column, kind, place, wire, row }: MeasuredColumn): readonly [string, Place][] | undefined {
  if (kind === 'supply' || kind === 'air') return [single(wire as SupplyGauge | SensorGauge)];
  if (kind === 'circuit') return [[column, circuit(place.slice(2), wire, row)]];
  if (kind === 'relay') return [[column, relay(place, row)]];
  const name = PHASED_QUANTITIES.find((each) => each === wire);
  if (name === undefined) return undefined;
  return [[column, phased(name, kind === 'total' ? totalName(name) : (place as Phase), row)]];
}

function phased(name: PhasedQuantity, channel: keyof PhaseValues, { kind, transformed }: Quantity): Place {
  return {
    register: kind === 'register',
    transformed,
    put(values, value) {
      values[name] ??= {};
      values[name][channel] = value;
    },
  };
}

/** Phasors reported by a precision meter: behind the transformers, as it is connected. */
function phasorPlaces(): [string, Place][] {
  return PHASOR_GAUGES.flatMap((name) =>
    PHASES.map((phase): [string, Place] => [
      `${name}_${phase}`,
      plain(false, (values, value) => {
        values[name] ??= {};
        values[name][phase] = value;
      }),
    ]),
  );
}

function single(name: SupplyGauge | SensorGauge | 'WRSSI' | 'GRSSI' | 'LRRSI'): [string, Place] {
  return [
    name,
    plain(false, (values, value) => {
      values[name] = value;
    }),
  ];
}

/** Circuits and relays are behind the transformers, so that no ratio applies (D68). */
function circuit(number: string, wire: string, { kind }: Quantity): Place {
  return plain(kind === 'register', (values, value) => {
    values.CH ??= {};
    values.CH[number] = { ...values.CH[number], [wire]: value };
  });
}

function relay(place: string, { kind }: Quantity): Place {
  return kind === 'gauge'
    ? plain(false, (values, value) => {
        values.relays = { ...values.relays, [place.slice(1)]: value > 0 ? 1 : 0 };
      })
    : plain(true, (values, value) => {
        values.energy = { ...values.energy, [place]: value };
      });
}

function plain(register: boolean, put: Place['put']): Place {
  return { register, transformed: false, put };
}

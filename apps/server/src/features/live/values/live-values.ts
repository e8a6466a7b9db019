import {
  CIRCUITS,
  type LiveValues,
  PHASE_GAUGES,
  PHASE_REGISTERS,
  PHASOR_GAUGES,
  type PhaseGauge,
  type PhaseRegister,
  type PhaseValues,
  phaseColumn,
  RELAYS,
  SENSOR_GAUGES,
  WIRE_QUANTITIES,
} from '@phasor/contract';
import { PHASES, type Phase, QUANTITIES } from '@phasor/quantities';
import { powerFactorOf, totalOf } from '@phasor/series';
import type { LiveArrival } from '../../../ports/device-link.ts';

/** Removes the resets of a register: the value its count would have without them (D17). */
export type ContinuousReading = (device: string, column: string, value: number) => number;

export interface LiveReading {
  /** Transformation ratio of the device (D19). */
  readonly ratio: number;
  /** Identifier of the settings on which the values depend. */
  readonly settings?: string | undefined;
  readonly continuous: ContinuousReading;
}

type PhaseQuantity = PhaseGauge | PhaseRegister;
/** The place of a column's value in a live message, and its conversion. */
interface Place {
  readonly register: boolean;
  readonly transformed: boolean;
  put(values: LiveValues, value: number): void;
}

const QUADRANTS = ['Q1', 'Q2', 'Q3', 'Q4'] as const;
const SINGLES = ['F', 'WRSSI', 'GRSSI', 'LRRSI', ...SENSOR_GAUGES] as const;
const WORDS = ['MTYPE', 'CONTYPE'] as const;
const PLACES: ReadonlyMap<string, Place> = new Map([
  ...phasePlaces(),
  ...totalPlaces(),
  ...phasorPlaces(),
  ...singlePlaces(),
  ...otherPlaces(),
]);

/**
 * Flat columns of one arrival as a live message carries them: per phase with totals, base units, transformation ratio
 * and continuous registers applied (D50). Unknown columns and values that are no number are left out.
 */
export function liveValuesOf(
  { device, time, interval, pace = interval, values: columns, words }: LiveArrival,
  { ratio, settings, continuous }: LiveReading,
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
  addQuadrantSum(values);
  addReactiveTotal(values, columns, (column, reading) => continuous(device, column, reading) * ratio);
  addTotals(values);
  return values;
}

/** Four decimals: what a meter resolves, without the noise of binary fractions on the wire. */
export function tidy(value: number): number {
  return Math.abs(value) < 1e11 ? Math.round(value * 1e4) / 1e4 : value;
}

/** A user who clears a relay's energy sees it restart, which the continuous register never does (D50). */
function addRelayCounters(values: LiveValues, columns: LiveArrival['values']): void {
  for (const n of RELAYS) {
    const reading = columns[`energy_R${n}`];
    if (reading === undefined || !Number.isFinite(reading)) continue;
    values.relay_energy = { ...values.relay_energy, [`R${n}`]: tidy(reading) };
  }
}

function addQuadrantSum(values: LiveValues): void {
  for (const phase of PHASES) {
    const quadrants = QUADRANTS.map((name) => values[name]?.[phase]).filter((value) => value !== undefined);
    if (quadrants.length === 0) continue;
    values.Q_E ??= {};
    values.Q_E[phase] = tidy(quadrants.reduce((sum, value) => sum + value, 0));
  }
}

/** The reactive energy over all phases is reported in two halves, Q1 + Q2 and Q3 + Q4. */
function addReactiveTotal(
  values: LiveValues,
  { Q12_T: import12, Q34_T: export34 }: LiveArrival['values'],
  countOf: (column: string, reading: number) => number,
): void {
  if (import12 === undefined || export34 === undefined) return;
  values.Q_E ??= {};
  values.Q_E.CUM = tidy(countOf('Q12_T', import12) + countOf('Q34_T', export34));
}

/** Totals over the phases: sums as CUM, averages as AVG (D16). */
function addTotals(values: LiveValues): void {
  for (const name of [...PHASE_GAUGES, ...PHASE_REGISTERS, 'Q_E'] as const) {
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

function phasePlaces(): [string, Place][] {
  const registers: readonly PhaseQuantity[] = PHASE_REGISTERS;
  return [...PHASE_GAUGES, ...PHASE_REGISTERS].flatMap((name) =>
    PHASES.map((phase): [string, Place] => [
      phaseColumn(name, phase),
      {
        register: registers.includes(name),
        transformed: QUANTITIES[WIRE_QUANTITIES[name]].transformed,
        put(values, value) {
          values[name] ??= {};
          values[name][phase] = value;
        },
      },
    ]),
  );
}

/** Sums as CUM, averages as AVG (D16). */
function totalName(name: PhaseQuantity | 'Q_E'): 'CUM' | 'AVG' {
  return QUANTITIES[WIRE_QUANTITIES[name]].totalling === 'sum' ? 'CUM' : 'AVG';
}

/** Totals that a device reports over all phases. */
function totalPlaces(): [string, Place][] {
  const registers: readonly PhaseQuantity[] = ['E_I', 'E_E'];
  return [...PHASE_GAUGES, ...registers].map((name): [string, Place] => [
    phaseColumn(name, 'T'),
    {
      register: registers.includes(name),
      transformed: QUANTITIES[WIRE_QUANTITIES[name]].transformed,
      put(values, value) {
        values[name] ??= {};
        values[name][totalName(name)] = value;
      },
    },
  ]);
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

function singlePlaces(): [string, Place][] {
  return SINGLES.map((name) => [
    name,
    {
      register: false,
      transformed: false,
      put(values, value) {
        values[name] = value;
      },
    },
  ]);
}

/** Circuits and relays: behind the transformers, so that no ratio applies (D68). */
function otherPlaces(): [string, Place][] {
  const circuits = CIRCUITS.flatMap((n) =>
    (['I', 'P', 'E_I'] as const).map((name): [string, Place] => [
      `CH${n}_${name}`,
      plain(name === 'E_I', (values, value) => {
        values.CH ??= {};
        values.CH[n] = { ...values.CH[n], [name]: value };
      }),
    ]),
  );
  const relays = RELAYS.flatMap((n): [string, Place][] => [
    [
      `relay_${n}`,
      plain(false, (values, value) => {
        values.relays = { ...values.relays, [n]: value > 0 ? 1 : 0 };
      }),
    ],
    [
      `energy_R${n}`,
      plain(true, (values, value) => {
        values.energy = { ...values.energy, [`R${n}`]: value };
      }),
    ],
  ]);
  return [...circuits, ...relays];
}

function plain(register: boolean, put: Place['put']): Place {
  return { register, transformed: false, put };
}

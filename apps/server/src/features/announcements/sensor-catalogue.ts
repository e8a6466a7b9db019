import {
  type CircuitNames,
  type LiveValues,
  PHASED_QUANTITIES,
  type SensorGauge,
  type SupplyGauge,
} from '@phasor/contract';
import { type Quantity, ROWS } from '@phasor/quantities';
import { rowOfWire } from '@phasor/quantities/by-wire';

/** A quantity in the terms of Home Assistant (https://www.home-assistant.io/integrations/sensor/#device-class). */
export interface SensorKind {
  readonly name: string;
  readonly unit?: string;
  readonly deviceClass?: string;
  readonly stateClass: 'measurement' | 'total_increasing';
}

/** A value of a device, with a key of its own within the device. */
export interface SensorValue {
  readonly key: string;
  readonly name: string;
  readonly kind: SensorKind;
  readonly value: number;
}

/** The kind of a quantity; undefined for one that is not announced to Home Assistant. */
function kindOf({ kind, unit, homeAssistant }: Quantity, name = homeAssistant?.name): SensorKind | undefined {
  if (homeAssistant === undefined || name === undefined) return undefined;
  return {
    name,
    stateClass: kind === 'gauge' ? 'measurement' : 'total_increasing',
    ...(unit !== '' && { unit }),
    ...(homeAssistant.deviceClass !== undefined && { deviceClass: homeAssistant.deviceClass }),
  };
}

const PHASE_KINDS = PHASED_QUANTITIES.flatMap((name) => {
  const row = rowOfWire(name);
  const kind = row && kindOf(row);
  return kind ? [{ name, kind }] : [];
});
const SINGLE_KINDS = ROWS.flatMap(([, row]) => {
  const kind = row.at.includes('supply') || row.at.includes('air') ? kindOf(row) : undefined;
  return kind ? [{ name: row.wire as SupplyGauge | SensorGauge, kind }] : [];
});
const CIRCUIT_KINDS = ROWS.flatMap(([, row]) => {
  const kind = row.circuit && kindOf(row, row.circuit.homeAssistant);
  return kind ? [{ name: row.wire, kind }] : [];
});

/** The live values of a device as sensors. @param circuits names that a person gave to its circuits */
export function sensorsOf(values: LiveValues, circuits: CircuitNames = {}): readonly SensorValue[] {
  return [
    ...PHASE_KINDS.flatMap(({ name, kind }) =>
      Object.entries(values[name] ?? {}).map(([channel, value]) => phaseSensor({ name, kind }, channel, value)),
    ),
    ...SINGLE_KINDS.flatMap(({ name, kind }) => sensor({ key: name, name: kind.name, kind }, values[name])),
    ...Object.entries(values.CH ?? {}).flatMap(([circuit, figures]) =>
      CIRCUIT_KINDS.flatMap(({ name, kind }) => {
        const given = circuits[circuit] ?? `Circuit ${circuit}`;
        const shown = `${given} ${lower(kind.name)}`;
        const value = Object.entries(figures).find(([figure]) => figure === name)?.[1];
        return sensor({ key: `CH${circuit}_${name}`, name: shown, kind }, value);
      }),
    ),
  ];
}

/** A figure over all phases has no phase in its name. */
function phaseSensor(
  { name: quantity, kind }: { name: string; kind: SensorKind },
  channel: string,
  value: number,
): SensorValue {
  const isTotal = channel === 'CUM' || channel === 'AVG';
  const name = isTotal ? kind.name : `${kind.name} ${channel}`;
  return { key: isTotal ? quantity : `${quantity}_${channel}`, name, kind, value };
}

function sensor(named: Omit<SensorValue, 'value'>, value: number | undefined): readonly SensorValue[] {
  return value === undefined ? [] : [{ ...named, value }];
}

const lower = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);

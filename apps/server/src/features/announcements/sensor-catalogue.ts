import type { LiveValues } from '@phasor/contract';

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

const measured = (name: string, unit?: string, deviceClass?: string): SensorKind => ({
  name,
  stateClass: 'measurement',
  ...(unit !== undefined && { unit }),
  ...(deviceClass !== undefined && { deviceClass }),
});
const counted = (name: string, unit: string, deviceClass?: string): SensorKind => ({
  ...measured(name, unit, deviceClass),
  stateClass: 'total_increasing',
});

const PHASE_KINDS = {
  U: measured('Voltage', 'V', 'voltage'),
  I: measured('Current', 'A', 'current'),
  P: measured('Active power', 'W', 'power'),
  Q: measured('Reactive power', 'var', 'reactive_power'),
  S: measured('Apparent power', 'VA', 'apparent_power'),
  PF: measured('Power factor', undefined, 'power_factor'),
  DF_U: measured('Distortion of the voltage', '%'),
  DF_I: measured('Distortion of the current', '%'),
  E_I: counted('Energy imported', 'Wh', 'energy'),
  E_E: counted('Energy exported', 'Wh', 'energy'),
  Q_E: counted('Reactive energy', 'varh', 'reactive_energy'),
  S_E: counted('Apparent energy', 'VAh'),
} as const;

const SINGLE_KINDS = {
  F: measured('Frequency', 'Hz', 'frequency'),
  tempS: measured('Temperature', '°C', 'temperature'),
  hum: measured('Humidity', '%', 'humidity'),
  co2: measured('Carbon dioxide', 'ppm', 'carbon_dioxide'),
  lux: measured('Illuminance', 'lx', 'illuminance'),
  lux2: measured('Illuminance 2', 'lx', 'illuminance'),
} as const;

const CIRCUIT_KINDS = { I: PHASE_KINDS.I, P: PHASE_KINDS.P, E_I: counted('Energy', 'Wh', 'energy') } as const;

const keysOf = <Key extends string>(kinds: Readonly<Record<Key, unknown>>) => Object.keys(kinds) as Key[];

/** The live values of a device as sensors. */
export function sensorsOf(values: LiveValues): readonly SensorValue[] {
  return [
    ...keysOf(PHASE_KINDS).flatMap((name) =>
      Object.entries(values[name] ?? {}).map(([channel, value]) => phaseSensor(name, channel, value)),
    ),
    ...keysOf(SINGLE_KINDS).flatMap((key) => sensor(key, SINGLE_KINDS[key].name, SINGLE_KINDS[key], values[key])),
    ...Object.entries(values.CH ?? {}).flatMap(([circuit, figures]) =>
      keysOf(CIRCUIT_KINDS).flatMap((name) => {
        const kind = CIRCUIT_KINDS[name];
        return sensor(`CH${circuit}_${name}`, `Circuit ${circuit} ${lower(kind.name)}`, kind, figures[name]);
      }),
    ),
  ];
}

/** A figure over all phases has no phase in its name. */
function phaseSensor(quantity: keyof typeof PHASE_KINDS, channel: string, value: number): SensorValue {
  const kind = PHASE_KINDS[quantity];
  const isTotal = channel === 'CUM' || channel === 'AVG';
  const name = isTotal ? kind.name : `${kind.name} ${channel}`;
  return { key: isTotal ? quantity : `${quantity}_${channel}`, name, kind, value };
}

// biome-ignore lint/complexity/useMaxParams: key, name, kind and value of one sensor
function sensor(key: string, name: string, kind: SensorKind, value: number | undefined): readonly SensorValue[] {
  return value === undefined ? [] : [{ key, name, kind, value }];
}

const lower = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);

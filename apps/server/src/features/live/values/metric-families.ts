import {
  type DeviceStateValues,
  type LiveValues,
  PHASE_GAUGES,
  PHASE_REGISTERS,
  type PhaseValues,
  SENSOR_GAUGES,
} from '@phasor/contract';
import type { MetricFamily, MetricPoint } from '../../../ports/device-metrics.ts';

type Metric = Omit<MetricFamily, 'points'> & { readonly scale?: number };

/** Units stand in the names, as the naming rules of Prometheus ask (https://prometheus.io/docs/practices/naming/). */
const gauge = (name: string, help: string, scale = 1): Metric => ({
  name: `phasor_${name}`,
  help,
  type: 'gauge',
  scale,
});
const counter = (name: string, help: string): Metric => ({
  name: `phasor_${name}_total`,
  help: `${help}, with resets of the meter removed`,
  type: 'counter',
});

const PHASE_METRICS: Readonly<Record<(typeof PHASE_GAUGES | typeof PHASE_REGISTERS)[number] | 'Q_E', Metric>> = {
  U: gauge('voltage_volts', 'Voltage'),
  I: gauge('current_amperes', 'Current'),
  P: gauge('active_power_watts', 'Active power, negative while energy is exported'),
  Q: gauge('reactive_power_vars', 'Reactive power'),
  S: gauge('apparent_power_voltamperes', 'Apparent power'),
  PF: gauge('power_factor_ratio', 'Power factor'),
  DF_U: gauge('voltage_distortion_ratio', 'Total harmonic distortion of the voltage', 0.01),
  DF_I: gauge('current_distortion_ratio', 'Total harmonic distortion of the current', 0.01),
  E_I: counter('active_energy_import_watthours', 'Imported active energy'),
  E_E: counter('active_energy_export_watthours', 'Exported active energy'),
  Q_E: counter('reactive_energy_varhours', 'Reactive energy of all quadrants'),
  Q1: counter('reactive_energy_q1_varhours', 'Reactive energy of quadrant 1'),
  Q2: counter('reactive_energy_q2_varhours', 'Reactive energy of quadrant 2'),
  Q3: counter('reactive_energy_q3_varhours', 'Reactive energy of quadrant 3'),
  Q4: counter('reactive_energy_q4_varhours', 'Reactive energy of quadrant 4'),
  S_E: counter('apparent_energy_voltamperehours', 'Apparent energy'),
};

const SINGLE_METRICS: Readonly<Record<'F' | (typeof SENSOR_GAUGES)[number], Metric>> = {
  F: gauge('frequency_hertz', 'Frequency of the network'),
  tempS: gauge('temperature_celsius', 'Temperature'),
  hum: gauge('humidity_ratio', 'Relative humidity', 0.01),
  co2: gauge('carbon_dioxide_ppm', 'Carbon dioxide'),
  lux: gauge('illuminance_1_lux', 'Illuminance of the first sensor'),
  lux2: gauge('illuminance_2_lux', 'Illuminance of the second sensor'),
  pir: gauge('motion', 'Whether motion is seen'),
};

const CIRCUIT_METRICS = {
  I: gauge('circuit_current_amperes', 'Current of a circuit'),
  P: gauge('circuit_power_watts', 'Active power of a circuit'),
  E_I: counter('circuit_energy_watthours', 'Energy of a circuit'),
} as const;

const ONLINE = gauge('device_online', 'Whether the device is connected');
const MEASURED = gauge('device_measured_timestamp_seconds', 'When the device measured what stands here');
const RELAY = gauge('relay_on', 'Whether a relay is switched on');
const RELAY_ENERGY = counter('relay_energy_watthours', 'Energy that passed a relay');

/** A device as it is now; without values while none are fresh. */
export interface DeviceNow {
  readonly mac: string;
  readonly title: string;
  readonly state: Pick<DeviceStateValues, 'status'> | undefined;
  readonly values: LiveValues | undefined;
}

/** The present figures of a device; what it does not measure has no family. */
export function metricFamilies({ mac, title, state, values }: DeviceNow): readonly MetricFamily[] {
  const device = { mac, title };
  const put = ({ scale = 1, ...metric }: Metric, points: readonly MetricPoint[]): MetricFamily => ({
    ...metric,
    points: points.map((point) => ({ labels: { ...device, ...point.labels }, value: scaled(point.value, scale) })),
  });
  const online = put(ONLINE, [{ labels: {}, value: state?.status === 'ONLINE' ? 1 : 0 }]);
  if (values === undefined) return [online];
  const names = [...PHASE_GAUGES, ...PHASE_REGISTERS, 'Q_E'] as const;
  return [
    online,
    put(MEASURED, [{ labels: {}, value: values.ts }]),
    ...names.map((name) => put(PHASE_METRICS[name], phasePoints(values[name]))),
    ...(['F', ...SENSOR_GAUGES] as const).map((name) => put(SINGLE_METRICS[name], singlePoint(values[name]))),
    ...(['I', 'P', 'E_I'] as const).map((name) => put(CIRCUIT_METRICS[name], circuitPoints(values, name))),
    put(RELAY, keyed('relay', values.relays)),
    put(RELAY_ENERGY, keyed('relay', values.energy)),
  ].filter(({ points }) => points.length > 0);
}

/** A total has a label of its own, since devices report totals that are not the sum of what they report per phase. */
function phasePoints(values: PhaseValues | undefined): readonly MetricPoint[] {
  const labelOf = (channel: string) => (channel === 'CUM' || channel === 'AVG' ? 'total' : channel);
  return Object.entries(values ?? {}).map(([channel, value]) => ({ labels: { phase: labelOf(channel) }, value }));
}

function singlePoint(value: number | undefined): readonly MetricPoint[] {
  return value === undefined ? [] : [{ labels: {}, value }];
}

function circuitPoints({ CH = {} }: LiveValues, name: keyof typeof CIRCUIT_METRICS): readonly MetricPoint[] {
  return Object.entries(CH).flatMap(([circuit, { [name]: value }]) =>
    value === undefined ? [] : [{ labels: { circuit }, value }],
  );
}

/** Relay 1 is `1` in states and `R1` in registers. */
function keyed(label: string, values: Readonly<Record<string, number>> = {}): readonly MetricPoint[] {
  return Object.entries(values).map(([key, value]) => ({ labels: { [label]: key.replace(/^R/, '') }, value }));
}

/** Without the noise of binary fractions. */
function scaled(value: number, scale: number): number {
  return scale === 1 ? value : Number((value * scale).toPrecision(12));
}

import { type DeviceStateValues, type LiveValues, PHASED_QUANTITIES, type PhaseValues } from '@phasor/contract';
import { type PlaceKind, type PlaceNames, type Quantity, ROWS } from '@phasor/quantities';
import { rowOfWire } from '@phasor/quantities/by-wire';
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

type Row = Pick<Quantity, 'kind' | 'prometheus' | 'description'>;
type Points = (values: LiveValues) => readonly MetricPoint[];

const metricOf = ({ kind, prometheus, description }: Row): Metric | undefined => {
  if (prometheus === undefined) return undefined;
  const { name, scale } = prometheus;
  return kind === 'gauge' ? gauge(name, description, scale) : counter(name, description);
};

/** The metrics of a quantity at circuits or relays, where it has names of its own. */
const elsewhere = (kind: 'circuit' | 'relay', points: (wire: string, row: Quantity) => Points) =>
  ROWS.filter(([, { at }]) => at.includes(kind)).flatMap(([, row]) => {
    const names: PlaceNames | undefined = row[kind];
    const metric =
      names && metricOf({ ...row, description: names.description, prometheus: { name: names.prometheus } });
    return metric ? [{ metric, points: points(row.wire, row) }] : [];
  });

/** Quantities that a device has once. */
const singles = (kind: PlaceKind) =>
  ROWS.filter(([, { at }]) => at.includes(kind)).flatMap(([, row]) => {
    const metric = metricOf(row);
    return metric ? [{ metric, points: (values: LiveValues) => singlePoint(values[row.wire as 'F']) }] : [];
  });

/** Every metric of a measured quantity, with its points in live values. */
const MEASURED_METRICS: readonly { readonly metric: Metric; readonly points: Points }[] = [
  ...PHASED_QUANTITIES.flatMap((name) => {
    const row = rowOfWire(name);
    const metric = row && metricOf(row);
    return metric ? [{ metric, points: (values: LiveValues) => phasePoints(values[name]) }] : [];
  }),
  ...singles('supply'),
  ...singles('air'),
  ...elsewhere('circuit', (wire) => (values) => circuitPoints(values, wire)),
  ...elsewhere(
    'relay',
    (_, { kind }) =>
      (values) =>
        keyed('relay', kind === 'gauge' ? values.relays : values.energy),
  ),
];

const ONLINE = gauge('device_online', 'Whether the device is connected');
const MEASURED = gauge('device_measured_timestamp_seconds', 'When the device measured what stands here');

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
  return [
    online,
    put(MEASURED, [{ labels: {}, value: values.ts }]),
    ...MEASURED_METRICS.map(({ metric, points }) => put(metric, points(values))),
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

function circuitPoints({ CH = {} }: LiveValues, wire: string): readonly MetricPoint[] {
  return Object.entries(CH).flatMap(([circuit, figures]) => {
    const value = Object.entries(figures).find(([name]) => name === wire)?.[1];
    return value === undefined ? [] : [{ labels: { circuit }, value }];
  });
}

/** Relay 1 is `1` in states and `R1` in registers. */
function keyed(label: string, values: Readonly<Record<string, number>> = {}): readonly MetricPoint[] {
  return Object.entries(values).map(([key, value]) => ({ labels: { [label]: key.replace(/^R/, '') }, value }));
}

/** Without the noise of binary fractions. */
function scaled(value: number, scale: number): number {
  return scale === 1 ? value : Number((value * scale).toPrecision(12));
}

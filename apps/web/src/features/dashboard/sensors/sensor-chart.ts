import { SENSOR_NAMES, type SensorAnswer } from '@phasor/contract';
import type { TimeChart } from '../../../parts/charts/index.ts';
import { SENSOR_TILES } from '../../../parts/measurements/index.ts';

export type SensorQuantity = (typeof SENSOR_TILES)[number]['quantity'];

interface SensorFrame {
  readonly range: TimeChart['range'];
  readonly zone: string;
  readonly locale: string;
  /** Name of each quantity in the page's language. */
  readonly nameOf: (quantity: SensorQuantity) => string;
}

/** Range of humidity that its axis always shows, percent. */
const HUMIDITY = { min: 0, max: 100 } as const;

/** The six series of an environment sensor, each on an axis of its own; without points before an answer (R-SENS-004). */
export function sensorChart(answer: SensorAnswer | undefined, { range, zone, locale, nameOf }: SensorFrame): TimeChart {
  const stamps = answer?.data.timestamps ?? [];
  return {
    kind: 'line',
    range,
    timeZone: zone,
    locale,
    axes: SENSOR_TILES.map(({ field, quantity }) => ({
      quantity,
      kind: 'linear' as const,
      ...(field === 'hum' ? HUMIDITY : {}),
    })),
    series: SENSOR_TILES.map(({ field, quantity, drawn }, index) => {
      const list = answer?.data[SENSOR_NAMES[field]];
      const values = Array.isArray(list) ? list : [];
      return {
        id: field,
        name: nameOf(quantity),
        colour: index,
        axis: index,
        filled: drawn === 'area',
        points: stamps.map((stamp, step) => [stamp, values[step] ?? null] as const),
      };
    }),
  };
}

import { type LiveValues, SENSOR_NAMES, type SensorAnswer, type StatisticsAnswer } from '@phasor/contract';
import { SENSOR_TILES } from '../../parts/measurements/index.ts';

type SensorTile = (typeof SENSOR_TILES)[number];
type Figures = StatisticsAnswer['data'][string][string];

/** A figure of the air: its live value and those of the period. */
export interface SensorFigure extends Pick<SensorTile, 'field' | 'quantity'> {
  readonly value: number | null;
  readonly figures: Figures | undefined;
}

/** Quantities that a meter has, and a sensor of the air has not. */
const METERED = ['U', 'I', 'P', 'E_I'] as const;

/** Whether a device measures electricity, by its newest values, or by those of the period while it is silent. */
export function isMeter(newest: LiveValues | undefined, statistics: StatisticsAnswer | undefined): boolean {
  if (newest !== undefined) return METERED.some((name) => newest[name] !== undefined);
  return METERED.some((name) => isKnown(statistics?.data[name]?.CUM));
}

/** What is known of the air, in the order of a sensor's dashboard. */
export function sensorFigures(newest: LiveValues | undefined, answer: SensorAnswer | undefined): SensorFigure[] {
  return SENSOR_TILES.flatMap(({ field, quantity }) => {
    const given = answer?.data[SENSOR_NAMES[field]];
    const figures = given === undefined || Array.isArray(given) ? undefined : given;
    const value = newest?.[field] ?? null;
    return value === null && !isKnown(figures) ? [] : [{ field, quantity, value, figures }];
  });
}

const isKnown = (figures: Figures | undefined) => (figures?.AVG ?? null) !== null;

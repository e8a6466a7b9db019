import { type LiveValues, measures, SENSOR_NAMES, type SensorAnswer, type StatisticsAnswer } from '@phasor/contract';
import { SENSOR_TILES } from '../../parts/measurements/index.ts';

type SensorTile = (typeof SENSOR_TILES)[number];
type Figures = StatisticsAnswer['data'][string][string];

/** A figure of the air: its live value and those of the period. */
export interface SensorFigure extends Pick<SensorTile, 'field' | 'quantity'> {
  readonly value: number | null;
  readonly figures: Figures | undefined;
}

/** Whether devices of a type measure the air and no electricity. */
export function isSensor(type: number): boolean {
  return measures(type, 'sensor') && !measures(type, 'electrical');
}

/** What is known of the air, in the order of a sensor's dashboard; all of its figures, empty, while nothing is known. */
export function sensorFigures(newest: LiveValues | undefined, answer: SensorAnswer | undefined): SensorFigure[] {
  const all = SENSOR_TILES.map(({ field, quantity }): SensorFigure => {
    const given = answer?.data[SENSOR_NAMES[field]];
    const figures = given === undefined || Array.isArray(given) ? undefined : given;
    return { field, quantity, value: newest?.[field] ?? null, figures };
  });
  const known = all.filter(({ value, figures }) => value !== null || isKnown(figures));
  return known.length > 0 ? known : all;
}

const isKnown = (figures: Figures | undefined) => (figures?.AVG ?? null) !== null;

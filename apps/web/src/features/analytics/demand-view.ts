import { type CalendarUnit, startOf } from '@phasor/calendar';
import type { DeviceDetails, SeriesAnswer } from '@phasor/contract';
import type { NormalValues } from '@phasor/quantities';
import type { ChartLimit, ChartMark } from '../../parts/charts/index.ts';
import { peaksOf } from '../../parts/demand/index.ts';

/** Lines of the contracted powers that are set (D69); none where the details could not be read. */
export function contractLimits(details: Pick<DeviceDetails, 'MRK' | 'RK'> | undefined): ChartLimit[] {
  const limits: ChartLimit[] = [
    { name: 'MRK', value: (details?.MRK ?? 0) * 1_000, colour: 'bad' },
    { name: 'RK', value: (details?.RK ?? 0) * 1_000, colour: 'warn' },
  ];
  return limits.filter(({ value }) => value > 0);
}

/** Powers up to the reserved capacity are normal; those above are shaded. Undefined without a reserved capacity. */
export function reservedPower(details: Pick<DeviceDetails, 'RK'> | undefined): NormalValues | undefined {
  const reserved = details?.RK ?? 0;
  return reserved > 0 ? { high: reserved * 1_000 } : undefined;
}

/** Each month's highest measured quarter hour within the answer, marked at its column (D18). */
export function monthMarks(
  answer: SeriesAnswer,
  unit: CalendarUnit,
  nameOf: (peak: MarkedPeak) => string,
): ChartMark[] {
  return peaksOf(answer).flatMap(({ measured, possible }) => {
    if (measured === null) return [];
    const time = startOf(unit, measured.time, answer.time_zone);
    return [
      { time, value: measured.power, name: nameOf({ power: measured.power, possible: possible?.power ?? null }) },
    ];
  });
}

/** A month's peak, and its possible higher value, W. */
interface MarkedPeak {
  readonly power: number;
  readonly possible: number | null;
}

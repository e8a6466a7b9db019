import { HOUR_MS } from '@phasor/quantities';
import { type BlockColumns, type RowBlock, rowsOfSamples, type Sample } from '@phasor/series';
import fc from 'fast-check';

/** The columns of generated samples: active power and the register it fills. */
export const METER_COLUMNS = { gauges: ['P'], registers: ['E'] } as const satisfies BlockColumns;

/** Largest power of a generated meter, W. */
export const METER_MAX_POWER = 20_000;

export interface MeterStretch {
  /** Least and greatest number of samples. */
  readonly minLength?: number;
  readonly maxLength?: number;
  /** Instant before the first sample, epoch ms. */
  readonly from?: number;
}

/**
 * Samples of a meter without errors, ascending in time: power up to 20 kW over each interval (1 s to a quarter of an hour),
 * gaps between some of them in which consumption continued, and a register that only grows.
 */
export function arbitrarySamples(stretch: MeterStretch = {}): fc.Arbitrary<Sample[]> {
  const { minLength = 1, maxLength = 80, from = Date.UTC(2026, 2, 28, 20) } = stretch;
  const reading = fc.record({
    power: fc.integer({ min: 0, max: METER_MAX_POWER }),
    interval: fc.constantFrom(1000, 10_000, 60_000, 900_000),
    gap: fc.oneof(
      { weight: 4, arbitrary: fc.constant(0) },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: 7_200_000 }) },
    ),
  });
  return fc
    .tuple(fc.array(reading, { minLength, maxLength }), fc.integer({ min: 0, max: 10_000_000 }))
    .map(([readings, initial]) => {
      let time = from;
      let register = initial;
      return readings.map(({ power, interval, gap }) => {
        time += gap + interval;
        register += (power * (gap + interval)) / HOUR_MS;
        return meterSample(time, { power, register, interval });
      });
    });
}

/** One sample of a meter with the columns of METER_COLUMNS. */
export function meterSample(
  time: number,
  reading: { power?: number; register?: number; interval?: number; boot?: number },
): Sample {
  const { power, register, interval = 1000, boot = 1 } = reading;
  const values = { ...(power === undefined ? {} : { P: power }), ...(register === undefined ? {} : { E: register }) };
  return { time, interval, boot, values };
}

/** Rows of meter samples, one each. */
export function meterRows(samples: readonly Sample[]): RowBlock {
  return rowsOfSamples(samples, METER_COLUMNS);
}

import { expect, it } from 'vitest';
import { aDevice } from '../../../../testing/record-builders.ts';
import { MeasurementScene } from '../../../../testing/scenes/measurement-scene.ts';
import { liveValuesOf } from '../../live/values/live-values.ts';

const METER = aDevice({ transformationRatio: 2 });
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** 2026-03-10T00:00 in Bratislava. */
const MIDNIGHT = Date.UTC(2026, 2, 9, 23);
const NOW = MIDNIGHT + 10 * HOUR + MINUTE;

/** Registers of meters that count 600 Wh a minute in all, by the minutes since each of them began. */
const COLUMNS = {
  total: (minute: number) => ({ E_I_T: 70_000 + minute * 600 }),
  phases: (minute: number) => ({ E_I_L1: 5 + minute * 300, E_I_L2: 40_000 + minute * 200, E_I_L3: minute * 100 }),
  single: (minute: number) => ({ E_I_L1: 9_000 + minute * 600 }),
  both: (minute: number) => ({ E_I_T: 800_000 + minute * 600, E_I_L1: minute * 600 }),
} as const;
type Kind = keyof typeof COLUMNS;

// proves R-MEAS-082
it.each<readonly [Kind, Kind]>([
  ['total', 'phases'],
  ['phases', 'total'],
  ['phases', 'single'],
  ['single', 'phases'],
  ['both', 'phases'],
  ['total', 'total'],
])('live minus the start of a period is its energy after an exchange, %s before %s', async (first, second) => {
  const exchange = MIDNIGHT + 2 * HOUR + 30_000;
  const scene = await new MeasurementScene([METER], {
    now: NOW,
    breaksFor: async () => ({ resets: [], segmentStarts: [exchange] }),
  }).start();
  const minutes = Array.from({ length: 600 }, (_, index) => index + 1);
  await scene.add(
    minutes.map((minute) => {
      const [kind, since] = minute <= 120 ? [first, minute] : [second, minute - 120];
      const place = { device: METER.mac, source: 1 as const, time: MIDNIGHT + minute * MINUTE, interval: MINUTE };
      return { ...place, boot: 1, values: COLUMNS[kind](since) };
    }),
  );
  const registers = scene.measurements.liveRegisters(() => METER);
  await registers.load(METER.mac);
  const live = liveValuesOf(
    { device: METER.mac, source: 1, time: NOW, interval: MINUTE, values: COLUMNS[second](481), words: {} },
    {
      ratio: 2,
      continuous: (mac, column, reading) => registers.read(mac, { source: 1, column }, reading),
      total: (mac, quantity, readings) => registers.total(mac, { source: 1, quantity }, readings),
    },
  );
  for (const [start, counted] of [
    // The minute of the exchange is in no register.
    [MIDNIGHT + HOUR, 540],
    [MIDNIGHT + 5 * HOUR, 301],
  ] as const) {
    const profile = await scene.profile({ data: 'E_I', cumulative: true, from: start, to: NOW, step: 3_600 });
    const [[, register = null] = []] = (profile.data.E_I as { cumulative: [number, number | null][] }).cumulative;
    expect((live.E_I?.CUM ?? 0) - (register ?? 0)).toBeCloseTo(counted * 600 * 2, 3);
  }
});

import { HOUR_MS } from '@phasor/quantities';
import { expect, it } from 'vitest';
import { MeasurementScene } from '../../../../testing/scenes/measurement-scene.ts';
import {
  contradictions,
  type FalseCount,
  METER,
  MIDNIGHT,
  minutes,
} from '../../../../testing/series-store/contradicting-meter.ts';

const HOURS = 48;
const low = (reading: number) => 0.97 * reading;

async function sceneOf(falseCount: FalseCount): Promise<MeasurementScene> {
  const scene = await new MeasurementScene([METER], { now: MIDNIGHT + (HOURS + 2) * HOUR_MS }).start();
  await scene.add(minutes(HOURS, [falseCount]));
  return scene;
}

// proves R-MEAS-167
it.each<[string, FalseCount]>([
  ['ten times as much over the edge of an hour', { from: 9.9, to: 10.2, shown: (reading) => 10 * reading }],
  ['ten times as much within a quarter hour', { from: 9.3, to: 9.4, shown: (reading) => 10 * reading }],
  ['ten times as much over midnight', { from: 23.9, to: 24.3, shown: (reading) => 10 * reading }],
  ['40 kWh too much over midnight', { from: 23.9, to: 24.3, shown: (reading) => 40_000 + reading }],
  ['5 kWh too much over hours', { from: 7.5, to: 12.2, shown: (reading) => 5_000 + reading }],
  ['nothing for an hour', { from: 9.9, to: 10.9, shown: () => 0 }],
  ['3 % too little for hours', { from: 8.2, to: 14.3, shown: low }],
  ['3 % too little from an edge on', { from: 8, to: 14, shown: low }],
  ['3 % too little over midnight', { from: 20.1, to: 28.2, shown: low }],
])('a meter that reads %s has hours and days that are the sum of their quarter hours', async (_, falseCount) => {
  expect(await contradictions(await sceneOf(falseCount), HOURS)).toEqual([]);
});

// proves R-MEAS-166
it.each([
  [8.2, 14.3],
  [20.1, 28.2],
])('a meter that reads too little from hour %d to %d has counted all in energies and in profiles', async (from, to) => {
  const scene = await sceneOf({ from, to, shown: low });
  const range = { from: MIDNIGHT, to: MIDNIGHT + HOURS * HOUR_MS };
  // The first reading is a minute after midnight.
  const energy = 48 * 2_400 - 40;
  for (const step of [undefined, 60, 900, 3_600, 86_400]) {
    const profile = await scene.profile({ data: 'E_I', cumulative: true, ...range, ...(step && { step }) });
    const [[, first], [, last]] = profile.ends?.E_I?.cumulative ?? [
      [0, 0],
      [0, 0],
    ];
    expect(last - first).toBeCloseTo(energy, 2);
  }
  const month = await scene.energy({ data: 'E_I', period: 'MONTH', ...range });
  const { CUM } = month.data.E_I as { CUM: [number, number][] };
  expect(CUM.map(([, counted]) => counted)).toEqual([expect.closeTo(energy, 2)]);
});

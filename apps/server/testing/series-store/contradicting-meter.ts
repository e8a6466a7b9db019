import type { EnergyPeriod } from '@phasor/contract';
import { HOUR_MS, MINUTE_MS } from '@phasor/quantities';
import type { Sample } from '../../src/ports/series-store.ts';
import { aDevice } from '../record-builders.ts';
import type { MeasurementScene } from '../scenes/measurement-scene.ts';

/** Hours of a meter in which it reads something else than it has counted, from one instant to another. */
export interface FalseCount {
  readonly from: number;
  readonly to: number;
  shown(reading: number): number;
}

/** 2026-06-10T00:00 in Bratislava. */
export const MIDNIGHT = Date.UTC(2026, 5, 9, 22);
const FIRST_WH = 20_000;
const WATT = 2_400;

/** The device with the samples of `minutes`. */
export const METER = aDevice({ timeZone: 'Europe/Bratislava' });

/** A register alone, read once a minute from midnight on; hours are counted from there. */
export function minutes(hours: number, falseCounts: readonly FalseCount[] = []): Sample[] {
  return Array.from({ length: (hours * HOUR_MS) / MINUTE_MS }, (_, index) => {
    const time = MIDNIGHT + (index + 1) * MINUTE_MS;
    const reading = FIRST_WH + (WATT * (index + 1)) / 60;
    const hour = (index + 1) / 60;
    const shown = falseCounts.find(({ from, to }) => hour > from && hour <= to)?.shown(reading) ?? reading;
    return { device: METER.mac, source: 1, time, interval: MINUTE_MS, boot: 1, values: { E_I_L1: shown } };
  });
}

/** Energy of each step, Wh; steps without a value are left out. */
async function energies(scene: MeasurementScene, period: EnergyPeriod, range: { from: number; to: number }) {
  const { data } = await scene.energy({ data: 'E_I', period, ...range });
  const { CUM: steps } = data.E_I as { CUM: [number, number | null][] };
  return steps.filter((step): step is [number, number] => step[1] !== null);
}

/** What is wrong about the energies of some hours: steps that are not the sum of shorter ones, and other figures of the whole. */
export async function contradictions(scene: MeasurementScene, hours: number): Promise<string[]> {
  const range = { from: MIDNIGHT, to: MIDNIGHT + hours * HOUR_MS };
  const found: string[] = [];
  const isOther = (a: number, b: number) => Math.abs(a - b) > 0.01;
  const total = (steps: readonly [number, number][]) => steps.reduce((sum, [, energy]) => sum + energy, 0);
  const [quarters, ...coarser] = await Promise.all(
    (['15MIN', 'HOUR', 'DAY', 'MONTH'] as const).map((period) => energies(scene, period, range)),
  );
  for (const steps of coarser) {
    for (const [index, [stamp, energy]] of steps.entries()) {
      const end = steps[index + 1]?.[0] ?? range.to;
      const sum = total((quarters ?? []).filter(([at]) => at >= stamp && at < end));
      if (isOther(energy, sum)) found.push(`${new Date(stamp).toISOString()}: ${energy} instead of ${sum}`);
    }
  }
  const profile = await scene.profile({ data: 'E_I', cumulative: true, ...range });
  const [[, first], [, last]] = profile.ends?.E_I?.cumulative ?? [
    [0, 0],
    [0, 0],
  ];
  if (isOther(last - first, total(quarters ?? []))) found.push(`profile: ${last - first} of ${total(quarters ?? [])}`);
  return found;
}

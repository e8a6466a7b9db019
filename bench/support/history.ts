import type { PhaseGauge, PhaseRegister } from '@phasor/contract';
import { PHASES } from '@phasor/quantities';
import type { Sample, SeriesStore } from '../../apps/server/src/ports/series-store.ts';
import { uniform } from '../../apps/simulator/src/physics/random.ts';
import { openSeriesStore } from '../../e2e/support/ledger.ts';

const MINUTE_MS = 60_000;
const QUARTER_MS = 900_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
export const YEAR_DAYS = 366;
/** Days of one device in one batch: 4,800 rows. */
const BATCH_DAYS = 50;
const ORIGIN = Date.UTC(2020, 0, 1);

/** A load that rises and falls once a day; its power and its energy are known at every instant. */
const MEAN_W = 2_600;
const SWING_W = 1_900;
const DAILY = (2 * Math.PI) / DAY_MS;
/** Reactive power that belongs to an active one. */
const TAN_PHI = 0.16;
const APPARENT = Math.hypot(1, TAN_PHI);
/** Exported energy: a load has none. */
const IDLE_REGISTERS = ['E_E', 'Q2', 'Q3', 'Q4'] as const satisfies readonly PhaseRegister[];

/** 45 values of a meter at an instant: 24 gauges, and 21 registers that match the integral of the powers. */
export function electricalValues(meter: number, time: number): Record<string, number> {
  const values: Record<string, number> = {};
  for (const [index, phase] of PHASES.entries()) {
    const noise = (gauge: number) => 2 * uniform(meter, time / 1_000, index * 3 + gauge) - 1;
    const share = 0.8 + 0.2 * index;
    const angle = DAILY * time + meter;
    const P = share * (MEAN_W + SWING_W * Math.sin(angle));
    const Wh = (share * (MEAN_W * (time - ORIGIN) - (SWING_W * Math.cos(angle)) / DAILY)) / HOUR_MS;
    const U = 230 + 4 * noise(0);
    const gauges = {
      U,
      I: (P * APPARENT) / U,
      P,
      Q: P * TAN_PHI,
      S: P * APPARENT,
      PF: 1 / APPARENT,
      DF_U: 1.9 + 0.6 * noise(1),
      DF_I: 14 + 9 * noise(2),
    } satisfies Partial<Record<PhaseGauge, number>>;
    for (const [name, value] of Object.entries(gauges)) values[`${name}_${phase}`] = value;
    for (const name of IDLE_REGISTERS) values[`${name}_${phase}`] = 0;
    values[`E_I_${phase}`] = Wh;
    values[`Q1_${phase}`] = Wh * TAN_PHI;
    values[`S_E_${phase}`] = Wh * APPARENT;
  }
  return values;
}

/** Writes days of quarter hours of each device directly into the store of a stopped product. */
export async function writeHistory(
  dataFolder: string,
  macs: readonly string[],
  { end, daysOf }: { end: number; daysOf: (meter: number) => number },
): Promise<void> {
  const store = openSeriesStore(dataFolder);
  await store.start();
  try {
    for (const [meter, mac] of macs.entries()) {
      await store.setTimeZone(mac, 'Europe/Bratislava');
      for (let from = end - daysOf(meter) * DAY_MS; from < end; from += BATCH_DAYS * DAY_MS) {
        const samples = samplesOf({
          meter,
          mac,
          from,
          to: Math.min(end, from + BATCH_DAYS * DAY_MS),
          interval: QUARTER_MS,
        });
        await store.append({ family: 'electrical', samples, token: `year-${mac}-${from}` });
      }
    }
    await store.settle();
  } finally {
    await store.stop();
  }
}

/** Writes a day in minutes of each device into a store that is open. */
export async function writeDay(store: SeriesStore, macs: readonly string[], end: number): Promise<void> {
  for (const [meter, mac] of macs.entries()) {
    const samples = samplesOf({ meter, mac, from: end - DAY_MS, to: end, interval: MINUTE_MS });
    await store.append({ family: 'electrical', samples, token: `day-${mac}` });
  }
  await store.settle();
}

interface Stretch {
  readonly meter: number;
  readonly mac: string;
  readonly from: number;
  readonly to: number;
  /** Of each sample, ms. */
  readonly interval: number;
}

function samplesOf({ meter, mac, from, to, interval }: Stretch): Sample[] {
  const samples: Sample[] = [];
  for (let time = from + interval; time <= to; time += interval) {
    const values = electricalValues(meter, time);
    samples.push({ device: mac, source: 1, time, interval, boot: 1, values });
  }
  return samples;
}

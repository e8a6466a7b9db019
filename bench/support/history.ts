import { PHASE_GAUGES, PHASE_REGISTERS, type PhaseGauge } from '@phasor/contract';
import { PHASES } from '@phasor/quantities';
import type { Sample } from '../../apps/server/src/ports/series-store.ts';
import { uniform } from '../../apps/simulator/src/physics/random.ts';
import { openSeriesStore } from '../../e2e/support/ledger.ts';

const QUARTER_MS = 900_000;
const DAY_MS = 86_400_000;
const YEAR_DAYS = 366;
/** Days of one device in one batch: 4,800 rows. */
const BATCH_DAYS = 50;
const ORIGIN = Date.UTC(2020, 0, 1);

/** Middle of each gauge and how far it strays. */
const GAUGES = {
  U: [230, 4],
  I: [12, 9],
  P: [2_600, 2_300],
  Q: [420, 400],
  S: [2_700, 2_300],
  PF: [0.93, 0.06],
  DF_U: [1.9, 0.6],
  DF_I: [14, 9],
} as const satisfies Record<PhaseGauge, readonly [number, number]>;
const GAUGE_ENTRIES = PHASE_GAUGES.flatMap((name) =>
  PHASES.map((phase) => ({ column: `${name}_${phase}`, middle: GAUGES[name][0], stray: GAUGES[name][1] })),
);
const REGISTER_COLUMNS = PHASE_REGISTERS.flatMap((name) => PHASES.map((phase) => `${name}_${phase}`));

/** 45 values as a meter has them at an instant: 24 gauges, 21 registers that grow with some 2.6 kW. */
export function electricalValues(meter: number, time: number): Record<string, number> {
  const values: Record<string, number> = {};
  for (const [i, { column, middle, stray }] of GAUGE_ENTRIES.entries()) {
    values[column] = middle + stray * (2 * uniform(meter, time / 1_000, i) - 1);
  }
  const grown = ((time - ORIGIN) / 3_600_000) * 2_600;
  for (const [i, column] of REGISTER_COLUMNS.entries()) values[column] = (i + 1) * 1_000 + grown;
  return values;
}

/** Writes a year of quarter hours of each device straight into the store of a product that does not run. */
export async function writeYear(dataFolder: string, macs: readonly string[], end: number): Promise<void> {
  const store = openSeriesStore(dataFolder);
  await store.start();
  try {
    for (const [meter, mac] of macs.entries()) {
      await store.setTimeZone(mac, 'Europe/Bratislava');
      for (let from = end - YEAR_DAYS * DAY_MS; from < end; from += BATCH_DAYS * DAY_MS) {
        const samples = quarterHours({ meter, mac, from, to: Math.min(end, from + BATCH_DAYS * DAY_MS) });
        await store.append({ family: 'electrical', samples, token: `year-${mac}-${from}` });
      }
    }
    await store.settle();
  } finally {
    await store.stop();
  }
}

interface Stretch {
  readonly meter: number;
  readonly mac: string;
  readonly from: number;
  readonly to: number;
}

function quarterHours({ meter, mac, from, to }: Stretch): Sample[] {
  const samples: Sample[] = [];
  for (let time = from + QUARTER_MS; time <= to; time += QUARTER_MS) {
    const values = electricalValues(meter, time);
    samples.push({ device: mac, source: 1, time, interval: QUARTER_MS, boot: 1, values });
  }
  return samples;
}

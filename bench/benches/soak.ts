import { DAY_S, HOUR_S, MINUTE_S } from '@phasor/quantities';
import { type SignedIn, signIn } from '../../e2e/support/client.ts';
import { connectMeter, type ScriptedMeter } from '../../e2e/support/devices/scripted-meter.ts';
import { samplesOver } from '../../e2e/support/metered.ts';
import { loadMacs, METER_SECRET, OWNER } from '../../e2e/support/meters.ts';
import { openLiveView } from '../../e2e/support/viewer.ts';
import type { Bench } from '../bench.ts';
import { type MeteredProduct, withProduct } from '../support/loaded-product.ts';
import { type MemoryReading, slopeOf } from '../support/memory-readings.ts';

/** Simulated seconds that pass in one step of the bench. */
const STEP_S = 10 * MINUTE_S;
const STEPS_A_DAY = DAY_S / STEP_S;
/** Part of the time in which caches and heaps fill. */
const WARM_UP_SHARE = 0.4;
/** Every so many steps a meter loses its connection and a person signs in anew. */
const RECONNECT_STEPS = 6;

/**
 * Days of meters at 1 Hz in minutes: their samples have the times of the last days, of which `runs` says how many. Beside them
 * somebody watches live values, charts of the last day are read, meters come back and people sign in, every hour; memory is to
 * be as large at the end as before.
 */
export const benchSoak: Bench = async ({ meters = 20, runs: days = 5 }, say) => {
  const macs = loadMacs(meters);
  say(`${meters} meters at 1 Hz for ${days} days, ${STEP_S / MINUTE_S} minutes at a time`);
  const began = performance.now();
  const readings = await withProduct({ macs }, (metered) => live({ metered, macs, days, say }));
  const steady = readings.slice(Math.floor(readings.length * WARM_UP_SHARE));
  const minutes = (performance.now() - began) / 60_000;
  const highest = Math.max(...readings.map(({ server, storage }) => server + storage));
  const aim = '≤ 1 MB/min';
  return {
    name: 'soak',
    figures: [
      { what: 'samples kept', value: meters * days * DAY_S, unit: '' },
      { what: 'a day took', value: minutes / days, unit: 'min' },
      { what: 'resident, both, highest', value: highest, unit: 'MB' },
      { what: 'slope by simulated time, server', value: slopeOf(steady, ({ server }) => server), unit: 'MB/min', aim },
      {
        what: 'slope by simulated time, storage process',
        value: slopeOf(steady, ({ storage }) => storage),
        unit: 'MB/min',
        aim,
      },
      { what: 'growth, server', value: growthOf(steady, ({ server }) => server), unit: 'MB a simulated day' },
      {
        what: 'growth, storage process',
        value: growthOf(steady, ({ storage }) => storage),
        unit: 'MB a simulated day',
      },
    ],
    notes: [`Over the last ${Math.round((1 - WARM_UP_SHARE) * days * 24)} simulated hours`],
  };
};

/** The same as MB a day. */
const growthOf = (readings: readonly MemoryReading[], of: (reading: MemoryReading) => number) =>
  slopeOf(readings, of) * (DAY_S / MINUTE_S);

interface Soaked {
  readonly metered: MeteredProduct;
  readonly macs: readonly string[];
  readonly days: number;
  readonly say: (line: string) => void;
}

/** The steps of the days, with the memory after each. */
async function live({ metered, macs, days, say }: Soaked): Promise<MemoryReading[]> {
  const { product } = metered;
  const meters = await Promise.all(macs.map((mac) => connected(metered, mac)));
  const loads = macs.map((_, index): Load => ({ watts: 500 + 10 * index, register: 1_000_000 }));
  const person = await signIn(product.url, OWNER.login, OWNER.password);
  const tokens = person.answer.data.map(({ token }) => token);
  const view = await openLiveView({ url: product.url, cookie: person.cookie }, followed(person), () => undefined);
  const start = Math.floor(Date.now() / 1_000) - days * DAY_S;
  const readings: MemoryReading[] = [];
  for (let step = 0; step < days * STEPS_A_DAY; step += 1) {
    const from = start + step * STEP_S;
    await Promise.all(meters.map((meter, index) => measure(meter, loads[index] as Load, from)));
    await readCharts(person, { token: tokens[step % tokens.length] ?? '', to: from + STEP_S });
    if (step % RECONNECT_STEPS === 0) {
      const index = (step / RECONNECT_STEPS) % meters.length;
      await meters[index]?.stop();
      meters[index] = await connected(metered, macs[index] ?? '');
      await signIn(product.url, OWNER.login, OWNER.password);
      say(`${Math.round((step * STEP_S) / HOUR_S)} of ${24 * days} hours: ${inWords(metered.memory())}`);
    }
    readings.push({ minute: ((step + 1) * STEP_S) / MINUTE_S, ...metered.memory() });
  }
  view.close();
  await Promise.all(meters.map((meter) => meter.stop()));
  return readings;
}

const inWords = ({ server, storage }: { server: number; storage: number }) =>
  `${Math.round(server)} MB + ${Math.round(storage)} MB`;

const connected = ({ product }: MeteredProduct, mac: string) => connectMeter(product, mac, { secret: METER_SECRET });

const followed = ({ answer }: SignedIn) => answer.data.map(({ token }) => ({ deviceToken: token, data: true }));

/** A meter with its power, W, and its register, Wh. */
interface Load {
  readonly watts: number;
  register: number;
}

/** The samples of a step, and the last of them as a live value. */
async function measure(meter: ScriptedMeter, load: Load, from: number): Promise<void> {
  // Ten percent of ripple, so that no two samples are alike.
  const watts = (ts: number) => load.watts * (1 + 0.1 * Math.sin(ts));
  const samples = samplesOver({ from, to: from + STEP_S, interval: 1, watts, register: load.register });
  await meter.store(samples, 1);
  const last = samples.at(-1);
  if (last === undefined) return;
  load.register = last.E_I?.L1 ?? load.register;
  meter.show({ ...last, ts: Math.floor(Date.now() / 1_000) });
}

/** What a screen reads: the power and the energy of a meter over the last 24 hours. */
async function readCharts({ call }: SignedIn, { token, to }: { token: string; to: number }): Promise<void> {
  const range = { token, from: to - DAY_S, to };
  await call('measurements.profile', { ...range, data: 'P', source: 1 });
  await call('measurements.energy', { ...range, data: 'E_I', period: 'HOUR', source: 1 });
}

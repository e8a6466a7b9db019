import { setTimeout as pause } from 'node:timers/promises';
import { startOf } from '@phasor/calendar';
import type { MeterLoad } from '@phasor/simulator';
import { type Figure, percentile } from '../../report.ts';
import type { LiveWatch } from '../live-watch.ts';
import { callTime } from '../timed-call.ts';
import type { Installation } from './installation.ts';
import { openPage } from './pages.ts';
import { servesPeople } from './process-set.ts';
import type { ServedProcess } from './served-process.ts';

export const ZONE = 'Europe/Bratislava';
/** Viewers at each process, and the devices that each watches. */
export const VIEWERS = 5;
export const FOLLOWED = 10;
const WARM_UP_MS = 10_000;
const CHARTS = 40;
/** Below the 20 calls a second of an address. */
const BETWEEN_MS = 100;

export interface StageWorld {
  readonly installation: Installation;
  readonly load: MeterLoad;
  readonly watch: LiveWatch;
  readonly macs: readonly string[];
  /** Devices with the history of a day. */
  readonly history: readonly string[];
  readonly seconds: number;
}

/** What the processes that run cost, and how fast those that serve people answer, each with its viewers. */
export async function measureStage(
  world: StageWorld,
  { name: stage, running }: { readonly name: string; readonly running: readonly ServedProcess[] },
): Promise<Figure[]> {
  const people = running.filter(({ role }) => servesPeople(role));
  const ages = new Map<ServedProcess, number[]>(people.map((one) => [one, []]));
  const opened = await Promise.all(people.map((one) => viewersAt(world, one, ages.get(one) ?? [])));
  await pause(WARM_UP_MS);
  for (const values of ages.values()) values.length = 0;
  const costs = await costsWhile(world, running);
  const seen = [...ages].map(([one, values]) => [one, [...values]] as const);
  const charts = await chartsAt(world, people);
  for (const page of opened.flat()) page.close();
  const what = (text: string) => `${stage}: ${text}`;
  const ms = (text: string, values: readonly number[]) => ({
    what: what(text),
    value: percentile(values, 0.5),
    unit: `ms, p95 ${Number(percentile(values, 0.95).toPrecision(2))} ms`,
  });
  return [
    ...costs.map(({ name, value }) => ({ what: what(`${name}, CPU per 1,000 samples`), value, unit: 'ms' })),
    ...seen.map(([{ name }, values]) => ms(`meter to viewer at ${name}`, values)),
    ...[...charts].map(([{ name }, values]) => ms(`day's chart at ${name}`, values)),
    ...running.map(({ name, memory }) => ({ what: what(`${name}, resident`), value: memory, unit: 'MB' })),
  ];
}

async function viewersAt({ watch, macs }: StageWorld, one: ServedProcess, ages: number[]) {
  const session = await one.session();
  return Array.from({ length: VIEWERS }, (_, viewer) =>
    openPage({
      ...{ url: one.url, session },
      followed: followedBy(viewer, macs),
      see: (message) => {
        const age = watch.ageOf(message);
        if (age !== undefined) ages.push(age);
      },
    }),
  );
}

/** The meters of a viewer: each begins elsewhere. */
export function followedBy(viewer: number, macs: readonly string[]): string[] {
  const count = Math.min(FOLLOWED, macs.length);
  return Array.from({ length: count }, (_, i) => macs[(viewer * FOLLOWED + i) % macs.length] ?? '');
}

async function costsWhile({ installation, load, seconds }: StageWorld, running: readonly ServedProcess[]) {
  const used = () => [
    ...running.map(({ name, cpu }) => ({ name, cpu })),
    { name: 'engine of the series store', cpu: installation.engineCpu() },
    { name: 'broker', cpu: installation.brokerCpu() },
  ];
  const [before, acknowledged] = [used(), load.statistics().acknowledged];
  await pause(seconds * 1_000);
  const [after, samples] = [used(), load.statistics().acknowledged - acknowledged];
  return after.map(({ name, cpu }, i) => ({ name, value: ((cpu - (before[i]?.cpu ?? 0)) / samples) * 1e6 }));
}

/** Ms until the last byte of a day's chart at each process, which are asked in turn. */
async function chartsAt({ history }: StageWorld, people: readonly ServedProcess[]) {
  const [end, day] = [startOf('day', Date.now(), ZONE) / 1_000, 86_400];
  const askers = await Promise.all(people.map(async (one) => ({ one, session: await one.session() })));
  const times = new Map<ServedProcess, number[]>(people.map((one) => [one, []]));
  for (let run = 0; run <= CHARTS; run += 1) {
    for (const { one, session } of askers) {
      const mac = history[run % history.length];
      const token = session.answer.data.find((device) => device.mac === mac)?.token ?? '';
      const range = { from: end - day, to: end, source: 1 as const };
      await pause(BETWEEN_MS);
      const taken = await callTime({ url: one.url, session }, 'measurements.profile', {
        ...{ token, ...range, data: 'P', phase: 'L1,L2,L3,CUM' },
      });
      if (run > 0) times.get(one)?.push(taken);
    }
  }
  return times;
}

import { setTimeout as pause } from 'node:timers/promises';
import { startLoad } from '@phasor/simulator';
import { loadMacs } from '../../e2e/support/meters.ts';
import type { Bench } from '../bench.ts';
import { brokerAlone, storeAlone } from '../probes/ingest-probes.ts';
import type { Figure } from '../report.ts';
import { type CpuUse, type MeteredProduct, withProduct } from '../support/loaded-product.ts';
import { type Waiting, watchWaiting } from '../support/waiting.ts';

/** Meters of each step at one sample a second; it goes on until the backlog grows twice at the same step. */
const STEPS = [1_000, 2_000, 3_000, 4_000, 5_000, 6_000, 8_000, 10_000, 12_000, 14_000];
const WARM_UP_S = 5;
/** Acknowledged share of the sent samples in the same time: below it the backlog grows. */
const KEPT_UP = 0.97;
/** Sent share of the samples that were due: below it the step says nothing about the server. */
const OFFERED = 0.97;
const TRIES = 2;

interface Step {
  readonly meters: number;
  /** Samples that the generator sent, and that the server acknowledged. */
  readonly offered: number;
  readonly perSecond: number;
  readonly keptUp: boolean;
  readonly latency: { readonly p50: number | null; readonly p95: number | null; readonly p99: number | null };
  /** Used cores. */
  readonly cores: CpuUse;
  readonly waiting: Waiting;
  readonly memory: ReturnType<MeteredProduct['memory']>;
}

/** How many meters at 1 Hz one server accepts, up to the acknowledgement, and the cost of each part of the way. */
export const benchIngest: Bench = async ({ meters = 10_000, seconds = 20, workers }, say) => {
  const counts = [...STEPS.filter((count) => count < meters), meters];
  const steps = await withProduct({ macs: loadMacs(meters), workers }, async (metered) => {
    const measured: Step[] = [];
    for (const count of counts) {
      const step = await heldStep(async () => {
        const tried = await measureStep(metered, count, seconds);
        say(`${count} meters: ${Math.round(tried.perSecond)} samples/s, ${latencyOf(tried)}; ${partsOf(tried)}`);
        return tried;
      });
      measured.push(step);
      if (!step.keptUp) break;
    }
    return measured;
  });
  say('The broker alone, then the store alone');
  const broker = await brokerAlone(Math.min(meters, 2_000), seconds);
  const store = await storeAlone(seconds);
  const best = steps.findLast(({ keptUp }) => keptUp);
  return {
    name: 'ingest',
    figures: [...steps.flatMap((step) => (step === best ? figuresOf(step) : shortFigures(step))), ...broker, ...store],
    notes: [limitOf(steps.at(-1)), 'The load generator is a process of its own on the same cores'],
  };
};

/** A step is tried again before it counts as too much: a machine may be kept from its work for a moment. */
async function heldStep(measure: () => Promise<Step>): Promise<Step> {
  for (let attempt = 1; ; attempt += 1) {
    const step = await measure();
    const { offered, meters, keptUp } = step;
    if (offered < OFFERED * meters) throw new Error(`The generator sent ${Math.round(offered)} of ${meters} samples/s`);
    if (keptUp || attempt === TRIES) return step;
  }
}

async function measureStep(metered: MeteredProduct, meters: number, seconds: number): Promise<Step> {
  const load = await startLoad({ ...metered, meters, hz: 1 });
  await pause(WARM_UP_S * 1_000);
  load.forgetLatencies();
  const [before, cpu, waited, began] = [load.statistics(), metered.cpu(), watchWaiting(), performance.now()];
  await pause(seconds * 1_000);
  const [after, cpuAfter, elapsed] = [load.statistics(), metered.cpu(), (performance.now() - began) / 1_000];
  const [memory, waiting] = [metered.memory(), waited()];
  await load.stop();
  const perSecond = (after.acknowledged - before.acknowledged) / elapsed;
  const cores = {
    server: (cpuAfter.server - cpu.server) / elapsed,
    storage: (cpuAfter.storage - cpu.storage) / elapsed,
    workers: (cpuAfter.workers - cpu.workers) / elapsed,
    bench: (cpuAfter.bench - cpu.bench) / elapsed,
  };
  const keptUp =
    after.acknowledged - before.acknowledged >= KEPT_UP * (after.sent - before.sent) &&
    after.held === before.held &&
    after.lost === before.lost;
  // A meter with too many samples waiting holds back what was due: the server's fault, not the generator's.
  const offered = (after.sent - before.sent + after.held - before.held) / elapsed;
  return { meters, offered, perSecond, keptUp, latency: after.latency, cores, waiting, memory };
}

function shortFigures(step: Step): Figure[] {
  const { meters, perSecond } = step;
  return [{ what: `${meters} meters: samples/s acknowledged`, value: perSecond, unit: `/s, ${latencyOf(step)}` }];
}

function latencyOf({ latency: { p95 } }: Step): string {
  return `p95 ${Math.round(p95 ?? 0)} ms`;
}

function figuresOf({ meters, perSecond, latency, cores, memory }: Step): Figure[] {
  const what = (text: string) => `${meters} meters: ${text}`;
  const milliseconds = (value: number | null) => ({ value: value ?? Number.NaN, unit: 'ms' });
  return [
    { what: what('samples/s acknowledged, sustained'), value: perSecond, unit: '/s', aim: '10,000 meters at 1 Hz' },
    { what: what('acknowledgement p50'), ...milliseconds(latency.p50) },
    { what: what('acknowledgement p95'), ...milliseconds(latency.p95) },
    { what: what('acknowledgement p99'), ...milliseconds(latency.p99) },
    { what: what('server'), value: cores.server, unit: 'cores' },
    { what: what('storage process'), value: cores.storage, unit: 'cores' },
    { what: what('workers'), value: cores.workers, unit: 'cores' },
    { what: what('load generator'), value: cores.bench, unit: 'cores' },
    { what: what('server, resident'), value: memory.server, unit: 'MB' },
    { what: what('workers, resident'), value: memory.workers, unit: 'MB' },
    {
      what: what('storage process, resident'),
      value: memory.storage,
      unit: 'MB',
      aim: '≤ 800 MB together at 200 meters',
    },
  ];
}

function limitOf(last: Step | undefined): string {
  if (last === undefined || last.keptUp) return 'The backlog did not grow at any step: more meters were not tried';
  return `At ${last.meters} meters the backlog grew twice: ${partsOf(last)}`;
}

/** What was busy in a step, and what the machine waited for. */
function partsOf({ cores, waiting }: Step): string {
  const used = Object.entries(cores).sort((a, b) => b[1] - a[1]);
  const waited = Object.entries(waiting).map(([part, share]) => `${part} ${Math.round(100 * share)} %`);
  return `cores: ${used.map(([part, count]) => `${part} ${count.toFixed(2)}`).join(', ')}; waited: ${waited.join(', ')}`;
}

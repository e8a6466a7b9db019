import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startLoad } from '@phasor/simulator';
import type { Sample } from '../../apps/server/src/ports/series-store.ts';
import { cpuSeconds, storageChildOf } from '../../apps/server/testing/processes.ts';
import { openSeriesStore } from '../../e2e/support/ledger.ts';
import type { Figure } from '../report.ts';
import { electricalValues } from '../support/history.ts';

const WARM_UP_MS = 3_000;
const BATCH_SAMPLES = 5_000;

/** The wire alone: broker, parsing and acknowledgement, without storage. */
export async function brokerAlone(meters: number, seconds: number): Promise<Figure[]> {
  const broker = fork(join(import.meta.dirname, 'broker-process.ts'), { execArgv: [] });
  const [{ port }] = (await once(broker, 'message')) as [{ port: number }];
  const brokerUrl = `mqtt://127.0.0.1:${port}`;
  const load = await startLoad({ brokerUrl, meters, hz: 1, credentials: () => 'any' });
  await pause(WARM_UP_MS);
  const [before, cpu] = [load.statistics().acknowledged, cpuSeconds(broker.pid ?? 0)];
  await pause(seconds * 1_000);
  const acknowledged = load.statistics().acknowledged - before;
  const used = cpuSeconds(broker.pid ?? 0) - cpu;
  await load.stop();
  broker.disconnect();
  await once(broker, 'exit');
  return [
    { what: `broker alone, ${meters} meters: CPU per 1,000 samples`, value: (used / acknowledged) * 1e6, unit: 'ms' },
    { what: 'broker alone: samples/s that one core would take', value: acknowledged / used, unit: '/s' },
  ];
}

/** The store alone: batches of full samples, one after the other. */
export async function storeAlone(seconds: number): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'phasor-bench-store-'));
  const store = openSeriesStore(folder);
  await store.start();
  try {
    const child = storageChildOf(process.pid);
    const [cpu, began] = [cpuSeconds(child), performance.now()];
    let [batches, now] = [0, Date.now() - 86_400_000];
    while (performance.now() - began < seconds * 1_000) {
      now += 1_000;
      batches += 1;
      await store.append({ family: 'electrical', samples: batchAt(now), token: `bench-${batches}` });
    }
    const elapsed = (performance.now() - began) / 1_000;
    const stored = batches * BATCH_SAMPLES;
    return [
      {
        what: 'store alone: samples/s committed, 45 values',
        value: stored / elapsed,
        unit: '/s',
        aim: '20,900 of 12 values (InfluxDB 1.6)',
      },
      { what: 'store alone: one batch of 5,000', value: (elapsed / batches) * 1_000, unit: 'ms' },
      {
        what: 'store alone: CPU of the storage process per 1,000',
        value: ((cpuSeconds(child) - cpu) / stored) * 1e6,
        unit: 'ms',
      },
    ];
  } finally {
    await store.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function batchAt(time: number): Sample[] {
  return Array.from({ length: BATCH_SAMPLES }, (_, meter) => ({
    device: meter.toString(16).toUpperCase().padStart(12, '0'),
    source: 1,
    time,
    interval: 1_000,
    boot: 1,
    values: electricalValues(meter, time),
  }));
}

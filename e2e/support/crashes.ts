import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startLoad } from '@phasor/simulator';
import { ingestWorkersOf, storageChildOf } from '../../apps/server/testing/processes.ts';
import { uniform } from '../../apps/simulator/src/physics/random.ts';
import { Ledger, type LedgerFindings } from './ledger.ts';
import { loadMacs, METER_SECRET, registerMeters } from './meters.ts';
import { freePort, type Product, startProduct } from './product.ts';

export type Victim = 'server' | 'storage process' | 'worker';

export interface CrashPlan {
  readonly runs: number;
  readonly meters: number;
  /** Samples a second and meter. */
  readonly hz: number;
  /** Processes that hold the connections of the meters; one of them is a victim, too. */
  readonly workers?: number | undefined;
  /** Of the moments at which is killed. */
  readonly seed: number;
}

export interface Crash {
  readonly victim: Victim;
  /** From the kill to the first acknowledgement of a sample sent after it, of a worker to that of every meter, ms. */
  readonly backMs: number;
}

export interface CrashReport {
  /** What a start takes that nothing disturbs, on a machine as busy as it was: the longer of one before and one after. */
  readonly startMs: number;
  readonly crashes: readonly Crash[];
  readonly findings: LedgerFindings;
}

/** Load before a kill, at least and at most, ms: shorter and longer than gathering and committing a batch. */
const CALM_MS = [400, 2_000] as const;
const BACK_LIMIT_MS = 60_000;

/**
 * Kills server, storage process and a worker in turn at seeded moments while meters send, starts a killed server again at once on
 * the same folder, and at last reads back what is on disk.
 */
export async function crashUnderLoad(plan: CrashPlan): Promise<CrashReport> {
  const folder = mkdtempSync(join(tmpdir(), 'phasor-crash-'));
  try {
    await registerMeters(folder, loadMacs(plan.meters));
    const ledger = new Ledger();
    const survived = await sendAndCrash(plan, folder, ledger);
    const after = await startProduct({ demo: false });
    await after.stop();
    const startMs = Math.max(survived.startMs, after.startMs);
    return { ...survived, startMs, findings: await ledger.check(folder) };
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

async function sendAndCrash(
  { runs, meters, hz, seed, workers = 0 }: CrashPlan,
  folder: string,
  ledger: Ledger,
): Promise<Omit<CrashReport, 'findings'>> {
  const ports = { port: await freePort(), mqttPort: await freePort() };
  const env = { PHASOR_LOG: 'silent', PHASOR_INGEST_WORKERS: String(workers) };
  const victims: readonly Victim[] = ['server', 'storage process', ...(workers > 0 ? (['worker'] as const) : [])];
  const start = () => startProduct({ demo: false, dataFolder: folder, ports, env });
  let product = await start();
  const { startMs } = product;
  /** Newest acknowledged sample by meter. */
  const newest = new Map(loadMacs(meters).map((mac) => [mac, 0]));
  const load = await startLoad({
    brokerUrl: `mqtt://127.0.0.1:${ports.mqttPort}`,
    meters,
    hz,
    credentials: () => METER_SECRET,
    onSent: ledger.noteSent,
    onAcknowledged: (mac, time) => {
      newest.set(mac, Math.max(newest.get(mac) ?? 0, time));
      ledger.noteAcknowledged(mac, time);
    },
  });
  const crashes: Crash[] = [];
  try {
    for (let run = 0; run < runs; run += 1) {
      await pause(CALM_MS[0] + uniform(seed, run) * (CALM_MS[1] - CALM_MS[0]));
      const victim = victims[run % victims.length] ?? 'server';
      const killedAt = Date.now();
      kill(product, victim);
      if (victim === 'server') {
        // Until then it has its ports.
        await once(product.process, 'exit');
        product = await start();
      }
      const isBack = (time: number) => time > killedAt;
      await until(() => {
        const times = [...newest.values()];
        return victim === 'worker' ? times.every(isBack) : times.some(isBack);
      });
      crashes.push({ victim, backMs: Date.now() - killedAt });
    }
  } finally {
    await load.stop();
    await product.stop();
  }
  return { startMs, crashes };
}

function kill(product: Product, victim: Victim): void {
  const server = product.process.pid ?? 0;
  process.kill(pidOf(victim, server), 'SIGKILL');
}

/** @throws when there is no such process now */
function pidOf(victim: Victim, server: number): number {
  if (victim === 'server') return server;
  if (victim === 'storage process') return storageChildOf(server);
  const [worker] = ingestWorkersOf(server);
  if (worker === undefined) throw new Error('The server has no worker now');
  return worker;
}

async function until(condition: () => boolean): Promise<void> {
  const limit = Date.now() + BACK_LIMIT_MS;
  while (!condition()) {
    if (Date.now() > limit) throw new Error('Samples were not acknowledged again after a crash');
    await pause(10);
  }
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cpuSeconds, ingestWorkersOf, residentBytes, storageChildOf } from '../../apps/server/testing/processes.ts';
import { METER_SECRET, registerMeters } from '../../e2e/support/meters.ts';
import { type Product, startProduct } from '../../e2e/support/product.ts';

/** CPU seconds used so far by each process of a bench. */
export interface CpuUse {
  readonly server: number;
  readonly storage: number;
  /** All processes together that hold the connections of meters. */
  readonly workers: number;
  /** The bench itself, which sends and observes. */
  readonly bench: number;
}

/** A server process with registered meters, and its resources. */
export interface MeteredProduct {
  readonly product: Product;
  readonly brokerUrl: string;
  readonly credentials: () => string;
  cpu(): CpuUse;
  /** Resident megabytes. */
  memory(): { readonly server: number; readonly storage: number; readonly workers: number };
}

interface Metering {
  readonly macs: readonly string[];
  readonly fill?: (dataFolder: string) => Promise<void>;
  /** Processes that hold the connections of meters. */
  readonly workers?: number | undefined;
}

/** Runs a bench against a production-mode server with these meters, on a folder that may be filled before. */
export async function withProduct<Result>(
  { macs, fill, workers = 0 }: Metering,
  work: (metered: MeteredProduct) => Promise<Result>,
): Promise<Result> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'phasor-bench-'));
  try {
    await registerMeters(dataFolder, macs);
    await fill?.(dataFolder);
    const env = { PHASOR_LOG: 'error', PHASOR_INGEST_WORKERS: String(workers) };
    const product = await startProduct({ demo: false, dataFolder, env });
    try {
      return await work(meteredProduct(product));
    } finally {
      await product.stop();
    }
  } finally {
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

function meteredProduct(product: Product): MeteredProduct {
  const server = product.process.pid ?? 0;
  const storage = storageChildOf(server);
  const workers = ingestWorkersOf(server);
  const megabytes = (pid: number) => residentBytes(pid) / 1e6;
  return {
    product,
    brokerUrl: `mqtt://127.0.0.1:${product.mqttPort}`,
    credentials: () => METER_SECRET,
    cpu: () => ({
      server: cpuSeconds(server),
      storage: cpuSeconds(storage),
      workers: sum(workers, cpuSeconds),
      bench: ownCpu(),
    }),
    memory: () => ({ server: megabytes(server), storage: megabytes(storage), workers: sum(workers, megabytes) }),
  };
}

function sum(pids: readonly number[], of: (pid: number) => number): number {
  return pids.reduce((total, pid) => total + of(pid), 0);
}

function ownCpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

import { availableParallelism } from 'node:os';

/**
 * Processes that hold connections of native devices, by cores of the machine, most cores first (ADR 41). On fewer than four cores the
 * server, its store and the system have use for all of them. One more process takes more than half of what the server's thread does;
 * with two that thread is full with the rest. Each has some 100 MB.
 */
const BY_CORES = [
  { cores: 8, workers: 2 },
  { cores: 4, workers: 1 },
] as const;

/** How many there are where `PHASOR_INGEST_WORKERS` is not set; the few devices of the demo need none. */
export function usualWorkers({ demo, cores = availableParallelism() }: { demo: boolean; cores?: number }): number {
  if (demo) return 0;
  return BY_CORES.find((row) => cores >= row.cores)?.workers ?? 0;
}

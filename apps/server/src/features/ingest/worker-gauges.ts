import { Gauge, type Registry } from 'prom-client';
import type { LinkWorkers } from '../../ports/device-link.ts';

/** Shows how many processes hold the connections of devices; nothing where the server itself does. */
export function gaugeWorkers(registry: Registry, workers: () => LinkWorkers | undefined): void {
  if (workers() === undefined) return;
  const shown = [
    ['phasor_ingest_workers', 'Processes that hold connections of native devices and are ready', 'ready'],
    ['phasor_ingest_workers_wanted', 'Processes that should be ready', 'wanted'],
    ['phasor_ingest_worker_connections', 'Connections that these processes hold together', 'connections'],
  ] as const;
  for (const [name, help, figure] of shown) {
    new Gauge({
      ...{ name, help, registers: [registry] },
      collect() {
        this.set(workers()?.[figure] ?? 0);
      },
    });
  }
}

import { expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { usualWorkers } from './ingest-workers.ts';

// proves R-OPS-176
it('processes for the connections of devices are none below four cores, one from there on, and two from eight', () => {
  const cores = [1, 2, 3, 4, 7, 8, 64];
  expect(cores.map((each) => usualWorkers({ demo: false, cores: each }))).toEqual([0, 0, 0, 1, 1, 2, 2]);
  expect(cores.map((each) => usualWorkers({ demo: true, cores: each }))).toEqual([0, 0, 0, 0, 0, 0, 0]);
});

// proves R-OPS-176
it('are as many as the operator wants, whatever the machine has', () => {
  for (const count of [0, 3]) expect(readConfig({ PHASOR_INGEST_WORKERS: String(count) }).ingestWorkers).toBe(count);
  expect(readConfig({}).ingestWorkers).toBe(usualWorkers({ demo: false }));
  expect(readConfig({ PHASOR_DEMO: 'true' }).ingestWorkers).toBe(0);
});

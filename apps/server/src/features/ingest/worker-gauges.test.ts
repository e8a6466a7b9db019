import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import type { LinkWorkers } from '../../ports/device-link.ts';
import { gaugeWorkers } from './worker-gauges.ts';

it('the workers of a link are shown as they are at each look', async () => {
  const registry = new Registry();
  let now: LinkWorkers = { wanted: 2, ready: 2, connections: 40 };
  gaugeWorkers(registry, () => now);
  expect(await registry.metrics()).toMatch(/^phasor_ingest_workers 2$/m);
  now = { wanted: 2, ready: 1, connections: 20 };
  const shown = await registry.metrics();
  expect(shown).toMatch(/^phasor_ingest_workers 1$/m);
  expect(shown).toMatch(/^phasor_ingest_workers_wanted 2$/m);
  expect(shown).toMatch(/^phasor_ingest_worker_connections 20$/m);
});

it('a link without workers shows none', async () => {
  const registry = new Registry();
  gaugeWorkers(registry, () => undefined);
  expect(await registry.metrics()).not.toContain('worker');
});

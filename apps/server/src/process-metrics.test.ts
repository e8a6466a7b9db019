import { Gauge } from 'prom-client';
import { expect, it } from 'vitest';
import { serverRegistry } from './process-metrics.ts';

const OBSERVED = ['nodejs_gc_duration_seconds', 'nodejs_eventloop_lag_p99_seconds', 'process_cpu_seconds_total'];

it('metrics of the process are gathered once, and shown by each server that begins in it', async () => {
  const [former, present] = [serverRegistry(), serverRegistry()];
  new Gauge({ name: 'phasor_own', help: 'Of one server', registers: [former] });
  for (const name of OBSERVED) {
    expect(present.getSingleMetric(name)).toBe(former.getSingleMetric(name));
    expect(await present.metrics()).toContain(`\n# TYPE ${name} `);
  }
  expect(await former.metrics()).toContain('phasor_own');
  expect(await present.metrics()).not.toContain('phasor_own');
});

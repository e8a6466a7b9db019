import { FakeClock } from '@phasor/testkit';
import { expect, it } from 'vitest';
import { brokerProbe } from './probes.ts';

const NOW = Date.UTC(2026, 0, 5, 12);

// proves R-OPS-086
it('processes for devices that do not come back are a fault, one that is being replaced is none', async () => {
  const clock = new FakeClock(NOW);
  let ready = 2;
  const probe = brokerProbe({ fault: () => null, workers: () => ({ wanted: 2, ready }), clock });
  expect(await probe.judge()).toEqual([]);
  ready = 1;
  expect(await probe.judge()).toEqual([]);
  clock.advance(9_999);
  expect(await probe.judge()).toEqual([]);
  clock.advance(1);
  expect(await probe.judge()).toEqual([{ fault: 'workers_missing', state: 'trouble', values: { missing: 1 } }]);
  ready = 2;
  expect(await probe.judge()).toEqual([]);
  ready = 0;
  expect(await probe.judge()).toEqual([]);
});

it('a server that holds the connections itself lacks no process', async () => {
  const probe = brokerProbe({ fault: () => 'away', workers: () => undefined, clock: new FakeClock(NOW) });
  expect(await probe.judge()).toEqual([{ fault: 'broker_away', state: 'trouble' }]);
});

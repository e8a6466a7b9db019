import { FakeClock } from '@phasor/testkit';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aCallContext } from '../../../testing/call-context.ts';
import { aDevice, aUser, recordsInMemory } from '../../../testing/record-builders.ts';
import type { Generator } from '../../ports/generator.ts';
import type { RecordStore } from '../../ports/records/record-store.ts';
import { GeneratorGuards } from './generator-guards.ts';
import { createPrecision } from './precision.ts';

const device = aDevice({ type: 3 });

let records: RecordStore;
beforeEach(async () => {
  records = await recordsInMemory();
  await records.devices.add(device);
});
afterEach(() => records.stop());

/** A generator whose answer the test gives. */
function slowGenerator() {
  const answers = Promise.withResolvers<void>();
  const orders: unknown[] = [];
  const settings = { effective: [], angles: [], frequency: 50, running: false };
  const generator: Generator = {
    read: async () => settings,
    set: async (_mac, change) => {
      orders.push(change.running);
      if (change.running) await answers.promise;
      return Object.assign(settings, change);
    },
  };
  return { generator, orders, answer: answers.resolve };
}

// proves R-PREC-026
it('is started by one user: the next one, while the device has not answered yet, learns who that is', async () => {
  const { generator, orders, answer } = slowGenerator();
  const guards = new GeneratorGuards({ guards: records.guards, generator, clock: new FakeClock() });
  const unasked = { link: { request: () => Promise.reject(new Error('not asked')) }, isOnline: () => true };
  const { calls } = createPrecision({ ...unasked, generator, guards, kindOf: () => 'PTE_USB' });
  const write = (id: number, login: string, generate = true) =>
    calls['precision.writeGenerator'](
      { device_token: 't', generate, confirmed: true },
      aCallContext({ devices: [device], user: { ...aUser({ login }), id } }),
    );
  const [anna, ben] = [write(1, 'anna'), write(2, 'ben')];
  const refusal = expect(ben).rejects.toMatchObject({ error: 'generator.in_use', data: { by: 'anna', test: false } });
  await vi.waitFor(() => expect(orders).toEqual([true]));
  // A stop does not wait for a start.
  await write(3, 'carl', false);
  answer();
  await anna;
  await refusal;
  expect(orders).toEqual([true, false]);
});

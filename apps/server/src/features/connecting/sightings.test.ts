import { FakeClock } from '@phasor/testkit';
import { expect, it } from 'vitest';
import { aConnection } from '../../../testing/record-builders.ts';
import { MemoryDesk } from './memory-desk.ts';
import { sightingOf } from './sightings.ts';

// proves R-ADD-006
it('shows registers of tariffs as the sum that is stored, and not beside one over all of them', () => {
  const connection = aConnection({ ecosystem: 'p1', key: 'dsmr' });
  const desk = new MemoryDesk({
    ...{ clock: new FakeClock(), isSecretOf: () => false, hashOf: String, onConnected: () => undefined },
    connections: { byUser: async () => undefined, bySecret: async () => undefined, change: async () => undefined },
  });
  const sign = (quantity: 'E_I' | 'E_E', value: number, tariff?: number) =>
    desk.sign({
      ...{ connection: connection.id, key: 'dsmr' },
      values: [{ quantity, place: 'T', value, ...(tariff === undefined ? {} : { tariff }) }],
    });
  sign('E_I', 1_234_567, 1);
  sign('E_I', 222_100, 2);
  sign('E_E', 10, 1);
  sign('E_E', 30);
  const [seen] = desk.seen(connection.id);
  const { values } = sightingOf(seen as NonNullable<typeof seen>, { connection, ecosystem: undefined, devices: [] });
  const shown = values.map(({ quantity, place, value }) => [`${quantity}.${place}`, value]);
  expect(Object.fromEntries(shown)).toEqual({ 'E_I.T': 1_456_667, 'E_E.T': 30 });
  expect(values).toHaveLength(2);
});

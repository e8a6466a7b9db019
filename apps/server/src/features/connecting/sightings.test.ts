import type { MeasuredQuantity, Place } from '@phasor/contract';
import { FakeClock } from '@phasor/testkit';
import { describe, expect, it } from 'vitest';
import { aConnection, aDevice } from '../../../testing/record-builders.ts';
import type { ConnectableEcosystem } from '../../ports/ecosystem-catalogue.ts';
import { MemoryDesk } from './memory-desk.ts';
import { type SightingParts, sightingOf } from './sightings.ts';

type Sign = Omit<Parameters<MemoryDesk['sign']>[0], 'connection' | 'key'>;

const connection = aConnection({ ecosystem: 'p1', key: 'dsmr' });

/** What is shown of a device that has sent some messages, a second each. */
function shown(signs: readonly Sign[], parts: Partial<SightingParts> = {}) {
  const clock = new FakeClock(0);
  const desk = new MemoryDesk({
    ...{ clock, isSecretOf: () => false, hashOf: String, onConnected: () => undefined },
    connections: { byUser: async () => undefined, bySecret: async () => undefined, change: async () => undefined },
  });
  for (const sign of signs) {
    clock.advance(1_000);
    desk.sign({ connection: connection.id, key: 'dsmr', ...sign });
  }
  const [seen] = desk.seen(connection.id);
  return sightingOf(seen as NonNullable<typeof seen>, { connection, ecosystem: undefined, devices: [], ...parts });
}

const measured = (...at: [quantity: MeasuredQuantity, place: Place][]): Sign => {
  return { values: at.map(([quantity, place]) => ({ quantity, place, value: 1 })) };
};

// proves R-ADD-006
it('registers of tariffs are shown as the sum that is stored, and not beside one over all of them', () => {
  const sign = (quantity: 'E_I' | 'E_E', value: number, tariff?: number): Sign => {
    return { values: [{ quantity, place: 'T', value, ...(tariff === undefined ? {} : { tariff }) }] };
  };
  const { values } = shown([
    sign('E_I', 1_234_567, 1),
    sign('E_E', 10, 1),
    sign('E_I', 222_100, 2),
    sign('E_E', 30),
    sign('E_E', 11, 1),
  ]);
  expect(values).toEqual([
    { quantity: 'E_E', place: 'T', value: 30, at: 4_000 },
    { quantity: 'E_I', place: 'T', value: 1_456_667, at: 3_000 },
  ]);
});

describe('the suggested kind of a device', () => {
  it.each<[string, Sign, { type: number; phases: number }]>([
    ['one phase', measured(['U', 'L1'], ['P', 'L1']), { type: 6, phases: 1 }],
    ['two phases', measured(['U', 'L1'], ['U', 'L2']), { type: 1, phases: 2 }],
    ['the last phase of three', measured(['U', 'L3']), { type: 1, phases: 3 }],
    ['the frequency alone', measured(['F', '']), { type: 6, phases: 1 }],
    ['air', measured(['tempS', ''], ['signal', '']), { type: 7, phases: 1 }],
    [
      'air, of which no phase is measured',
      { ...measured(['tempS', '']), identity: { phases: 3 } },
      { type: 7, phases: 1 },
    ],
    ['air beside power', measured(['tempS', ''], ['P', 'L1']), { type: 6, phases: 1 }],
    ['its signal alone', measured(['signal', '']), { type: 6, phases: 1 }],
    ['one circuit', measured(['P', 'CH1']), { type: 6, phases: 1 }],
    ['two circuits', measured(['P', 'CH1'], ['P', 'CH2']), { type: 4, phases: 1 }],
    ['one circuit that it names', { identity: { channels: 1 } }, { type: 6, phases: 1 }],
    ['a model without a catalogue', { identity: { model: 'EM-3', phases: 2 } }, { type: 1, phases: 2 }],
    ['circuits that it names', { identity: { channels: 2, phases: 3 } }, { type: 4, phases: 3 }],
    ['a relay and circuits', measured(['relay', 'R1'], ['P', 'CH1'], ['P', 'CH2']), { type: 2, phases: 1 }],
    ['relays that it names', { identity: { relays: 1 } }, { type: 2, phases: 1 }],
  ])('fits %s', (_, sign, suggested) => {
    expect(shown([sign]).suggested).toEqual(suggested);
  });

  it('is that of its model in the catalogue, in any letters, with the phases that it names itself', () => {
    const model = { maker: 'Example', model: 'EM-3', drawing: '', kind: 'octopus', phases: 3 } as const;
    const entry = { models: [model] } as unknown as ConnectableEcosystem['entry'];
    const parts = { ecosystem: { name: 'p1', topics: {}, entry } };
    const named = (identity: NonNullable<Sign['identity']>) =>
      shown([{ ...measured(['P', 'L1']), identity }], parts).suggested;
    expect(named({ model: 'em-3' })).toEqual({ type: 4, phases: 3 });
    expect(named({ model: 'EM-3', phases: 2 })).toEqual({ type: 4, phases: 2 });
    expect(named({ model: 'EM-4' })).toEqual({ type: 6, phases: 1 });
  });
});

// proves R-ADD-006
it('a device is shown with its names, angles and the values that have no quantity', () => {
  const identity = { maker: 'Example', model: 'EM-3', name: 'Kitchen', firmware: '1.2' };
  const angles = [{ phase: 'L2', quantity: 'U', value: 120 }] as unknown as NonNullable<Sign['angles']>;
  const unknown = [{ path: 'ENERGY.Period', value: 7 }];
  expect(shown([{ identity, angles, unknown }])).toMatchObject({
    ...{ ...identity, angles, unknown, online: null, seen_at: 1_000 },
    connection: { id: connection.id, name: 'Kettle', ecosystem: 'p1' },
  });
  expect(shown([{ online: false }])).toMatchObject({
    maker: null,
    model: null,
    name: null,
    firmware: null,
    online: false,
  });
});

it('a device is taken by those that are registered under its key, and hidden where it was set aside', () => {
  const devices = [aDevice({ mac: 'A1', adapterKey: 'dsmr' }), aDevice({ mac: 'A2', adapterKey: 'other' })];
  const sign = {
    ...measured(['P', 'CH1'], ['P', 'CH2'], ['relay', 'R1']),
    identity: { maker: 'Example' },
    online: true,
  };
  const open = shown([sign], { devices });
  expect(open).toMatchObject({ taken: ['A1'], hidden: false, channels: 2, relays: 1, maker: 'Example', model: null });
  const aside = { ...connection, hidden: ['dsmr'] };
  expect(shown([sign], { connection: aside, devices: [] })).toMatchObject({ taken: [], hidden: true, online: true });
});

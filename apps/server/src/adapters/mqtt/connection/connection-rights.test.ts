import { describe, expect, it } from 'vitest';
import { aConnection, aDevice } from '../../../../testing/record-builders.ts';
import { TakenStreams } from '../../../features/connecting/streams.ts';
import { BROKER_STREAMS } from './connection-rights.ts';

const shellies = aConnection({ id: 'shellies', ecosystem: 'shelly-gen1', key: null, name: 'Shellies' });
const plug = aConnection({ id: 'shelly01', ecosystem: 'shelly-gen1', key: 'shellyplug-s-1' });
const reader = (key: string) => aConnection({ id: 'reader00', ecosystem: 'p1', key });

function holderOf(first: typeof plug, second: typeof plug) {
  const devices = [aDevice({ mac: '02005E100001', title: 'Plug', connection: plug.id })];
  const taken = new TakenStreams(BROKER_STREAMS, devices);
  taken.add(first);
  return taken.holderOf(second);
}

describe('topics behind an external broker', () => {
  // proves R-ADD-040
  it('of a gateway of Shelly cover those of each Shelly of the first generation', () => {
    expect(holderOf(plug, shellies)).toEqual({ device: '02005E100001', gateway: null, name: 'Plug' });
    expect(holderOf(shellies, plug)).toEqual({ device: null, gateway: 'shellies', name: 'Shellies' });
    expect(holderOf(shellies, shellies)).toMatchObject({ gateway: 'shellies' });
  });

  // proves R-ADD-040
  it.each([
    ['tele', aConnection({ id: 'tasmota0', ecosystem: 'tasmota', key: 'plug' })],
    ['shellies', plug],
    ['site', aConnection({ id: 'site0000', ecosystem: 'victron', key: null, prefix: 'site/site0000/' })],
    ['emon', aConnection({ id: 'emon0000', ecosystem: 'openenergymonitor', key: 'emonpi' })],
  ])('of a reader named %s cover those of another ecosystem', (key, other) => {
    expect(holderOf(other, reader(key))).toBeDefined();
    expect(holderOf(reader(key), other)).toBeDefined();
  });

  // proves R-ADD-040
  it.each(['phasor', 'v3', 'application'])(
    'of a reader named %s are those of native devices or network servers',
    (key) => {
      expect(new TakenStreams(BROKER_STREAMS).holderOf(reader(key))).toMatchObject({ device: null, gateway: null });
    },
  );

  // proves R-ADD-040
  it('that all devices of an ecosystem share, such as those of discovery, belong to none', () => {
    const node = (key: string) => aConnection({ id: key, ecosystem: 'home-assistant', key });
    expect(holderOf(node('boiler'), node('pump'))).toBeUndefined();
    expect(
      holderOf(plug, aConnection({ id: 'shelly02', ecosystem: 'shelly-gen1', key: 'shellyem-2' })),
    ).toBeUndefined();
  });
});

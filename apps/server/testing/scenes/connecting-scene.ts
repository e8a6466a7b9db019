import type { CallBody } from '@phasor/contract';
import { FakeClock } from '@phasor/testkit';
import { placedColumn } from '../../src/adapters/ecosystems/placement.ts';
import { BROKER_STREAMS } from '../../src/adapters/mqtt/connection/connection-rights.ts';
import { type Connecting, createConnecting } from '../../src/features/connecting/connecting.ts';
import type { ConnectionAddress } from '../../src/features/connecting/offers.ts';
import { credentialHash, isSecretOf, newDeviceSecret } from '../../src/features/devices/credential.ts';
import { checkMenu } from '../../src/features/hierarchy/menu-rules.ts';
import type { ConnectableEcosystem } from '../../src/ports/ecosystem-catalogue.ts';
import { WHOLE_SHARE } from '../../src/ports/processes/share.ts';
import type { StreamPlace } from '../../src/ports/topic-streams.ts';
import { aCallContext } from '../call-context.ts';
import { aUser, recordsInMemory } from '../record-builders.ts';
import { MemorySeriesStore } from '../series-store/memory-series-store.ts';

const WORDS = { en: 'Set {host}:{port}', sk: 'Nastavte {host}:{port}', de: 'Setzen Sie {host}:{port}' };

/** Plugs that connect one by one or behind a gateway with a prefix of its own. */
const PLUGS: ConnectableEcosystem = {
  name: 'plugs',
  topics: { device: () => undefined, gateway: null },
  entry: {
    ...{ title: 'Plugs', summary: WORDS, way: 'mqtt', source: 'https://plugs.example/' },
    models: [
      { maker: 'Example', model: 'P-1', drawing: 'plug', kind: 'disconnector', phases: 1, channels: 1, relays: 1 },
    ],
    instructions: {
      device: {
        key: { label: { en: 'Topic', sk: 'Téma', de: 'Thema' }, example: 'plug', pattern: /^[\w-]{1,32}$/ },
        steps: [{ text: WORDS, fields: [{ label: 'Password', value: '{password}' }], paste: '{user} {key} {nobody}' }],
      },
      gateway: { steps: [{ text: WORDS, fields: [{ label: 'Base topic', value: '{prefix}plugs' }] }] },
    },
  },
};

/** Meters behind a gateway whose topics are fixed. */
const HOUSES: ConnectableEcosystem = {
  ...PLUGS,
  name: 'houses',
  topics: { gateway: { publishes: ['N/#'], subscribes: ['R/#'] } },
};

/** Meters that may have any name. */
const FREE: ConnectableEcosystem = {
  ...PLUGS,
  name: 'free',
  entry: { ...PLUGS.entry, instructions: { device: { steps: [] } } },
};

/** Plugs below a topic each; a gateway of plugs has a prefix, and all houses publish below one topic. */
const filtersOf = ({ ecosystem, key, prefix }: StreamPlace): readonly string[] => {
  if (prefix !== '') return [`${prefix}#`];
  if (ecosystem === 'plugs') return [`N/${key}/#`];
  return ecosystem === 'houses' ? ['N/#'] : [];
};

export type ConnectingScene = Awaited<ReturnType<typeof aConnectingScene>>;

/** The feature over records in memory, with what it reported to others. */
export async function aConnectingScene(reach: Partial<ConnectionAddress> = {}) {
  const clock = new FakeClock();
  const records = await recordsInMemory();
  const anna = await records.users.add(aUser({ applications: ['DEVICES'] }));
  const store = new MemorySeriesStore();
  await store.start();
  const reported = {
    disconnected: [] as string[],
    exchanged: [] as string[],
    gateways: [] as [readonly string[], boolean][],
  };
  const online = new Set<string>();
  const refused = new Map<string, { reason: 'out of range'; count: number; at: number }[]>();
  const address: ConnectionAddress = { host: 'phasor.example', port: 8883, tls: true, url: 'https://phasor.example' };
  const connecting: Connecting = createConnecting({
    ...{
      records,
      store,
      clock,
      ecosystems: [PLUGS, HOUSES, FREE],
      timeZone: 'Europe/Bratislava',
      checkTree: checkMenu,
    },
    credentials: { newSecret: newDeviceSecret, hashOf: credentialHash, isSecretOf },
    link: {
      disconnect: (name) => void reported.disconnected.push(name),
      registrationsChanged: async () => undefined,
      request: async () => ({ id: '1', ok: false, code: 604, message: 'offline' }),
    },
    share: WHOLE_SHARE,
    deviceOf: () => undefined,
    statusOf: (mac) => ({ status: online.has(mac) ? 'ONLINE' : 'OFFLINE' }),
    refusals: async () => refused,
    address: () => ({ ...address, ...reach }),
    rightsOf: ({ key }) => ({ publishes: [`tele/${key}/#`], subscribes: [`cmnd/${key}/#`] }),
    streams: { ...BROKER_STREAMS, of: (place) => (reach.external === undefined ? [] : filtersOf(place)) },
    tokenOf: (mac) => `token of ${mac}`,
    columnOf: placedColumn,
    onChange: async () => undefined,
    onExchange: async (mac) => void reported.exchanged.push(mac),
    onGateway: (macs, isConnected) => void reported.gateways.push([macs, isConnected]),
    log: { info: () => undefined, warn: () => undefined },
  });
  const { calls, desk } = connecting;
  const context = () => aCallContext({ user: anna, now: clock.now() });
  const caller = { user_token: 'user token' };
  return {
    ...{ clock, records, store, anna, calls, desk, connecting, reported, online, refused, context },
    async begun(values: Partial<CallBody<'connecting.begin'>> = {}) {
      const body = { ...caller, language: 'en', ecosystem: 'plugs', as: 'device', ...values } as const;
      return (await calls['connecting.begin'](body, context())).data;
    },
    async taken(id: string, key: string, devices: Parameters<typeof placed>[0][] = [{}]) {
      const body = { ...caller, id, key, devices: devices.map(placed) };
      return (await calls['connecting.take'](body, context())).data;
    },
    async exchanged(mac: string, id: string, behind: string | Pick<CallBody<'connecting.exchange'>, 'key' | 'wiring'>) {
      const { key, wiring } = typeof behind === 'string' ? { key: behind, wiring: [] } : behind;
      await calls['connecting.exchange']({ ...caller, mac, id, key, wiring, fields: [] }, context());
    },
    stateOf: async (id: string) => (await calls['connecting.state']({ ...caller, id }, context())).data,
    listed: async () => (await calls['connecting.devices'](caller, context())).data,
    gateways: async () => (await calls['connecting.gateways'](caller, context())).data,
    waiting: async () => (await calls['connecting.waiting'](caller, context())).data,
    connect: ({ user, password }: { readonly user: string; readonly password: string }) =>
      desk.authenticate({ user, secret: password }),
  };
}

/** How a device is placed unless a test says otherwise. */
function placed(
  values: Partial<
    Pick<CallBody<'connecting.take'>['devices'][number], 'title' | 'group' | 'phases' | 'wiring' | 'fields'>
  > = {},
) {
  return {
    ...({
      title: 'Kettle',
      type: 2,
      phases: 1,
      transformation_ratio: 1,
      max_current: 16,
      lat: null,
      lng: null,
    } as const),
    ...{ wiring: [], fields: [], ...values },
  };
}

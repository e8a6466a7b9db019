import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { aDevice } from '../../../testing/record-builders.ts';
import { aConnectingScene, type ConnectingScene } from '../../../testing/scenes/connecting-scene.ts';
import { credentialHolders } from '../devices/credential-holders.ts';

const HOUR = 3_600_000;
const token = 'user token';

let scene: ConnectingScene;

beforeEach(async () => {
  scene = await aConnectingScene();
  onTestFinished(() => scene.records.stop());
});

describe('a device that was seen', () => {
  // proves R-DEV-008
  it('is taken with owner, token and a MAC of its own', async () => {
    const { id } = await scene.begun({ as: 'gateway' });
    scene.desk.sign({ connection: id, key: '0x00158d00', online: true });
    expect(await scene.waiting()).toMatchObject([{ key: '0x00158d00', taken: [], hidden: false }]);
    const [first, second] = await scene.taken(id, '0x00158d00', [{ title: 'Left' }, { title: 'Right' }]);
    expect(first?.mac).toMatch(/^02[0-9A-F]{10}$/);
    expect(second?.mac).not.toBe(first?.mac);
    expect(first?.token).toBe(`token of ${first?.mac}`);
    expect(await scene.records.devices.find(first?.mac ?? '')).toMatchObject({
      ...{ title: 'Left', adapter: 'plugs', adapterKey: '0x00158d00', connection: id, credentialHash: null },
      ...{ timeZone: 'Europe/Bratislava', maxCurrent: 16, nilm: false },
    });
    const owned = await scene.records.assignments.ofUser(scene.anna.id);
    expect(owned.map(({ mac, level }) => [mac, level])).toEqual(
      [first?.mac, second?.mac].sort().map((mac) => [mac, 'own']),
    );
    expect(await scene.waiting()).toEqual([]);
    expect(await scene.gateways()).toMatchObject([{ id, devices: 2, waiting: 0, connected: false }]);
  });

  it('whose key is a MAC keeps it, in any spelling', async () => {
    const { id } = await scene.begun({ as: 'gateway' });
    expect(await scene.taken(id, 'a4:cf:12:34:56:78')).toMatchObject([{ mac: 'A4CF12345678' }]);
  });

  it('is put into the group of the tree that is named', async () => {
    const group = { title: 'Kitchen', isLeaf: false, children: [], data: { id: 'kitchen' } };
    await scene.records.hierarchies.put(scene.anna.id, { nodes: [group], tags: [] }, 0);
    const { id } = await scene.begun({ as: 'gateway' });
    const [kettle] = await scene.taken(id, 'kettle', [{ group: 'kitchen' }]);
    const { menu } = (await scene.records.hierarchies.find(scene.anna.id)) ?? { menu: undefined };
    expect(menu?.nodes[0]?.children?.map(({ data }) => data.mac)).toEqual([kettle?.mac]);
    await expect(scene.taken(id, 'toaster', [{ group: 'cellar' }])).rejects.toMatchObject({ field: 'group' });
    expect(await scene.records.devices.list()).toHaveLength(1);
  });

  it('is hidden and shown again', async () => {
    const { id } = await scene.begun({ as: 'gateway' });
    scene.desk.sign({ connection: id, key: 'lamp', online: true });
    const hide = (hidden: boolean) =>
      scene.calls['connecting.hide']({ user_token: token, id, key: 'lamp', hidden }, scene.context());
    await hide(true);
    expect(await scene.waiting()).toMatchObject([{ key: 'lamp', hidden: true }]);
    expect((await scene.gateways())[0]?.waiting).toBe(0);
    await hide(false);
    expect((await scene.gateways())[0]?.waiting).toBe(1);
  });

  it('of another name than that of a single connection is not taken', async () => {
    const { id } = await scene.begun({ key: 'kettle' });
    await expect(scene.taken(id, 'toaster')).rejects.toMatchObject({ error: 'request.invalid', field: 'key' });
  });

  it('is native: it keeps the secret made for it, and its connection is gone', async () => {
    const offer = await scene.begun({ ecosystem: 'native', key: '02:00:5e:10:00:01' });
    expect(offer).toMatchObject({ user: '02005E100001', key: '02005E100001' });
    expect(await scene.connect(offer)).toBe('user');
    const native = { mac: '02005E100001', secret: offer.password };
    expect(await scene.desk.offered(native)).toMatchObject({ id: offer.id });
    expect(await scene.desk.offered({ ...native, secret: 'wrong' })).toBeUndefined();
    scene.desk.connected(offer.id, true);
    scene.desk.sign({ connection: offer.id, key: native.mac, online: true });
    expect(await scene.stateOf(offer.id)).toMatchObject({
      signed_in_at: scene.clock.now(),
      devices: [{ online: true }],
    });
    await scene.taken(offer.id, '02005E100001');
    expect(await scene.records.connections.list()).toEqual([]);
    expect(scene.reported.disconnected).toEqual([offer.id]);
    scene.desk.connected(offer.id, false);
    expect(scene.desk.wasUsed(offer.id)).toBe(false);
    expect(await scene.desk.offered(native)).toBeUndefined();
    expect(await scene.records.devices.find('02005E100001')).toMatchObject({
      ...{ adapter: 'native', adapterKey: null, connection: null },
      credentialHash: createHash('sha256').update(offer.password).digest('hex'),
    });
    const again = scene.begun({ ecosystem: 'native', key: '02005E100001' });
    await expect(again).rejects.toMatchObject({ error: 'request.invalid', field: 'key' });
  });
});

describe('a registered device', () => {
  const body = (mac: string) => ({ user_token: token, mac });

  // proves R-DEV-009
  it('is exchanged: another connection, history goes on, the old credential is void', async () => {
    const old = await scene.begun({ key: 'old' });
    const [device] = await scene.taken(old.id, 'old');
    const mac = device?.mac ?? '';
    const next = await scene.begun({ key: 'next' });
    const wiring = [{ from: 'CH1', to: 'L1', turned: true }] as const;
    const exchange = { ...body(mac), id: next.id, key: 'next', wiring: [...wiring], fields: [] };
    await scene.calls['connecting.exchange'](exchange, scene.context());
    expect(await scene.records.devices.find(mac)).toMatchObject({ connection: next.id, adapterKey: 'next', wiring });
    expect(await scene.connect(old)).toBe('user');
    expect(scene.reported).toMatchObject({ exchanged: [mac], disconnected: [mac, old.id] });
    const [event] = await scene.records.deviceEvents.of(mac, 'EXCHANGE');
    expect(event).toMatchObject({ at: scene.clock.now(), register: null });
  });

  // proves R-DEV-010
  it('is ended: it cannot sign in, is listed as ended, and stays', async () => {
    const offer = await scene.begun({ key: 'kettle' });
    const [device] = await scene.taken(offer.id, 'kettle');
    const mac = device?.mac ?? '';
    scene.online.add(mac);
    scene.clock.advance(HOUR);
    await scene.calls['connecting.end'](body(mac), scene.context());
    expect(await scene.listed()).toMatchObject([
      { mac, ended_at: scene.clock.now(), status: 'OFFLINE', owners: ['anna'] },
    ]);
    expect(await scene.connect(offer)).toBe('user');
    expect(scene.reported.disconnected).toEqual([mac, offer.id]);
    const rewired = { ...body('02005E100099'), wiring: [], fields: [] };
    await expect(scene.calls['connecting.rewire'](rewired, scene.context())).rejects.toMatchObject({ code: 610 });
  });

  // proves R-DEV-011
  it('is listed with what it stored in a day and what was refused of it', async () => {
    await scene.records.devices.add(aDevice({ mac: '02005E100001' }));
    const now = scene.clock.now();
    const times = [now - 25 * HOUR, now - 2 * HOUR, now - HOUR];
    const samples = times.map((time) => {
      return { device: '02005E100001', source: 1, time, interval: 1_000, boot: 1, values: { F: 50 } } as const;
    });
    await scene.store.append({ family: 'electrical', samples, token: 'one' });
    scene.refused.set('02005E100001', [{ reason: 'out of range', count: 7, at: now }]);
    expect(await scene.listed()).toMatchObject([
      {
        ...{ mac: '02005E100001', ecosystem: 'native', gateway: null, samples_a_day: 2, ended_at: null },
        refused: [{ reason: 'out of range', count: 7, at: now }],
      },
    ]);
  });
});

describe('a gateway', () => {
  // proves R-DEV-012
  it('that is lost leaves its devices unknown', async () => {
    const { id } = await scene.begun({ as: 'gateway', name: 'House' });
    const [device] = await scene.taken(id, 'plug');
    scene.desk.connected(id, true);
    expect(await scene.listed()).toMatchObject([{ status: 'OFFLINE', gateway: 'House' }]);
    scene.desk.connected(id, false);
    expect(await scene.listed()).toMatchObject([{ status: 'UNKNOWN' }]);
    await expect
      .poll(() => scene.reported.gateways)
      .toEqual([
        [[device?.mac], true],
        [[device?.mac], false],
      ]);
  });

  // proves R-DEV-018
  it('is lost from the start of the server until it signs in, or sends over an external broker', async () => {
    const { id } = await scene.begun({ as: 'gateway' });
    const [device] = await scene.taken(id, 'plug');
    const single = await scene.begun({ key: 'kettle' });
    await scene.taken(single.id, 'kettle');
    await scene.connecting.gateways.start();
    onTestFinished(() => scene.connecting.gateways.stop());
    expect(scene.reported.gateways).toEqual([[[device?.mac], false]]);
    const message = { connection: id, topic: `site/${id}/plug`, reason: null, names: [] };
    scene.desk.arrived(message);
    scene.desk.arrived(message);
    await expect.poll(() => scene.reported.gateways.length).toBe(2);
    expect(scene.reported.gateways[1]).toEqual([[device?.mac], true]);
    scene.desk.lookForSilent();
    scene.clock.advance(5 * 60_000 + 1);
    scene.desk.lookForSilent();
    scene.desk.lookForSilent();
    scene.desk.arrived(message);
    await expect.poll(() => scene.reported.gateways.slice(2).map(([, isThere]) => isThere)).toEqual([false, true]);
  });

  // proves R-DEV-017
  it('that was only begun is not listed before anything has used it', async () => {
    const { id } = await scene.begun({ as: 'gateway' });
    expect(await scene.gateways()).toEqual([]);
    scene.desk.connected(id, true);
    expect(await scene.gateways()).toMatchObject([{ id, connected: true }]);
  });

  // proves R-DEV-014
  it('is removed only without devices in use', async () => {
    const { id } = await scene.begun({ as: 'gateway' });
    const [device] = await scene.taken(id, 'plug');
    const remove = () => scene.calls['connecting.removeGateway']({ user_token: token, id }, scene.context());
    await expect(remove()).rejects.toMatchObject({ error: 'tree.not_empty' });
    await scene.calls['connecting.end']({ user_token: token, mac: device?.mac ?? '' }, scene.context());
    await remove();
    expect(await scene.gateways()).toEqual([]);
    expect((await scene.listed())[0]).toMatchObject({ connection: null, gateway: null });
  });

  // proves R-LORA-036
  it('of LoRaWAN with a wrong password is refused for its password, not for its user name', async () => {
    const offer = await scene.begun({ ecosystem: 'lorawan-server', as: 'gateway' });
    expect(await scene.connect({ ...offer, password: 'wrong' })).toBe('password');
    expect(await scene.connect({ ...offer, user: 'lorawan-server-nobody' })).toBe('user');
  });

  // proves R-ADD-026
  it('of LoRaWAN signs in as a network server, and is kept from then on', async () => {
    const offer = await scene.begun({ ecosystem: 'lorawan-server', as: 'gateway' });
    expect(offer.draft_until).not.toBeNull();
    const credential = { name: offer.user, secret: offer.password };
    expect(await scene.connecting.authenticateNetworkServer(credential)).toBe(true);
    expect(await scene.connecting.authenticateNetworkServer({ ...credential, secret: 'x' })).toBe(false);
    expect(await scene.connect(offer)).toBe('user');
    expect(await scene.records.connections.find(offer.id)).toMatchObject({ draftUntil: null });
    const [device] = await scene.taken(offer.id, '24E124538B223213');
    expect(await scene.records.devices.find(device?.mac ?? '')).toMatchObject({
      ...{ adapter: 'lorawan-server', adapterKey: '24E124538B223213', connection: offer.id },
    });
  });

  // proves R-ERR-052
  it('of LoRaWAN is disconnected by the name that it has at the broker, once its secret is another one or it is removed', async () => {
    const { id, user } = await scene.begun({ ecosystem: 'lorawan-server', as: 'gateway' });
    await scene.calls['connecting.renew']({ user_token: token, language: 'en', id }, scene.context());
    const before = await credentialHolders(scene.records);
    expect(before.map(({ name }) => name)).toEqual([user]);
    await scene.calls['connecting.removeGateway']({ user_token: token, id }, scene.context());
    expect(scene.reported.disconnected).toEqual([user, user]);
    expect(await credentialHolders(scene.records)).toEqual([]);
  });
});

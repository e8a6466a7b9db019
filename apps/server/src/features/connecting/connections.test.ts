import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { aConnectingScene, type ConnectingScene } from '../../../testing/scenes/connecting-scene.ts';

const HOUR = 3_600_000;
const token = 'user token';

let scene: ConnectingScene;

beforeEach(async () => {
  scene = await aConnectingScene();
  onTestFinished(() => scene.records.stop());
});

describe('a connection', () => {
  // proves R-DEV-003, R-DEV-004
  it('is begun with a credential of its own, and everything to type filled in', async () => {
    const offer = await scene.begun({ key: 'kettle' });
    expect(offer).toMatchObject({ ecosystem: 'plugs', as: 'device', key: 'kettle', prefix: '', port: 8883, tls: true });
    expect(offer.steps.slice(1)).toEqual([
      {
        text: 'Set phasor.example:8883',
        texts: expect.objectContaining({ en: 'Set phasor.example:8883' }),
        fields: [{ label: 'Password', value: offer.password }],
        paste: `${offer.user} kettle {nobody}`,
      },
    ]);
    expect(await scene.connect(offer)).toMatchObject({ id: offer.id, key: 'kettle' });
    expect(await scene.connect({ ...offer, password: 'wrong' })).toBe('password');
    expect(await scene.connect({ ...offer, user: 'nobody' })).toBe('user');
    const stored = await scene.records.connections.find(offer.id);
    expect(stored?.credentialHash).toBe(createHash('sha256').update(offer.password).digest('hex'));
  });

  // proves R-DEV-005
  it('of a gateway has its own prefix, or the fixed topics of its ecosystem', async () => {
    const site = await scene.begun({ as: 'gateway' });
    expect(site).toMatchObject({ key: null, prefix: `site/${site.id}/` });
    expect(site.steps.at(-1)?.fields).toEqual([{ label: 'Base topic', value: `site/${site.id}/plugs` }]);
    expect(await scene.begun({ ecosystem: 'houses', as: 'gateway' })).toMatchObject({ key: null, prefix: '' });
  });

  it.each([
    ['ecosystem', { ecosystem: 'nobody' }],
    ['as', { ecosystem: 'houses', as: 'device' }],
    ['key', { key: 'no spaces' }],
    ['key', { ecosystem: 'native', key: 'no mac' }],
    ['key', { ecosystem: 'native' }],
    ['key', { ecosystem: 'free', key: 'any/#' }],
    ['key', { ecosystem: 'free', key: '+' }],
  ] as const)('is refused with its reason: %s of %j', async (field, values) => {
    await expect(scene.begun(values)).rejects.toMatchObject({ error: 'request.invalid', field });
    expect(await scene.records.connections.list()).toEqual([]);
  });

  // proves R-ADD-037
  it('with the topics of a device in use is refused at a broker that tells devices apart by them, unless it takes its place', async () => {
    const other = await aConnectingScene({ external: { user: 'phasor' } });
    onTestFinished(() => other.records.stop());
    const [early, late] = [await other.begun({ key: 'kettle' }), await other.begun({ key: 'kettle' })];
    const [kettle] = await other.taken(early.id, 'kettle');
    const refusal = { error: 'request.invalid', field: 'key', data: { device: kettle?.mac } };
    await expect(other.begun({ key: 'kettle' })).rejects.toMatchObject(refusal);
    await expect(other.taken(late.id, 'kettle')).rejects.toMatchObject(refusal);
    expect(await other.begun({ key: 'kettle', instead: kettle?.mac })).toMatchObject({ key: 'kettle' });
    expect(await other.begun({ key: 'toaster' })).toMatchObject({ key: 'toaster' });
    await other.calls['connecting.end']({ user_token: token, mac: kettle?.mac ?? '' }, other.context());
    expect(await other.begun({ key: 'kettle' })).toMatchObject({ key: 'kettle' });
  });

  // proves R-ADD-037
  it('with the topics of another one is refused where both are taken at the same moment', async () => {
    const other = await aConnectingScene({ external: { user: 'phasor' } });
    onTestFinished(() => other.records.stop());
    const begun = [await other.begun({ key: 'kettle' }), await other.begun({ key: 'kettle' })];
    const taken = await Promise.allSettled(begun.map(({ id }) => other.taken(id, 'kettle')));
    expect(taken.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await other.records.devices.list()).toHaveLength(1);
    // The last two devices of a connection that end at the same moment leave nothing of it.
    const [first] = await other.records.devices.list();
    const pair = await other.begun({ key: 'pair' });
    const both = await other.taken(pair.id, 'pair', [{}, {}]);
    const end = ({ mac }: { mac: string }) =>
      other.calls['connecting.end']({ user_token: token, mac }, other.context());
    await Promise.all(both.map(end));
    const left = (await other.records.connections.list()).map(({ id }) => id);
    expect(left).not.toContain(pair.id);
    expect(left).toContain(first?.connection);
  });

  // proves R-USER-038
  it('leaves no connection where its device ends and is exchanged at the same moment', async () => {
    const [kettle] = await scene.taken((await scene.begun({ key: 'kettle' })).id, 'kettle');
    const mac = kettle?.mac ?? '';
    const { id } = await scene.begun({ key: 'toaster' });
    const end = async () => scene.calls['connecting.end']({ user_token: token, mac }, scene.context());
    await Promise.allSettled([scene.exchanged(mac, id, 'toaster'), end()]);
    expect(await scene.records.devices.find(mac)).toMatchObject({ endedAt: scene.clock.now() });
    const used = (await scene.records.connections.list()).filter(({ draftUntil }) => draftUntil === null);
    expect(used).toEqual([]);
  });

  // proves R-ADD-040
  it('of a gateway whose topics cover those of a device is refused, and the other way round, naming who has them', async () => {
    const other = await aConnectingScene({ external: { user: 'phasor' } });
    onTestFinished(() => other.records.stop());
    const house = { ecosystem: 'houses', as: 'gateway', name: 'House' } as const;
    const [early, late] = [await other.begun({ key: 'kettle' }), await other.begun(house)];
    const [kettle] = await other.taken(early.id, 'kettle');
    const refusal = { error: 'request.invalid', field: 'as', data: { device: kettle?.mac, gateway: null } };
    await expect(other.begun(house)).rejects.toMatchObject(refusal);
    await expect(other.taken(late.id, 'mixer')).rejects.toMatchObject(refusal);
    // In the place of the one device, whose connection ends with that.
    const moved = await other.begun({ ...house, instead: kettle?.mac });
    await other.exchanged(kettle?.mac ?? '', moved.id, 'kettle');
    const behind = { error: 'request.invalid', field: 'key', data: { device: null, gateway: moved.id, name: 'House' } };
    await expect(other.begun({ key: 'toaster' })).rejects.toMatchObject(behind);
    await expect(other.begun({ key: 'kettle', instead: kettle?.mac })).rejects.toMatchObject(behind);
    await expect(other.begun(house)).rejects.toMatchObject({ field: 'as', data: { gateway: moved.id } });
    expect(await other.begun({ as: 'gateway' })).toMatchObject({ ecosystem: 'plugs' });
  });

  // proves R-ADD-040
  it('in the place of a meter is refused at the end, too, where another one took its topics meanwhile', async () => {
    const other = await aConnectingScene({ external: { user: 'phasor' } });
    onTestFinished(() => other.records.stop());
    const [kettle] = await other.taken((await other.begun({ key: 'kettle' })).id, 'kettle');
    const [wished, quicker] = [
      await other.begun({ key: 'new', instead: kettle?.mac }),
      await other.begun({ key: 'new' }),
    ];
    const [first] = await other.taken(quicker.id, 'new');
    await expect(other.exchanged(kettle?.mac ?? '', wished.id, 'new')).rejects.toMatchObject({
      ...{ error: 'request.invalid', field: 'key', data: { device: first?.mac } },
    });
  });

  // proves R-ADD-037
  it('with the topics of another device is its own where every account is confined to its topics', async () => {
    await scene.taken((await scene.begun({ key: 'kettle' })).id, 'kettle');
    expect(await scene.begun({ key: 'kettle' })).toMatchObject({ key: 'kettle' });
  });

  // proves R-DEV-006
  it('is forgotten after a day unless a device was taken through it', async () => {
    const left = await scene.begun({ key: 'left' });
    const used = await scene.begun({ key: 'used' });
    await scene.taken(used.id, 'used');
    scene.clock.advance(24 * HOUR + 1);
    expect(await scene.connect(left)).toBe('user');
    expect(await scene.connect(used)).toMatchObject({ id: used.id, draftUntil: null });
    await scene.begun({ key: 'next' });
    const kept = (await scene.records.connections.list()).map(({ key }) => key);
    expect(kept.sort()).toEqual(['next', 'used']);
  });

  it('gets a new password, with which the old one is void at once', async () => {
    const offer = await scene.begun();
    const body = { user_token: token, language: 'en', id: offer.id } as const;
    const { data: renewed } = await scene.calls['connecting.renew'](body, scene.context());
    expect(renewed).toMatchObject({ id: offer.id, user: offer.user });
    expect(await scene.connect(offer)).toBe('password');
    expect(await scene.connect(renewed)).toMatchObject({ id: offer.id });
    expect(scene.reported.disconnected).toEqual([offer.id]);
  });

  it('is cancelled without a trace, unless it is in use', async () => {
    const offer = await scene.begun();
    await scene.calls['connecting.cancel']({ user_token: token, id: offer.id }, scene.context());
    expect(await scene.records.connections.list()).toEqual([]);
    const used = await scene.begun({ key: 'used' });
    await scene.taken(used.id, 'used');
    const cancelled = scene.calls['connecting.cancel']({ user_token: token, id: used.id }, scene.context());
    await expect(cancelled).rejects.toMatchObject({ error: 'request.invalid', field: 'id' });
  });

  // proves R-DEV-007
  it('shows what arrived, what was understood and why a sign-in was refused', async () => {
    const { id, user } = await scene.begun({ key: 'kettle' });
    scene.clock.advance(1_000);
    scene.desk.refused({ user, address: '192.0.2.7', reason: 'password' });
    scene.desk.refused({ user: 'elsewhere', address: '192.0.2.8', reason: 'password' });
    expect((await scene.stateOf(id)).refused).toMatchObject([{ user, address: '192.0.2.7', reason: 'password' }]);
    scene.desk.connected(id, true);
    scene.desk.arrived({ connection: id, topic: 'tele/kettle/LWT', reason: null, names: ['online'] });
    scene.desk.arrived({ connection: id, topic: 'tele/kettle/X', reason: 'json', names: [] });
    const value = { quantity: 'P', place: 'CH1', value: 1_800 } as const;
    scene.desk.sign({ connection: id, key: 'kettle', values: [value, { ...value, quantity: 'U', value: 230 }] });
    scene.desk.sign({ connection: id, key: 'kettle', values: [{ ...value, value: 20 }], identity: { model: 'P-1' } });
    const state = await scene.stateOf(id);
    expect(state).toMatchObject({ signed_in_at: scene.clock.now(), refused: [] });
    expect(state.arrivals.map(({ topic, reason }) => [topic, reason])).toEqual([
      ['tele/kettle/X', 'json'],
      ['tele/kettle/LWT', null],
    ]);
    expect(state.devices).toMatchObject([
      { key: 'kettle', model: 'P-1', suggested: { type: 2, phases: 1 }, channels: 1 },
    ]);
    expect(state.devices[0]?.values.map(({ quantity, value: figure }) => [quantity, figure])).toEqual([
      ['P', 20],
      ['U', 230],
    ]);
  });

  it('remembers no more than the newest of what arrives', async () => {
    const { id } = await scene.begun({ as: 'gateway' });
    for (let number = 0; number < 600; number++) {
      scene.desk.arrived({ connection: id, topic: `t/${number}`, reason: null, names: [] });
      scene.desk.sign({ connection: id, key: `plug-${number}`, online: true });
      scene.desk.refused({ user: 'nobody', address: '', reason: 'user' });
    }
    const state = await scene.stateOf(id);
    expect(state.arrivals).toHaveLength(50);
    expect(state.arrivals[0]?.topic).toBe('t/599');
    expect(state.devices).toHaveLength(500);
    expect(state.devices.map(({ key }) => key)).not.toContain('plug-99');
    expect(scene.desk.refusedSignIns()).toHaveLength(200);
  });
});

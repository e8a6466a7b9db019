import { LEVELS, OWNER_LIFETIME, VALIDITIES } from '@phasor/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ASink } from '../../../testing/a-sink.ts';
import { aDevice } from '../../../testing/record-builders.ts';
import { HOST, MACS, ORIGIN, UNREGISTERED } from '../../../testing/scenes/access-world.ts';
import { aManagerDesk, type ManagerDesk } from '../../../testing/scenes/manager-desk.ts';

let desk: ManagerDesk;
beforeEach(async () => {
  desk = await aManagerDesk();
});
afterEach(() => desk.world.stop());

const inAMonth = () => Math.floor(desk.world.clock.now() / 1_000) + VALIDITIES.month;
const assign = (device: string, lifeTime: number, more = {}) =>
  desk.ask('users.assign', { login: 'anna', device, lifeTime, ...more });
const unassign = (device: string, more = {}) => desk.ask('users.unassign', { login: 'anna', device, ...more });
const annas = async (mac: string) =>
  (await desk.world.records.assignments.ofUser(desk.world.anna.id)).find((each) => each.mac === mac);
const withoutBen = (mac: string) => desk.world.records.assignments.remove(desk.world.ben.id, mac);

describe('the list of devices', () => {
  // proves R-USER-015
  it('lists every registered one with its state, and marks those without an owner', async () => {
    await withoutBen(MACS.ended);
    const { data } = await desk.ask('users.devices', {});
    expect(data).toEqual([
      { MAC: MACS.own, title: 'Meter 1', type: 1, status: 'ONLINE', users: 2, owned: true },
      { MAC: MACS.seen, title: 'Meter 2', type: 1, status: 'OFFLINE', users: 2, owned: true },
      { MAC: MACS.ended, title: 'Meter 3', type: 1, status: 'OFFLINE', users: 0, owned: false },
      { MAC: MACS.foreign, title: 'Meter 4', type: 1, status: 'OFFLINE', users: 1, owned: true },
    ]);
  });
});

describe('assigning a device', () => {
  // proves R-USER-017
  it('makes an owner without end of the lifetime that says so', async () => {
    expect(await assign(MACS.foreign, OWNER_LIFETIME)).toEqual({ status: 'OK' });
    expect(await annas(MACS.foreign)).toMatchObject({ level: 'own', until: null });
  });

  // proves R-NEWS-020, R-USER-017
  it('gives an account a view until a time, and notifies it of the state meanwhile', async () => {
    const lifeTime = inAMonth();
    expect(await assign(MACS.foreign, lifeTime)).toEqual({ status: 'OK' });
    expect(await annas(MACS.foreign)).toMatchObject({ level: 'operate', until: lifeTime * 1_000 });
    const pairs = await desk.world.records.notificationPairs.of(desk.world.anna.id, MACS.foreign);
    expect(pairs).toMatchObject([{ type: 1, destination: 1 }]);
  });

  // proves R-USER-018
  it('changes how long somebody has it who has it already', async () => {
    expect(await assign(MACS.ended, inAMonth())).toEqual({ status: 'OK' });
    expect(await annas(MACS.ended)).toMatchObject({ level: 'operate', until: inAMonth() * 1_000 });
    expect(await desk.world.records.assignments.ofUser(desk.world.anna.id)).toHaveLength(3);
  });

  // proves R-USER-018
  it('wants it confirmed that the last owner becomes a guest', async () => {
    await withoutBen(MACS.own);
    expect(await assign(MACS.own, inAMonth())).toMatchObject({ code: 409, message: 'last_owner' });
    expect(await annas(MACS.own)).toMatchObject({ level: 'own' });
    expect(await assign(MACS.own, inAMonth(), { leave_ownerless: true })).toEqual({ status: 'OK' });
    expect(await annas(MACS.own)).toMatchObject({ level: 'operate' });
  });

  // proves R-USER-031
  it.each(LEVELS)('gives the level %s, with the end that goes with it', async (level) => {
    expect(await assign(MACS.foreign, OWNER_LIFETIME, { level })).toEqual({ status: 'OK' });
    expect(await annas(MACS.foreign)).toMatchObject({ level, until: null });
    const limited = await assign(MACS.ended, inAMonth(), { level });
    if (level === 'own') expect(limited).toMatchObject({ code: 422, field: 'lifeTime' });
    else expect(await annas(MACS.ended)).toMatchObject({ level, until: inAMonth() * 1_000 });
  });

  it('wants it confirmed that the last owner may only view or operate, without end as well', async () => {
    await withoutBen(MACS.own);
    for (const level of ['view', 'operate']) {
      expect(await assign(MACS.own, OWNER_LIFETIME, { level })).toMatchObject({ message: 'last_owner' });
    }
    expect(await assign(MACS.own, OWNER_LIFETIME, { level: 'view', leave_ownerless: true })).toEqual({ status: 'OK' });
    expect(await annas(MACS.own)).toMatchObject({ level: 'view', until: null });
  });

  // proves R-USER-031
  it('knows no other level', async () => {
    for (const level of ['owner', 'OWN', '', 3, null]) {
      expect(await assign(MACS.foreign, OWNER_LIFETIME, { level })).toMatchObject({ code: 422, field: 'level' });
    }
  });

  // proves R-USER-017
  it('is refused for a time that is over, an unknown device and an unknown account', async () => {
    const now = Math.floor(desk.world.clock.now() / 1_000);
    for (const lifeTime of [0, now, OWNER_LIFETIME + 1, 1.5]) {
      expect(await assign(MACS.foreign, lifeTime)).toMatchObject({ code: 422, field: 'lifeTime' });
    }
    expect(await assign(UNREGISTERED, inAMonth())).toMatchObject({ code: 610, field: 'device' });
    expect(await assign(MACS.foreign, inAMonth(), { login: 'nobody' })).toMatchObject({ code: 610, field: 'login' });
    expect(await assign('12', inAMonth())).toMatchObject({ code: 422, field: 'device' });
  });

  // proves R-ERR-032, R-USER-020
  it('gives an account 100 devices at most', async () => {
    const { records, anna } = desk.world;
    const macOf = (number: number) => `B${String(number).padStart(11, '0')}`;
    for (let number = 4; number <= 100; number++) {
      await records.devices.add(aDevice({ mac: macOf(number) }));
      if (number < 100)
        await records.assignments.put({ userId: anna.id, mac: macOf(number), level: 'operate', until: null });
    }
    expect(await assign(macOf(100), inAMonth())).toEqual({ status: 'OK' });
    expect(await records.assignments.ofUser(anna.id)).toHaveLength(100);
    expect(await assign(MACS.foreign, inAMonth())).toMatchObject({ code: 409, message: 'many_devices' });
    expect(await assign(MACS.ended, inAMonth())).toEqual({ status: 'OK' });
  });
});

describe('taking a device from an account', () => {
  // proves R-USER-021
  it('is like giving it back: of its last owner it wants to be confirmed', async () => {
    await withoutBen(MACS.own);
    expect(await unassign(MACS.own)).toMatchObject({ code: 409, message: 'last_owner' });
    expect(await unassign(MACS.own, { leave_ownerless: true })).toEqual({ status: 'OK' });
    expect(await annas(MACS.own)).toBeUndefined();
    expect(await desk.world.records.devices.find(MACS.own)).toBeDefined();
  });

  // proves R-USER-021
  it('takes what is assigned, also where its time is over', async () => {
    expect(await unassign(MACS.foreign)).toMatchObject({ code: 610, field: 'device' });
    expect(await unassign(MACS.ended)).toEqual({ status: 'OK' });
  });

  // proves R-USER-021
  it('ends the live values of open pages within 5 s', async () => {
    const { world } = desk;
    const { cookie } = await world.signIn();
    const sink = new ASink();
    const page = world.live.join(sink, { cookie, origin: ORIGIN, host: HOST, address: '192.0.2.1' });
    await page.receive(JSON.stringify({ deviceToken: world.tokenOf(MACS.own), data: true }));
    sink.take();
    await unassign(MACS.own);
    for (let passed = 0; passed < 5_000; passed += 500) {
      world.clock.advance(500);
      await world.live.tick();
    }
    await expect.poll(() => sink.take()).toMatchObject([{ status: 'FAIL' }]);
  });
});

import { CALL_ROUTES, type CallRoute } from '@phasor/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ASink } from '../../../testing/a-sink.ts';
import { type AccessWorld, anAccessWorld, HOST, MACS, ORIGIN } from '../../../testing/scenes/access-world.ts';

let world: AccessWorld;
let anna: Awaited<ReturnType<AccessWorld['signIn']>>;
beforeEach(async () => {
  world = await anAccessWorld();
  anna = await world.signIn();
});
afterEach(() => world.stop());

async function ask(name: 'assignments.remove' | 'assignments.removeMany', body: object, cookie = anna.cookie) {
  const route: CallRoute = CALL_ROUTES[name];
  const answer = await world.server.app.inject({
    method: route.method,
    url: `/api_w${route.paths[0]}`,
    headers: { host: HOST, origin: ORIGIN },
    cookies: { 'phasor-session': cookie },
    payload: body,
  });
  return answer.json();
}
const leave = (mac: string, more = {}) =>
  ask('assignments.remove', { token: world.tokenOf(mac), login: 'anna', ...more });
const leaveMany = (deviceList: string[], more = {}) =>
  ask('assignments.removeMany', { userToken: anna.token, deviceList, ...more });
const annasMacs = async () => (await world.records.assignments.ofUser(world.anna.id)).map(({ mac }) => mac);
const withoutBen = (mac: string) => world.records.assignments.remove(world.ben.id, mac);

describe('giving a device back', () => {
  // proves R-TREE-059
  it("ends the own assignment and no one else's, and leaves the device registered", async () => {
    expect(await leave(MACS.own)).toEqual({ status: 'OK' });
    expect(await annasMacs()).not.toContain(MACS.own);
    expect((await world.records.assignments.ofDevice(MACS.own)).map(({ userId }) => userId)).toEqual([world.ben.id]);
    expect(await world.records.devices.find(MACS.own)).toBeDefined();
    expect(await leave(MACS.own)).toMatchObject({ status: 'FAIL', code: 403 });
  });

  // proves R-SIGN-074, R-SIGN-076, R-TREE-060
  it('is refused for a device that is not assigned, or in the name of another login', async () => {
    expect(await leave(MACS.foreign)).toMatchObject({ code: 403 });
    expect(await leave(MACS.ended)).toMatchObject({ code: 403 });
    expect(await leave(MACS.own, { login: 'ben' })).toMatchObject({ code: 403 });
    expect(await annasMacs()).toContain(MACS.own);
  });

  // proves R-TREE-064
  it('requires confirmation from a last owner, and then removes the assignment', async () => {
    await withoutBen(MACS.own);
    expect(await leave(MACS.own)).toMatchObject({ status: 'FAIL', code: 409, message: 'last_owner' });
    expect(await annasMacs()).toContain(MACS.own);
    expect(await leave(MACS.own, { leave_ownerless: true })).toEqual({ status: 'OK' });
    expect(await world.records.assignments.ofDevice(MACS.own)).toEqual([]);
  });

  it('does not count an owner whose assignment has ended', async () => {
    await world.records.assignments.put({
      userId: world.ben.id,
      mac: MACS.own,
      level: 'own',
      until: world.clock.now(),
    });
    expect(await leave(MACS.own)).toMatchObject({ message: 'last_owner' });
  });

  // proves R-TREE-059
  it('requires no confirmation from a user who does not own the device', async () => {
    await withoutBen(MACS.seen);
    expect(await leave(MACS.seen)).toEqual({ status: 'OK' });
  });

  // proves R-TREE-068
  it('is not for the demo user', async () => {
    await world.records.users.change(world.anna.id, { demo: true });
    expect(await leave(MACS.own)).toMatchObject({ code: 403 });
    expect(await leaveMany([MACS.own])).toMatchObject({ code: 403 });
  });

  // proves R-TREE-063
  it('is noted in the audit log', async () => {
    await leave(MACS.own);
    expect(await world.records.audit.list({ limit: 1 })).toMatchObject([
      { action: 'assignments.remove', login: 'anna', mac: MACS.own },
    ]);
  });

  // proves R-CONN-028, R-TREE-066
  it("ends the user's sockets for the device within 5 s", async () => {
    const sink = new ASink();
    const viewer = world.live.join(sink, { cookie: anna.cookie, origin: ORIGIN, host: HOST, address: '192.0.2.1' });
    await viewer.receive(JSON.stringify({ deviceToken: world.tokenOf(MACS.own), data: true }));
    await leave(MACS.own);
    for (let passed = 0; passed < 5_000; passed += 500) {
      world.clock.advance(500);
      await world.live.tick();
    }
    await expect.poll(() => sink.take()).toMatchObject([{ status: 'FAIL' }]);
    const values = { P_L1: 1 };
    world.bus.publish('data', { device: MACS.own, time: world.clock.now(), interval: 1_000, values, words: {} });
    expect(sink.take()).toEqual([]);
  });
});

describe('giving several devices back', () => {
  // proves R-TREE-061
  it('gives all of them back', async () => {
    expect(await leaveMany([MACS.own, MACS.seen, MACS.own])).toEqual({ status: 'OK' });
    expect(await annasMacs()).toEqual([MACS.ended]);
  });

  // proves R-TREE-063
  it('is noted in the audit log, each of them', async () => {
    await leaveMany([MACS.own, MACS.seen]);
    expect(await world.records.audit.list({ limit: 1 })).toMatchObject([
      { action: 'assignments.removeMany', login: 'anna', mac: `${MACS.own} ${MACS.seen}` },
    ]);
  });

  // proves R-TREE-062
  it('gives none back when one of them is foreign or would be left without an owner', async () => {
    expect(await leaveMany([MACS.own, MACS.foreign])).toMatchObject({ code: 403 });
    await withoutBen(MACS.own);
    expect(await leaveMany([MACS.seen, MACS.own])).toMatchObject({ message: 'last_owner' });
    expect(await annasMacs()).toEqual([MACS.own, MACS.seen, MACS.ended]);
    expect(await leaveMany([MACS.seen, MACS.own], { leave_ownerless: true })).toEqual({ status: 'OK' });
  });
});

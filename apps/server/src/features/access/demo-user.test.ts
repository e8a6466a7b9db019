import { CALL_ROUTES, type CallName, type CallRoute } from '@phasor/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type AccessWorld, anAccessWorld, HOST, MACS, ORIGIN, PASSWORD } from '../../../testing/scenes/access-world.ts';
import { digestOf } from './sign-in/password.ts';

let world: AccessWorld;
let demo: Awaited<ReturnType<AccessWorld['signIn']>>;
beforeEach(async () => {
  world = await anAccessWorld();
  await world.records.users.change(world.anna.id, { demo: true, applications: ['USER_MANAGER'] });
  demo = await world.signIn();
});
afterEach(() => world.stop());

/** Answers for the demo user about the device it owns. */
async function ask(name: CallName, body: object): Promise<number> {
  const route: CallRoute = CALL_ROUTES[name];
  const answer = await world.server.app.inject({
    method: route.method,
    url: `/api_${route.base}${route.paths[0]}`,
    headers: { host: HOST, origin: ORIGIN },
    cookies: { 'phasor-session': demo.cookie },
    payload: {
      ...(route.userToken !== undefined && { [route.userToken]: demo.token }),
      ...(route.deviceToken !== undefined && { [route.deviceToken]: world.tokenOf(MACS.own) }),
      ...(route.deviceMac !== undefined && { [route.deviceMac]: MACS.own }),
      ...body,
    },
  });
  return answer.statusCode;
}

const wifi = { ssid: 'SGFsbA==', dhcp: 1, security: 1, password: 'aHVzaC1odXNo' };

// proves R-SIGN-078
it('the demo user may change devices, hierarchy and settings', async () => {
  expect([
    await ask('devices.writeDetails', { MRK: 12 }),
    await ask('deviceSettings.write', { wifi, auto_reboot: true }),
    await ask('hierarchy.write', { menu: '{"nodes":[],"tags":[]}', revision: 0 }),
    await ask('access.writeSettings', { settings: { theme: 'dark' } }),
  ]).toEqual([200, 200, 200, 200]);
  expect((await world.records.devices.find(MACS.own))?.mrk).toBe(12);
  expect(await world.records.users.find('anna')).toMatchObject({ settings: { theme: 'dark' } });
});

// proves R-SIGN-078
it('the demo user looks at what its devices allow, and at what its rights do', async () => {
  expect([await ask('devices.readDetails', {}), await ask('users.list', {})]).toEqual([200, 200]);
});

// proves R-SIGN-078
it('the demo user changes neither password, assignments, public links, integration tokens nor users', async () => {
  const password = digestOf('battery staple');
  expect([
    await ask('access.changePassword', { login: 'anna', oldPassword: PASSWORD, newPassword: password }),
    await ask('assignments.remove', { login: 'anna' }),
    await ask('assignments.removeMany', { deviceList: [MACS.own] }),
    await ask('sharing.link', { name: 'Hall', encode: true }),
    await ask('sharing.revoke', { name: 'Hall' }),
    await ask('integration.generate', { life_time: 86_400 }),
    await ask('users.setPassword', { login: 'ben', password }),
    await ask('users.remove', { login: 'ben' }),
  ]).toEqual(Array.from({ length: 8 }, () => 403));
});

import { CALL_ROUTES, type CallName, type CallRoute, type Capability } from '@phasor/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { type AccessWorld, anAccessWorld, HOST, MACS, ORIGIN } from '../../../testing/scenes/access-world.ts';

let world: AccessWorld | undefined;
afterEach(() => world?.stop());

const NEEDING = (Object.keys(CALL_ROUTES) as CallName[]).filter((name) => routeOf(name).capability !== undefined);

function routeOf(name: CallName): CallRoute {
  return CALL_ROUTES[name];
}

/** A call of the owner's device that has reported these capabilities; null where it reported none. */
async function ask(name: CallName, caps: readonly Capability[] | null) {
  world = await anAccessWorld({ capsOf: ({ mac }) => (mac === MACS.own ? caps : []) });
  const { cookie } = await world.signIn();
  const route = routeOf(name);
  const body = { [route.deviceToken ?? 'token']: world.tokenOf(MACS.own) };
  return world.gate.authorize(route, body, { cookie, origin: ORIGIN, host: HOST, address: '192.0.2.7' });
}

// proves R-DEV-028
describe('a call that needs a capability', () => {
  it.each(NEEDING)('is refused where the device has reported not to have it: %s', async (name) => {
    const { capability } = routeOf(name);
    const others = (['relay', 'harmonics'] as const).filter((other) => other !== capability);
    await expect(ask(name, others)).rejects.toMatchObject({ error: 'device.incapable', httpStatus: 409 });
  });

  it('is made where the device has it, and where it never reported what it can', async () => {
    await expect(ask('relays.switch', ['relay'])).resolves.toMatchObject({ devices: [{ mac: MACS.own }] });
    await expect(ask('relays.switch', null)).resolves.toMatchObject({ devices: [{ mac: MACS.own }] });
  });

  it('leaves history alone: what was measured before is read', async () => {
    await expect(ask('relays.periods', [])).resolves.toMatchObject({ devices: [{ mac: MACS.own }] });
  });
});

// proves R-DEV-028
it('the refusal is told with its code and its message', async () => {
  world = await anAccessWorld({ capsOf: () => [] });
  const { cookie } = await world.signIn();
  const body = { token: world.tokenOf(MACS.own), relay_1: true };
  const answer = await world.call('/api_w/disconnector/set-relay', body, { cookie });
  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toEqual({ status: 'FAIL', code: 409, message: 'device_incapable' });
});

import { CALL_ROUTES, type CallName, type CallRoute } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import { deviceToken } from '../features/access/tokens/device-token.ts';
import { deviceOfCall } from './device-of-call.ts';
import { placeOf } from './places-of-calls.ts';

const NAMES = Object.keys(CALL_ROUTES) as CallName[];
const MAC = 'A0000000000F';
const TOKEN = deviceToken(Buffer.alloc(32, 7), MAC);
const routeOf = (name: CallName): CallRoute => CALL_ROUTES[name];
const OF_DEVICES = NAMES.filter((name) => placeOf(name) === 'device');

describe('the place of a call', () => {
  it('is known of every call', () => {
    expect(NAMES.filter((name) => !['stores', 'device', 'jobs'].includes(placeOf(name)))).toEqual([]);
  });

  it.each([
    ['access.signIn', 'stores'],
    ['measurements.profile', 'stores'],
    ['measurements.import', 'device'],
    ['devices.readDetails', 'stores'],
    ['devices.writeDetails', 'device'],
    ['relays.switch', 'device'],
    ['connecting.state', 'jobs'],
    ['notifications.addPair', 'jobs'],
    ['notifications.list', 'stores'],
    ['system.health', 'stores'],
  ] as const)('of %s is %s', (name, place) => {
    expect(placeOf(name)).toBe(place);
  });

  // proves R-OPS-145
  it.each(OF_DEVICES)('of a device is found in what %s sends, and nothing else may name it', (name) => {
    const route = routeOf(name);
    const { deviceToken: token = 'token' } = route;
    const body = route.deviceMac === undefined ? { [token]: TOKEN } : { [route.deviceMac]: MAC };
    expect(deviceOfCall(route, body)).toBe(MAC);
    // Neither an integration token nor that of a public link begins with a MAC, and a call of several devices has no one place.
    expect([route.caller, route.integration, route.publicLink]).toEqual(['device', undefined, undefined]);
  });
});

describe('the device of a call', () => {
  const route = { ...routeOf('relays.switch'), deviceToken: 'device_token' } as const;

  it('is that of its token, also of a forged one: rights are judged elsewhere', () => {
    expect(deviceOfCall(route, { device_token: TOKEN })).toBe(MAC);
    expect(deviceOfCall(route, { device_token: `${MAC}.forged` })).toBe(MAC);
    expect(deviceOfCall(routeOf('sharing.list'), { deviceMAC: MAC, token: 'of the user' })).toBe(MAC);
  });

  it.each([
    [undefined],
    [null],
    ['text'],
    [[TOKEN]],
    [{}],
    [{ device_token: [TOKEN] }],
    [{ device_token: 'nonsense' }],
    [{ device_token: 'a0000000000f.x' }],
    [{ token: TOKEN }],
  ])('is not found in %j', (body) => {
    expect(deviceOfCall(route, body)).toBeUndefined();
  });
});

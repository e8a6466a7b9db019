import { CALL_ROUTES, type CallRoute } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import { aDevice } from '../../../../testing/record-builders.ts';
import { AppError } from '../../../app-error.ts';
import { meantDevice } from './meant-device.ts';

const [ONE, OTHER] = [aDevice({ mac: '00000000000A' }), aDevice({ mac: '00000000000B' })];
const TOKEN = 'pat_integration';
const PLAIN: CallRoute = CALL_ROUTES['tariffs.read'];
const BY_MAC: CallRoute = { ...PLAIN, deviceMac: 'deviceMAC', deviceToken: 'device_token' };

/** Device tokens are the last letter of a MAC here. */
function macOf(named: unknown): string {
  if (named !== 'A' && named !== 'B' && named !== 'C') throw new AppError('access.forbidden');
  return `00000000000${named}`;
}

const meant = (body: Record<string, unknown>, { route = PLAIN, devices = [ONE, OTHER] } = {}) =>
  meantDevice(devices, { route, body, token: TOKEN, macOf }).mac;

const FORBIDDEN = expect.objectContaining({ error: 'access.forbidden' });

describe('the device that a call with an integration token means', () => {
  it('is the one that it names, by its token or its MAC', () => {
    expect(meant({ token: 'B' })).toBe(OTHER.mac);
    expect(meant({ token: ONE.mac })).toBe(ONE.mac);
    expect(meant({ device_token: 'A' }, { route: BY_MAC })).toBe(ONE.mac);
    expect(meant({ deviceMAC: OTHER.mac, device_token: 'A' }, { route: BY_MAC })).toBe(OTHER.mac);
    // Only where the call has a field for it.
    expect(meant({ deviceMAC: OTHER.mac, token: 'A' })).toBe(ONE.mac);
  });

  it('is the only one of a token that is named itself', () => {
    expect(meant({ token: TOKEN }, { devices: [OTHER] })).toBe(OTHER.mac);
    expect(meant({ device_token: TOKEN }, { devices: [OTHER], route: BY_MAC })).toBe(OTHER.mac);
  });

  it('has to be named where the token opens several or none, and the field is named', () => {
    for (const devices of [[ONE, OTHER], []]) {
      const wrong = (field: string) => expect.objectContaining({ error: 'request.invalid', field });
      expect(() => meant({ token: TOKEN }, { devices })).toThrow(wrong('token'));
      expect(() => meant({ device_token: TOKEN }, { devices, route: BY_MAC })).toThrow(wrong('deviceMAC'));
    }
  });

  it('is none that the token does not open, nor anything else', () => {
    for (const token of ['C', '00000000000C', 'x', 7, undefined]) {
      expect(() => meant({ token })).toThrow(FORBIDDEN);
    }
    expect(() => meant({ token: 'B' }, { devices: [ONE] })).toThrow(FORBIDDEN);
  });
});

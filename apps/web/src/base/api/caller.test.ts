import { describe, expect, it } from 'vitest';
import type { CallError } from '../errors/call-error.ts';
import { callPath, createCaller } from './caller.ts';

interface Sent {
  url: string;
  init: RequestInit;
}

function callerAnswering(
  respond: () => Response | Promise<Response>,
  userToken: () => string | undefined = () => 'user-token',
) {
  const sent: Sent[] = [];
  const ended: CallError[] = [];
  const call = createCaller({
    fetch: async (url, init) => {
      sent.push({ url: String(url), init: init ?? {} });
      return respond();
    },
    userToken,
    onSessionEnd: (error) => ended.push(error),
  });
  return { call, sent, ended };
}

const json = (body: unknown, init?: ResponseInit) => () => new Response(JSON.stringify(body), init);

describe('callPath', () => {
  // proves R-SIGN-082
  it('takes the base and the first spelling of the call table', () => {
    expect(callPath('measurements.profile')).toBe('/api_r/profile');
    expect(callPath('access.changePassword')).toBe('/api_w/auth/local/change-password');
  });

  it('takes the EY spelling where the call has one (D26)', () => {
    expect(callPath('measurements.groupProfile', 'EY')).toBe('/api_r/profile/groupEY');
    expect(callPath('devices.readDetails', 'EY')).toBe('/api_r/devices/details');
  });
});

describe('a call', () => {
  // proves R-SIGN-082
  it('sends credentials and fills in the user token under the name the table gives', async () => {
    const { call, sent } = callerAnswering(json({ status: 'OK', data: {}, coverage: {}, time_zone: 'UTC' }));
    await call('measurements.groupStatistics', { macList: ['02005E100001'], data: 'U', from: 0, to: 60 });
    expect(sent[0]?.init.credentials).toBe('include');
    expect(JSON.parse(String(sent[0]?.init.body))).toEqual({
      macList: ['02005E100001'],
      data: 'U',
      from: 0,
      to: 60,
      user_token: 'user-token',
    });
  });

  // proves R-SIGN-057
  it('that needs a user token is not made after signing out, and does not end a session then', async () => {
    const { call, sent, ended } = callerAnswering(json({ status: 'OK', data: {} }), () => undefined);
    await expect(call('access.readSettings', {})).rejects.toMatchObject({ code: 716, endsSession: true });
    expect([sent, ended]).toEqual([[], []]);
  });

  it('with files is a form of its fields and the files, several under one name as a list', async () => {
    const { call, sent } = callerAnswering(json({ status: 'OK' }));
    const files = { image: [new Blob(['one']), new Blob(['two!'])] };
    await call('controlMaps.writeImage', { ID_map: 7, image: 'beside' }, { files });
    const { body, headers } = sent[0]?.init ?? {};
    expect(headers).toBeUndefined();
    const form = body as FormData;
    expect([form.get('ID_map'), form.get('user_token')]).toEqual(['7', 'user-token']);
    const sizes = form.getAll('image').map((value) => (value instanceof Blob ? value.size : value));
    expect(sizes).toEqual(['beside', 3, 4]);
  });

  it('reports its subject and the settings of its answer', async () => {
    const reported: string[][] = [];
    const call = createCaller({
      fetch: async () => new Response('{"status":"OK"}', { headers: { 'phasor-settings': 'x' } }),
      userToken: () => 'user-token',
      onSessionEnd: () => undefined,
      onSettings: (...of) => reported.push(of),
    });
    await call('devices.readDetails', { token: 'of-a-meter' });
    await call('measurements.groupStatistics', { group: 'g1', data: 'U', from: 0, to: 60 });
    expect(reported).toEqual([
      ['of-a-meter', 'x'],
      ['measurements.groupStatistics "g1"', 'x'],
    ]);
  });

  // proves R-TREE-055
  it('continues after its page is left if it is asked to and is small enough', async () => {
    const { call, sent } = callerAnswering(json({ status: 'OK', data: { revision: 1 } }));
    const write = (menu: string, options = {}) => call('hierarchy.write', { menu, revision: 1 }, options);
    await write('{}');
    await write('{}', { outlivesPage: true });
    await write('á'.repeat(31 * 1024), { outlivesPage: true });
    expect(sent.map(({ init }) => init.keepalive)).toEqual([false, true, false]);
  });

  it('fails with code, field and the key the answer names', async () => {
    const { call } = callerAnswering(json({ status: 'FAIL', code: 610, message: 'data_not_found' }, { status: 404 }));
    await expect(call('devices.readDetails', { token: 't' })).rejects.toMatchObject({
      code: 610,
      messageKey: 'data_not_found',
      endsSession: false,
    });
  });

  it('takes the key from the code when the answer has none', async () => {
    const { call } = callerAnswering(json({ status: 'FAIL', code: 604 }, { status: 409 }));
    await expect(call('devices.readDetails', { token: 't' })).rejects.toMatchObject({
      messageKey: 'device_not_responding_or_offline',
    });
  });

  it('reports the end of the session once for 714 and 716', async () => {
    const { call, ended } = callerAnswering(json({ status: 'FAIL', code: 714 }, { status: 401 }));
    await expect(call('access.readSettings', {})).rejects.toMatchObject({ code: 714, endsSession: true });
    expect(ended).toHaveLength(1);
  });

  // proves R-ERR-005
  it('is a communication error when there is no answer or the answer is not JSON', async () => {
    const offline = callerAnswering(() => Promise.reject(new TypeError('failed to fetch')));
    await expect(offline.call('access.signOut', {})).rejects.toMatchObject({
      code: 0,
      messageKey: 'server_communication_error',
    });
    const proxy = callerAnswering(() => new Response('<html>', { status: 503, headers: { 'retry-after': '7' } }));
    await expect(proxy.call('access.signOut', {})).rejects.toMatchObject({ code: 503, retryAfterMs: 7_000 });
  });

  it('passes an abort on as it is', async () => {
    const { call } = callerAnswering(() => Promise.reject(new DOMException('stop', 'AbortError')));
    await expect(call('access.signOut', {})).rejects.toMatchObject({ name: 'AbortError' });
  });
});

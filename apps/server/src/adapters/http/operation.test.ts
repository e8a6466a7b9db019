import { Registry } from 'prom-client';
import { afterEach, describe, expect, it } from 'vitest';
import { type AccessWorld, anAccessWorld, HTTP_CONFIG } from '../../../testing/scenes/access-world.ts';
import { createHttpServer, type HttpServerParts } from './http-server.ts';

let world: AccessWorld;

async function open(changes: Partial<HttpServerParts> = {}) {
  world = await anAccessWorld(changes);
}
afterEach(() => world.stop());

describe('the operator', () => {
  // proves R-OPS-011
  it('sees whether calls are served, and what is wrong; a balancer only the first', async () => {
    let state: 'ok' | 'trouble' | 'away' = 'away';
    const fault = { part: 'disk', fault: 'disk_full', since: Date.UTC(2026, 0, 5, 12) } as const;
    await open({ health: () => ({ state, faults: state === 'ok' ? [] : [fault] }) });
    const ask = async (url: string) => {
      const answer = await world.server.app.inject(url);
      return [answer.statusCode, answer.json()];
    };
    const faults = [{ part: 'disk', fault: 'disk_full', values: {}, since: '2026-01-05T12:00:00.000Z' }];
    expect(await ask('/health')).toEqual([503, { status: 'FAIL', faults }]);
    expect(await ask('/health/ready')).toEqual([503, { status: 'FAIL' }]);
    state = 'trouble';
    expect(await ask('/health')).toEqual([200, { status: 'TROUBLE', faults }]);
    expect(await ask('/health/ready')).toEqual([200, { status: 'OK' }]);
    state = 'ok';
    expect(await ask('/health')).toEqual([200, { status: 'OK', faults: [] }]);
  });

  // proves R-MEAS-054
  it('reads metrics only on this machine, even through a proxy', async () => {
    await open();
    const { app } = world.server;
    expect((await app.inject('/metrics')).body).toContain('phasor_call_duration_seconds');
    const elsewhere = { url: '/metrics', remoteAddress: '192.0.2.1' };
    expect((await app.inject(elsewhere)).statusCode).toBe(403);
    const proxied = { url: '/metrics', headers: { 'x-forwarded-for': '127.0.0.1, 192.0.2.1' } };
    expect((await app.inject(proxied)).statusCode).toBe(403);
    for (const name of ['forwarded', 'x-forwarded-for', 'x-forwarded-proto', 'x-real-ip', 'via']) {
      const request = { url: '/metrics', headers: { [name]: 'for=127.0.0.1' } };
      expect([name, (await app.inject(request)).statusCode]).toEqual([name, 403]);
    }
  });

  // proves R-MEAS-054
  it.each([
    ['no proxy', undefined, '127.0.0.1'],
    ['one hop', 1, '192.0.2.7'],
    ['a proxy on this machine', ['loopback'], '192.0.2.7'],
    ['another proxy', ['10.0.0.0/8'], '127.0.0.1'],
  ])('takes the address of a client from %s that is trusted', async (_, trustProxy, address) => {
    await open();
    const config = { ...HTTP_CONFIG, trustProxy };
    const { app } = createHttpServer({ ...world.parts, config, metrics: new Registry() });
    app.get('/address', async (request) => request.ip);
    const headers = { 'x-forwarded-for': '127.0.0.1, 192.0.2.7' };
    expect((await app.inject({ url: '/address', headers })).body).toBe(address);
    expect((await app.inject({ url: '/metrics', headers })).statusCode).toBe(403);
    await app.close();
  });

  // proves R-MEAS-054
  it('reads metrics from anywhere only with the token', async () => {
    await open({ config: { ...HTTP_CONFIG, metricsToken: 'a-long-token' } });
    const { app } = world.server;
    const read = (authorization: string) => app.inject({ url: '/metrics', headers: { authorization } });
    expect((await read('Bearer a-long-token')).statusCode).toBe(200);
    expect((await read('Bearer another')).statusCode).toBe(403);
    expect((await app.inject('/metrics')).statusCode).toBe(403);
  });
});

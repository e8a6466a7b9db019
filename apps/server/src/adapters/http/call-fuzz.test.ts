import { APPLICATION_RIGHTS, CALL_ROUTES, type CallName, type CallRoute, ERRORS } from '@phasor/contract';
import { CALL_SCHEMAS } from '@phasor/contract/schemas';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyBody } from '../../../testing/bodies.ts';
import { type AccessWorld, anAccessWorld, HOST, MACS, ORIGIN } from '../../../testing/scenes/access-world.ts';
import { batchOf, steadySamples } from '../../../testing/series-store/series-samples.ts';
import { callUrl } from './calls.ts';

const RUNS = 100;
/** Calls of which each accepted request hashes a password, which is meant to cost much. */
const RUNS_WITH_HASH: Partial<Record<CallName, number>> = { 'users.add': 25, 'users.setPassword': 25 };
const messages: readonly string[] = Object.values(ERRORS).map(({ message }) => message);
const routes = Object.entries(CALL_ROUTES) as [CallName, CallRoute][];

let world: AccessWorld;
let anna: { cookie: string; token: string };
const faults: object[] = [];
beforeAll(async () => {
  world = await anAccessWorld({ log: { error: (bindings) => faults.push(bindings) } });
  // So that the requests reach the calls of the applications too.
  await world.records.users.change(world.anna.id, { applications: APPLICATION_RIGHTS });
  anna = await world.signIn();
  const samples = steadySamples(1_767_000_000_000, { count: 500, interval: 60_000 });
  await world.store.append(batchOf(samples.map((sample) => ({ ...sample, device: MACS.own }))));
});
afterAll(() => world.stop());

/** Everything that a call could have changed. */
async function everything(): Promise<string> {
  const { records } = world;
  const users = await records.users.list();
  const trees = await Promise.all(users.map(({ id }) => records.hierarchies.find(id)));
  const assigned = await Promise.all(users.map(({ id }) => records.assignments.ofUser(id)));
  const links = await Promise.all(Object.values(MACS).map((mac) => records.publicLinks.ofDevice(mac)));
  const tokens = await Promise.all(Object.values(MACS).map((mac) => records.integrationTokens.ofDevice(mac)));
  const tariffs = await records.tariffs.ofDevices(Object.values(MACS));
  const pairs = await Promise.all(users.map(({ id }) => records.notificationPairs.of(id, MACS.own)));
  const menus = await Promise.all(
    users.map(({ id: userId }) => records.menus.find({ userId, kind: 'controlMaps', subject: '' })),
  );
  const images = await Promise.all(users.map(({ id }) => records.mapImages.of(id)));
  const { appliances } = records;
  const taken = await Promise.all([appliances.of(MACS.own), appliances.settings(MACS.own)]);
  const menuOf = (userId: number) => records.menus.find({ userId, kind: 'appliances', subject: MACS.own });
  const connections = await records.connections.list();
  const ofApplications = [menus, images, connections, await records.storedMeters.of(MACS.own)];
  const kept = [pairs, tokens, taken, await Promise.all(users.map(({ id }) => menuOf(id))), ofApplications];
  return JSON.stringify([users, trees, assigned, links, await records.devices.list(), tariffs, kept]);
}

describe.each(routes)('any request to %s', (name, route) => {
  // proves R-ERR-042, R-MEAS-049
  it('is answered according to the contract, never causes a server error, and changes nothing when it is refused', async () => {
    const given = {
      ...(route.userToken !== undefined && { [route.userToken]: anna.token }),
      ...(route.deviceToken !== undefined && { [route.deviceToken]: world.tokenOf(MACS.own) }),
      ...(route.deviceMac !== undefined && { [route.deviceMac]: MACS.own }),
      macList: [MACS.own],
    };
    // So that the request passes the check of the device's kind.
    await world.records.devices.change(MACS.own, { type: name.startsWith('meters.') ? 3 : 1 });
    let before = await everything();
    // What only reads changes nothing at all: that is looked at once. What writes, after every request that it refuses.
    const onlyReads = route.base === 'r';
    const check = async (body: unknown) => {
      world.clock.advance(50);
      const answer = await world.server.app.inject({
        method: route.method,
        url: callUrl(route, route.paths[0] ?? ''),
        headers: { host: HOST, origin: ORIGIN, 'content-type': 'application/json' },
        cookies: { 'phasor-session': anna.cookie },
        payload: JSON.stringify(body) ?? '',
      });
      const content = answer.json();
      expect(answer.statusCode).toBeLessThan(500);
      const after = onlyReads ? before : await everything();
      if (answer.statusCode === 200) CALL_SCHEMAS[name].answer.parse(content);
      else {
        expect(content).toMatchObject({ status: 'FAIL', code: expect.any(Number) });
        expect(messages).toContain(content.message);
        expect(after).toBe(before);
      }
      // The body as a whole has no field name.
      if (answer.statusCode === 422 && isRecord(body)) expect(content.field).toEqual(expect.any(String));
      before = after;
      // A call that ended the session must not spare the calls after it.
      if (answer.cookies.length > 0) anna = await freshSession();
    };
    await fc.assert(fc.asyncProperty(anyBody(name, given), check), { numRuns: RUNS_WITH_HASH[name] ?? RUNS });
    if (onlyReads) expect(await everything()).toBe(before);
    expect(faults).toEqual([]);
  });
});

describe('any bytes', () => {
  const addresses = fc.oneof(
    fc.constantFrom(...routes.map(([, route]) => callUrl(route, route.paths[0] ?? ''))),
    fc.string({ unit: 'binary-ascii' }).map((path) => `/${encodeURI(path)}`),
    fc.constantFrom('/', '/%', '/%00', '/..%2f..%2fetc%2fpasswd', '/assets/%c0%ae', '/ws', '/api/openapi.json?x[]=1'),
  );

  // proves R-MEAS-049
  it('sent to any address never cause a server error', async () => {
    const method = fc.constantFrom(
      'POST' as const,
      'GET' as const,
      'PUT' as const,
      'DELETE' as const,
      'OPTIONS' as const,
    );
    const type = fc.constantFrom('application/json', 'text/plain', 'application/octet-stream', 'x', '');
    await fc.assert(
      fc.asyncProperty(method, addresses, type, fc.uint8Array(), async (...[verb, url, contentType, bytes]) => {
        world.clock.advance(50);
        const answer = await world.server.app.inject({
          method: verb,
          url,
          headers: { 'content-type': contentType },
          ...(verb === 'GET' ? {} : { payload: Buffer.from(bytes) }),
        });
        expect(answer.statusCode).toBeLessThan(500);
      }),
      { numRuns: 500 },
    );
    expect(faults).toEqual([]);
  });
});

function isRecord(body: unknown): boolean {
  return typeof body === 'object' && body !== null && !Array.isArray(body);
}

async function freshSession() {
  // So that the throttle does not remember earlier attempts.
  world.clock.advance(15 * 60_000);
  return world.signIn();
}

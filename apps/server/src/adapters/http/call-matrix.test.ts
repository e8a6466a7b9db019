import {
  APPLICATION_RIGHTS,
  CALL_ROUTES,
  type CallName,
  type CallRoute,
  LEVELS,
  levelFor,
  reaches,
  SECTIONS,
} from '@phasor/contract';
import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { rightBody } from '../../../testing/bodies.ts';
import {
  type AccessWorld,
  anAccessWorld,
  emptyHandlers,
  HOST,
  MACS,
  ORIGIN,
  UNREGISTERED,
} from '../../../testing/scenes/access-world.ts';
import type { CallHandlers } from '../../call-handlers.ts';
import { callUrl } from './calls.ts';
import { createHttpServer } from './http-server.ts';

const MINUTE = 60_000;
const routes = Object.entries(CALL_ROUTES) as [CallName, CallRoute][];
const places = routes.flatMap(([name, route]) =>
  route.paths.map((path) => ({
    name,
    route,
    url: callUrl(route, path),
    title: `${route.method} ${callUrl(route, path)}`,
  })),
);
const guarded = places.filter(({ route }) => route.caller !== 'anyone');
const overDevices = guarded.filter(({ route }) => route.caller !== 'session');
const byRight = guarded.flatMap(({ route, ...place }) =>
  route.right === undefined ? [] : [{ ...place, route, right: route.right }],
);
const bySection = guarded.flatMap(({ route, ...place }) =>
  route.section === undefined ? [] : [{ ...place, route, section: route.section }],
);
const byUserToken = guarded.filter(({ route }) => route.userToken !== undefined);

/** Credentials of a caller; `device` stands for the device token, or for the mac where a call names a group by macs. */
interface Shown {
  readonly cookie?: string;
  readonly user?: string;
  readonly device?: { readonly token: string; readonly mac: string };
  readonly origin?: string | null;
  readonly bearer?: string;
}

let world: AccessWorld;
let app: FastifyInstance;
let anna: { cookie: string; token: string };
let ben: { cookie: string; token: string };
/** Another session of the same user. */
let annaElsewhere: { cookie: string; token: string };
const reached: string[] = [];

beforeAll(async () => {
  world = await anAccessWorld();
  anna = await world.signIn('anna');
  ben = await world.signIn('ben');
  annaElsewhere = await world.signIn('anna');
  ({ app } = createHttpServer({ ...world.parts, handlers: noting(), metrics: new Registry() }));
});
afterEach(() => reached.splice(0));
afterAll(async () => {
  await app.close();
  await world.stop();
});

/** Handlers that only record that they were called. */
function noting(): CallHandlers {
  const handler = (name: string) => async () => {
    reached.push(name);
    return {};
  };
  return Object.fromEntries(
    Object.keys(emptyHandlers()).map((name) => [name, handler(name)]),
  ) as unknown as CallHandlers;
}

function device(mac: string) {
  return { token: world.tokenOf(mac), mac };
}

async function ask({ name, route, url }: (typeof places)[number], shown: Shown) {
  const { cookie, user = 'none', device: { token, mac } = { token: 'none', mac: MACS.own } } = shown;
  const { origin = ORIGIN, bearer } = shown;
  // So that the rate limit has no effect.
  world.clock.advance(50);
  const answer = await app.inject({
    method: route.method,
    url,
    headers: { host: HOST, ...(origin !== null && { origin }), ...(bearer && { authorization: `Bearer ${bearer}` }) },
    ...(cookie !== undefined && { cookies: { 'phasor-session': cookie } }),
    payload: rightBody(name, {
      macList: [mac],
      ...(route.userToken !== undefined && { [route.userToken]: user }),
      ...(route.deviceToken !== undefined && { [route.deviceToken]: token }),
      ...(route.deviceMac !== undefined && { [route.deviceMac]: mac }),
    }),
  });
  return { http: answer.statusCode, answer: answer.json() };
}

async function expectRefusal(place: (typeof places)[number], shown: Shown, code: number) {
  const { http, answer } = await ask(place, shown);
  expect(answer).toEqual({ status: 'FAIL', code, message: expect.any(String) });
  expect(http).toBe(code === 403 ? 403 : 401);
  expect(reached).toEqual([]);
}

// proves R-MEAS-048, R-RELAY-004, R-SHARE-007, R-SIGN-045, R-SIGN-072, R-SIGN-073, R-SIGN-075
describe.each(guarded)('$title', (place) => {
  const mine = (): Shown => ({ cookie: anna.cookie, user: anna.token, device: device(MACS.own) });
  const mayMake = place.route.right === undefined;

  it('accepts permitted callers', async () => {
    const { http } = await ask(place, mine());
    expect(http).toBe(mayMake ? 200 : 403);
    expect(reached).toEqual(mayMake ? [place.name] : []);
  });

  it('refuses callers without a session, even with genuine tokens', async () => {
    const { cookie: _cookie, ...tokens } = mine();
    await expectRefusal(place, tokens, 716);
    await expectRefusal(place, {}, 716);
    await expectRefusal(place, { ...tokens, cookie: 'made-up' }, 716);
  });

  it('refuses a public link where none is permitted', async () => {
    const link = { token: world.publicToken, mac: MACS.seen };
    if (place.route.publicLink !== true) return expectRefusal(place, { device: link, user: link.token }, 716);
    expect((await ask(place, { device: link })).http).toBe(200);
  });

  it('refuses pages of other origins', async () => {
    await expectRefusal(place, { ...mine(), origin: 'https://evil.example' }, 403);
    await expectRefusal(place, { ...mine(), origin: 'null' }, 403);
  });

  if (place.route.base === 'w') {
    it('refuses requests without an origin', async () => {
      await expectRefusal(place, { ...mine(), origin: null }, 403);
    });
  }
});

describe.each(places)('$title', (place) => {
  // proves R-TOKEN-014
  it('refuses an integration token where none is permitted, valid or not', async () => {
    const { integrationToken: bearer } = world;
    const shown = { device: { token: bearer, mac: MACS.own }, user: bearer };
    if (place.route.integration === true) {
      expect((await ask(place, { ...shown, bearer })).http).toBe(200);
      reached.splice(0);
      return expectRefusal(place, { ...shown, bearer: `${bearer.slice(0, -2)}AA` }, 716);
    }
    const mine = { cookie: anna.cookie, user: anna.token, device: device(MACS.own) };
    for (const each of [bearer, `${bearer}x`]) {
      for (const beside of [shown, mine]) await expectRefusal(place, { ...beside, bearer: each }, 403);
    }
  });
});

describe.each(bySection)('$title', (place) => {
  // proves R-APPL-031, R-SIGN-067, R-SIGN-068, R-TOKEN-002
  it('is only for accounts with its section, whatever rights the sign-in showed', async () => {
    const shown = { cookie: anna.cookie, user: anna.token, device: device(MACS.own) };
    const others = SECTIONS.filter((section) => section !== place.section);
    await world.records.users.change(world.anna.id, { sections: others });
    await expectRefusal(place, shown, 403);
    await world.records.users.change(world.anna.id, { sections: [place.section] });
    expect((await ask(place, shown)).http).toBe(200);
    await world.records.users.change(world.anna.id, { sections: SECTIONS });
  });
});

describe.each(byUserToken)('$title', (place) => {
  // proves R-SIGN-045, R-SIGN-073
  it('refuses a foreign, a malformed and a missing user token', async () => {
    const shown = { cookie: anna.cookie, device: device(MACS.own) };
    for (const user of [ben.token, annaElsewhere.token, 'x', 'a.b.c', `${anna.token}x`]) {
      await expectRefusal(place, { ...shown, user }, 716);
    }
  });
});

describe.each(byRight)('$title', (place) => {
  // proves R-CTRL-001, R-REPORT-002, R-SIGN-067, R-USER-022, R-USER-032
  it('is only for accounts with its application right, whatever rights the sign-in showed', async () => {
    const shown = { cookie: anna.cookie, user: anna.token, device: device(MACS.own) };
    const others = APPLICATION_RIGHTS.filter((right) => right !== place.right);
    await world.records.users.change(world.anna.id, { applications: others });
    await expectRefusal(place, shown, 403);
    await world.records.users.change(world.anna.id, { applications: [place.right] });
    expect((await ask(place, shown)).http).toBe(200);
    await world.records.users.change(world.anna.id, { applications: [] });
  });

  // proves R-SIGN-068
  it('is not for an account without the applications section, whatever its rights', async () => {
    const shown = { cookie: anna.cookie, user: anna.token, device: device(MACS.own) };
    const sections = SECTIONS.filter((section) => section !== 'applications');
    await world.records.users.change(world.anna.id, { applications: [place.right], sections });
    await expectRefusal(place, shown, 403);
    await world.records.users.change(world.anna.id, { applications: [], sections: SECTIONS });
  });
});

describe.each(overDevices)('$title', (place) => {
  // proves R-MEAS-048, R-SIGN-076
  it('refuses devices of others in the same way, whether they exist or not', async () => {
    const shown = { cookie: anna.cookie, user: anna.token };
    for (const mac of [MACS.foreign, MACS.ended, UNREGISTERED]) {
      await expectRefusal(place, { ...shown, device: device(mac) }, 403);
    }
  });

  if (place.route.deviceToken !== undefined) {
    // proves R-SIGN-071, R-SIGN-073
    it('refuses a forged device token like a foreign device', async () => {
      const signature = world.tokenOf(MACS.own).split('.')[1];
      for (const token of ['x', MACS.own, `${MACS.own}.`, `${MACS.seen}.${signature}`, 'A.B.C']) {
        await expectRefusal(place, { cookie: anna.cookie, user: anna.token, device: { token, mac: MACS.own } }, 403);
      }
    });
  }

  // proves R-ERR-033, R-SIGN-086
  it.each(LEVELS)('accepts or refuses callers who may %s the device as the table requires', async (level) => {
    const { assignments, users } = world.records;
    const until = world.clock.now() + MINUTE;
    await assignments.put({ userId: world.anna.id, mac: MACS.seen, level, until });
    await users.change(world.anna.id, { applications: APPLICATION_RIGHTS });
    const shown = { cookie: anna.cookie, user: anna.token, device: device(MACS.seen) };
    if (reaches(level, levelFor(place.route) ?? 'view')) expect((await ask(place, shown)).http).toBe(200);
    else {
      const { http, answer } = await ask(place, shown);
      expect({ http, answer, reached: reached.splice(0) }).toEqual({
        http: 403,
        answer: { status: 'FAIL', code: 403, message: 'level_too_low' },
        reached: [],
      });
    }
    await users.change(world.anna.id, { applications: [] });
  });

  if (levelFor(place.route) === 'own') {
    // proves R-COMP-024, R-FW-021, R-NILM-031, R-RELAY-004, R-SIGN-070, R-TARIFF-013, R-TOKEN-002
    it('refuses users who are not the owner', async () => {
      const until = world.clock.now() + MINUTE;
      await world.records.assignments.put({ userId: world.anna.id, mac: MACS.seen, level: 'operate', until });
      await expectRefusal(place, { cookie: anna.cookie, user: anna.token, device: device(MACS.seen) }, 403);
    });
  }
});

describe('with time', () => {
  // proves R-SIGN-044
  it('a user token ends after its hour: 714', async () => {
    const later = await world.signIn('anna');
    world.clock.advance(61 * MINUTE);
    for (const place of byUserToken) {
      await expectRefusal(place, { ...later, user: later.token, device: device(MACS.own) }, 714);
    }
  });

  // proves R-SIGN-069
  it('an assignment ends at its time: 403', async () => {
    const before = await world.signIn('anna');
    const shown = { cookie: before.cookie, user: before.token, device: device(MACS.seen) };
    await world.records.assignments.put({
      userId: world.anna.id,
      mac: MACS.seen,
      level: 'own',
      until: world.clock.now() + MINUTE,
    });
    for (const place of overDevices) if (!place.route.right) expect((await ask(place, shown)).http).toBe(200);
    reached.splice(0);
    world.clock.advance(MINUTE);
    for (const place of overDevices) await expectRefusal(place, shown, 403);
  });

  it('a session ends after 30 days: 714', async () => {
    const before = await world.signIn('anna');
    world.clock.advance(30 * 24 * 60 * MINUTE);
    for (const place of guarded) {
      await expectRefusal(place, { cookie: before.cookie, user: before.token, device: device(MACS.own) }, 714);
    }
  });
});

import { CALL_ROUTES, type CallName, type SampleFamilyName } from '@phasor/contract';
import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { rightBody } from '../../testing/bodies.ts';
import {
  type AccessWorld,
  anAccessWorld,
  emptyHandlers,
  HOST,
  MACS,
  ORIGIN,
} from '../../testing/scenes/access-world.ts';
import { callUrl } from '../adapters/http/calls.ts';
import { createHttpServer } from '../adapters/http/http-server.ts';
import { AppError } from '../app-error.ts';
import type { CallHandlers } from '../call-handlers.ts';
import type { SeriesStore } from '../ports/series-store.ts';
import { answerRemarks } from './answer-remarks.ts';

const FROM = 1_767_000_000;
const TO = 1_767_086_400;

/** Calls whose answers are figures of stored measurements over a range, and what they are formed of. */
const FIGURES: Readonly<Partial<Record<CallName, SampleFamilyName>>> = {
  'measurements.profile': 'electrical',
  'measurements.groupProfile': 'electrical',
  'measurements.energy': 'electrical',
  'measurements.groupEnergy': 'electrical',
  'measurements.statistics': 'electrical',
  'measurements.groupStatistics': 'electrical',
  'measurements.groupBalance': 'electrical',
  'measurements.sensors': 'sensor',
  'relays.periods': 'relays',
  'relays.profile': 'relays',
  'relays.energy': 'relays',
  'tariffs.cost': 'electrical',
  'reports.energy': 'electrical',
  'appliances.energy': 'electrical',
  'appliances.months': 'electrical',
};

let world: AccessWorld;
let anna: { cookie: string; token: string };
let app: FastifyInstance;
const asked: object[] = [];
let upgraded: SampleFamilyName | undefined;
let lost: SampleFamilyName | undefined;

beforeEach(async () => {
  const store = {
    mayChange: (stretch: { family: SampleFamilyName }) => {
      asked.push(stretch);
      return stretch.family === upgraded;
    },
    damaged: ({ family, source, devices, from }: Parameters<SeriesStore['damaged']>[0]) =>
      family === lost && source === 1 ? devices.map((device) => ({ device, from, to: from + 1_000 })) : [],
  };
  const handlers = Object.fromEntries(
    Object.keys(emptyHandlers()).map((name) => [name, async () => found()]),
  ) as unknown as CallHandlers;
  world = await anAccessWorld();
  anna = await world.signIn();
  const parts = { ...world.parts, handlers, remarks: answerRemarks(store), metrics: new Registry() };
  ({ app } = createHttpServer(parts));
  await world.records.users.change(world.anna.id, { applications: ['REPORT', 'CONTROLLER', 'ACCU_TEST'] });
});
afterEach(async () => {
  await app.close();
  await world.stop();
  asked.splice(0);
  found = () => ({ data: [] });
  upgraded = undefined;
  lost = undefined;
});

/** What every handler of a test finds. */
let found = (): object => ({ data: [] });

/** @param given  fields of the body beside those that every such call needs */
async function answerOf(name: CallName, given: object = {}) {
  const route = CALL_ROUTES[name];
  world.clock.advance(50);
  const fields = {
    ...{ from: FROM, to: TO, macList: [MACS.own] },
    ...('userToken' in route && { [route.userToken]: anna.token }),
    ...('deviceToken' in route && { [route.deviceToken]: world.tokenOf(MACS.own) }),
  };
  const answer = await app.inject({
    method: route.method,
    url: callUrl(route, route.paths[0]),
    headers: { host: HOST, origin: ORIGIN },
    cookies: { 'phasor-session': anna.cookie },
    payload: { ...rightBody(name, fields), ...given },
  });
  return answer.json();
}

// proves R-MEAS-063
it('an answer says that it may change while rows of its device, kind, source and range are put right', async () => {
  for (const [name, family] of Object.entries(FIGURES) as [CallName, SampleFamilyName][]) {
    upgraded = family;
    expect(await answerOf(name), name).toMatchObject({ status: 'OK', may_change: true });
    expect(asked.at(-1), name).toMatchObject({ family, devices: [MACS.own], source: 1 });
    expect(asked.at(-1), name).toMatchObject({ from: FROM * 1_000, to: TO * 1_000 });
    upgraded = undefined;
    expect(await answerOf(name), name).not.toHaveProperty('may_change');
  }
});

it('an answer about circuits is formed of them too, and instants in milliseconds are taken as such', async () => {
  upgraded = 'circuits';
  expect(await answerOf('measurements.energy', { phase: 'L1,CH3' })).toHaveProperty('may_change');
  expect(await answerOf('measurements.energy', { phase: 'L1' })).not.toHaveProperty('may_change');
  await answerOf('measurements.sensors', { from: FROM * 1_000, to: TO * 1_000, milliseconds: true });
  expect(asked.at(-1)).toMatchObject({ from: FROM * 1_000, to: TO * 1_000 });
});

it('an answer without figures over a range says nothing, and nothing is looked up for it', async () => {
  upgraded = 'electrical';
  const others = ['hierarchy.read', 'devices.readDetails', 'measurements.export', 'tariffs.read'] as const;
  for (const name of others) expect(await answerOf(name), name).not.toHaveProperty('may_change');
  expect(asked).toEqual([]);
});

// proves R-OPS-060
it('an answer names what is damaged and set aside of its device, kind and range', async () => {
  const damaged = [{ mac: MACS.own, from: FROM * 1_000, to: FROM * 1_000 + 1_000 }];
  for (const [name, family] of Object.entries(FIGURES) as [CallName, SampleFamilyName][]) {
    lost = family;
    expect(await answerOf(name), name).toMatchObject({ status: 'OK', damaged });
    lost = undefined;
    expect(await answerOf(name), name).not.toHaveProperty('damaged');
  }
});

// proves R-OPS-060
it('an answer that nothing was found names it, too, and other failures do not', async () => {
  lost = 'electrical';
  found = () => {
    throw new AppError('store.not_found', undefined, { data: { missing: [] } });
  };
  const answer = await answerOf('measurements.energy');
  expect(answer).toMatchObject({ status: 'FAIL', data: { missing: [], damaged: [{ mac: MACS.own }] } });
  found = () => {
    throw new AppError('server.unavailable');
  };
  expect(await answerOf('measurements.energy')).not.toHaveProperty('data');
});

it('samples of a file name what is damaged of any kind', async () => {
  lost = 'sensor';
  expect(await answerOf('measurements.export')).toMatchObject({ status: 'OK', damaged: [{ mac: MACS.own }] });
});

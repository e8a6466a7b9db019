import { ASK_ABOVE_W, type CallName, RELAYS } from '@phasor/contract';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aDevice, recordsInMemory } from '../../../testing/record-builders.ts';
import { type AccessWorld, anAccessWorld, HOST, MACS, ORIGIN } from '../../../testing/scenes/access-world.ts';
import type { RelayNumber } from '../../ports/records/relay-records.ts';
import { RelayGuards } from './relay-guards.ts';

describe('the confirmation before a relay is switched', () => {
  const watts = fc.option(fc.integer({ min: 0, max: 5_000 }), { nil: null });

  it('depends on its load, as configured or measured, unless an owner sets it', async () => {
    const records = await recordsInMemory();
    const device = aDevice({ type: 2 });
    await records.devices.add(device);
    await fc.assert(
      fc.asyncProperty(
        fc.record({ configured: watts, lately: watts, now: watts, critical: fc.boolean() }),
        fc.constantFrom(true, false, null),
        async ({ configured, lately, now, critical }, ask) => {
          const rated = new Map<RelayNumber, number>(configured === null ? [] : [[2, configured]]);
          await records.guards.change(device.mac, new Map([[2, { ask, critical }]]));
          const greatest = new Map<RelayNumber, number>(lately === null ? [] : [[2, lately]]);
          const loads = { now: () => now, greatest: async () => greatest };
          const powers = { of: async () => rated };
          const { R2 } = await new RelayGuards({ powers, guards: records.guards, loads }).of(device);
          const isLarge = [configured, lately, now].some((load) => load !== null && load > ASK_ABOVE_W);
          expect(R2.ask).toBe(ask === null ? isLarge || critical : ask);
        },
      ),
    );
    await records.stop();
  });
});

let world: AccessWorld;
let anna: { cookie: string; token: string };
let ben: { cookie: string; token: string };

beforeEach(async () => {
  world = await anAccessWorld();
  await world.records.devices.change(MACS.own, { type: 2 });
  [anna, ben] = [await world.signIn('anna'), await world.signIn('ben')];
});
afterEach(() => world.stop());

/** A call for the disconnector from a page of ben's or anna's, who both own it. */
async function ask(url: string, body: object, who = anna) {
  world.clock.advance(50);
  const answer = await world.server.app.inject({
    method: 'POST',
    url,
    headers: { host: HOST, origin: ORIGIN },
    cookies: { 'phasor-session': who.cookie },
    payload: { token: world.tokenOf(MACS.own), ...body },
  });
  return { http: answer.statusCode, ...answer.json() };
}
const turn = (body: object, who = anna) => ask('/api_w/disconnector/set-relay', body, who);
const guard = (guards: object, who = anna) => ask('/api_w/disconnector/guards', { guards }, who);

describe('a locked relay', () => {
  // proves R-ERR-034, R-RELAY-038
  it('cannot be switched by anyone until an owner unlocks it, and shows who locked it and since when', async () => {
    await guard({ R2: { locked: true } }, ben);
    const since = world.clock.now();
    for (const who of [anna, ben]) {
      for (const confirmed of [undefined, true]) {
        expect(await turn({ relay_1: true, relay_2: true, confirmed }, who)).toEqual({
          http: 409,
          status: 'FAIL',
          code: 409,
          message: 'switch_locked',
          field: 'relay_2',
          data: { relay: 'R2', by: 'ben', since },
        });
      }
    }
    expect((await turn({ relay_1: true })).http).toBe(200);
    const { data } = await guard({ R2: { locked: false } });
    expect(data.R2.lock).toBeNull();
    expect((await turn({ relay_2: true })).http).toBe(200);
  });

  it('stays locked by the first user, also when it is locked again', async () => {
    await guard({ R1: { locked: true } }, ben);
    const { data } = await guard({ R1: { locked: true, critical: true } });
    expect(data.R1).toMatchObject({ lock: { by: 'ben' }, critical: true });
  });

  // proves R-RELAY-038
  it('is locked and unlocked by owners only, and the lock is visible to all users of the device', async () => {
    await guard({ R1: { locked: true } }, ben);
    for (const level of ['operate', 'view'] as const) {
      await world.records.assignments.put({ userId: world.anna.id, mac: MACS.own, level, until: null });
      expect(await guard({ R1: { locked: false } })).toMatchObject({ http: 403, message: 'level_too_low' });
      expect((await ask('/api_r/disconnector/guards', {})).data.R1.lock).toMatchObject({ by: 'ben' });
    }
  });

  it('is noted in the audit log', async () => {
    await guard({ R1: { locked: true } });
    const [entry] = await world.records.audit.list({ limit: 1 });
    const action: CallName = 'relays.setGuards';
    expect(entry).toMatchObject({ login: 'anna', action, mac: MACS.own, detail: '{"R1":{"locked":true}}' });
  });
});

describe('a relay that needs confirmation', () => {
  // proves R-ERR-035, R-RELAY-039
  it.each(RELAYS)('is switched only by a confirmed call: relay %i', async (relay) => {
    await guard({ [`R${relay}`]: { critical: true } });
    for (const on of [true, false]) {
      expect(await turn({ [`relay_${relay}`]: on })).toEqual({
        http: 409,
        status: 'FAIL',
        code: 409,
        message: 'confirmation_needed',
        field: 'confirmed',
        data: { relays: [`R${relay}`] },
      });
      expect((await turn({ [`relay_${relay}`]: on, confirmed: false })).message).toBe('confirmation_needed');
      expect((await turn({ [`relay_${relay}`]: on, confirmed: true })).http).toBe(200);
    }
  });

  it('needs it above 1 kW as configured, and no longer once an owner switches it off', async () => {
    await world.records.relays.change(MACS.own, [
      { relay: 1, power: 1_000 },
      { relay: 2, power: 1_001 },
    ]);
    expect((await turn({ relay_1: true })).http).toBe(200);
    expect((await turn({ relay_1: true, relay_2: true })).data).toEqual({ relays: ['R2'] });
    await guard({ R2: { ask: false } });
    expect((await turn({ relay_2: true })).http).toBe(200);
    await guard({ R2: { ask: null } });
    expect((await turn({ relay_2: true })).http).toBe(409);
  });

  it('takes no empty guard, and none for a relay that does not exist', async () => {
    for (const guards of [{}, { R1: {} }, { R5: { locked: true } }, { R1: { locked: 1 } }, { R1: { ask: 'yes' } }]) {
      expect((await guard(guards)).http).toBe(422);
    }
  });
});

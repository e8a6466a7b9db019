import { INTEGRATION_TOKENS } from '@phasor/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AccessWorld, anAccessWorld, MACS } from '../../../testing/scenes/access-world.ts';
import { aTokenDesk, DAY, GENERATE, REVOKE, SET_NOTE, type TokenDesk } from '../../../testing/scenes/token-desk.ts';

let world: AccessWorld;

let desk: TokenDesk;
beforeEach(async () => {
  world = await anAccessWorld();
  desk = aTokenDesk(world, await world.signIn());
});
afterEach(() => world.stop());

describe('integration tokens', () => {
  // proves R-TOKEN-003
  it.each([0, -1, 1.5, 368 * DAY, null, 'x', Number.MAX_SAFE_INTEGER])(
    'are refused a life time of %s',
    async (life_time) => {
      expect(await desk.ask(GENERATE, { life_time })).toMatchObject({ http: 422, field: 'life_time' });
    },
  );

  // proves R-TOKEN-003
  it('live until the end of the day a year ahead at most', async () => {
    const zone = 'Europe/Bratislava';
    const today = Temporal.Instant.fromEpochMilliseconds(world.clock.now()).toZonedDateTimeISO(zone).toPlainDate();
    const last = today.add({ years: 1, days: 1 }).toZonedDateTime(zone).epochMilliseconds / 1_000 - 1;
    const until = (end: number) => ({ life_time: Math.ceil(end - world.clock.now() / 1_000) });
    expect((await desk.ask(GENERATE, until(last))).data.expiration).toBe(last);
    expect(await desk.ask(GENERATE, until(last + DAY))).toMatchObject({ http: 422, field: 'life_time' });
  });

  // proves R-TOKEN-008
  it('have a note of at most 200 characters, which can be set and emptied', async () => {
    const { ID } = await desk.generated(DAY, '  ');
    expect((await desk.tokens())[0]?.note).toBe('');
    for (const note of ['<b>Boiler</b>', 'x'.repeat(200), '']) {
      expect(await desk.ask(SET_NOTE, { ID, note })).toMatchObject({ http: 200 });
      expect((await desk.tokens())[0]?.note).toBe(note);
    }
    expect(await desk.ask(SET_NOTE, { ID, note: 'x'.repeat(201) })).toMatchObject({ http: 422, field: 'note' });
  });

  it('are not found by an unknown number, or by one of another device', async () => {
    const [{ ID = '' } = {}] = await desk.tokens();
    await world.records.assignments.put({ userId: world.anna.id, mac: MACS.seen, level: 'own', until: null });
    for (const way of [SET_NOTE, REVOKE]) {
      expect(await desk.ask(way, { ID: 'A'.repeat(22), note: '' })).toMatchObject({ http: 404, code: 610 });
      expect(await desk.ask(way, { ID, note: '' }, { mac: MACS.seen })).toMatchObject({ http: 404, code: 610 });
    }
  });

  // proves R-TOKEN-011
  it('of another owner are listed and can be revoked, but neither shown nor renamed', async () => {
    await world.records.users.change(world.ben.id, { sections: ['integration'] });
    const ben = await world.signIn('ben');
    const [{ ID = '', ...entry } = {}] = await desk.tokens(ben);
    expect(entry).toMatchObject({ login: 'anna', own: false });
    expect(entry).not.toHaveProperty('token');
    expect(await desk.ask(SET_NOTE, { ID, note: 'mine' }, { who: ben })).toMatchObject({ http: 403, code: 403 });
    expect(await desk.ask(REVOKE, { ID }, { who: ben })).toMatchObject({ http: 200 });
    expect(await desk.read(world.integrationToken)).toMatchObject({ http: 401, code: 716 });
  });

  // proves R-TOKEN-012
  it('are at most 50 valid ones of a person; of ended ones the last are kept', async () => {
    const { valid, kept } = INTEGRATION_TOKENS;
    for (let index = 1; index < valid; index += 1) expect((await desk.generated()).ID).toBeTruthy();
    expect(await desk.ask(GENERATE, { life_time: DAY })).toMatchObject({ http: 422, field: 'device_token' });
    const [{ ID = '' } = {}] = await desk.tokens();
    await desk.ask(REVOKE, { ID });
    for (let index = valid; index < kept + 10; index += 1) await desk.ask(REVOKE, { ID: (await desk.generated()).ID });
    const entries = await desk.tokens();
    expect(entries).toHaveLength(kept);
    expect(entries.filter(({ validity }) => validity === 'valid')).toHaveLength(valid - 1);
    expect(entries.some((entry) => entry.ID === ID)).toBe(false);
  });

  // proves R-TOKEN-009
  it('are shown to the demo user, who changes nothing', async () => {
    await world.records.users.change(world.anna.id, { demo: true });
    const [{ ID = '', token = '' } = {}] = await desk.tokens();
    expect((await desk.read(token)).http).toBe(200);
    for (const way of [GENERATE, SET_NOTE, REVOKE]) {
      expect(await desk.ask(way, { ID, note: '', life_time: DAY })).toMatchObject({ http: 403, code: 403 });
    }
  });

  // proves R-TOKEN-010
  it('are stored nowhere in plain text: not in the records, the audit or the log', async () => {
    const { token, ID } = await desk.generated();
    await desk.ask(SET_NOTE, { ID, note: 'Boiler' });
    await desk.ask(REVOKE, { ID });
    const secret = token.split('~')[1] ?? '';
    expect(secret).toHaveLength(22);
    const entries = await world.records.audit.list({ limit: 50 });
    const actions = entries.map(({ action }) => action).filter((action) => action.startsWith('integration.'));
    expect(actions).toEqual(['integration.revoke', 'integration.setNote', 'integration.generate']);
    expect(JSON.stringify([entries, await world.records.integrationTokens.ofDevice(MACS.own)])).not.toContain(secret);
  });

  // proves R-TOKEN-010
  it('are not in the log of a call that failed with a server error', async () => {
    const logged: unknown[] = [];
    const failing = async () => {
      throw new Error('broken');
    };
    const other = await anAccessWorld({
      log: { error: (...what) => logged.push(what) },
      handlers: { ...world.parts.handlers, 'devices.readDetails': failing },
    });
    const answer = await other.call(
      '/api_r/devices/details',
      {},
      { authorization: `Bearer ${other.integrationToken}` },
    );
    await other.stop();
    expect(answer.statusCode).toBe(500);
    expect(logged).toHaveLength(1);
    expect(String(JSON.stringify(logged, Object.getOwnPropertyNames(Error.prototype)))).not.toContain('~');
  });
});

// proves R-TOKEN-040
describe('a token of several devices', () => {
  const SECOND = MACS.seen;
  const own = () => world.records.assignments.put({ userId: world.anna.id, mac: SECOND, level: 'own', until: null });
  const bothOpened = async () => (await desk.ask(GENERATE, { life_time: DAY, macs: [SECOND, MACS.own] })).data;
  const get = async (token: string, url: string) => {
    world.clock.advance(50);
    const headers = { host: 'phasor.example', authorization: `Bearer ${token}` };
    return await world.server.app.inject({ method: 'GET', url, headers });
  };

  it('is made by the owner of each of them, and by nobody else', async () => {
    const refused = await desk.ask(GENERATE, { life_time: DAY, macs: [SECOND] });
    expect(refused).toMatchObject({ http: 403 });
    await own();
    const made = await bothOpened();
    expect(made).toMatchObject({ devices: 2, validity: 'valid' });
    expect((await desk.tokens()).find(({ ID }) => ID === made.ID)?.devices).toBe(2);
  });

  it('opens each by its MAC, and asks which one is meant', async () => {
    await own();
    const { token } = await bothOpened();
    expect(await desk.read(token)).toMatchObject({ http: 422, field: 'token' });
    for (const mac of [MACS.own, SECOND]) {
      expect(await desk.read(token, { body: { token: mac } })).toMatchObject({ http: 200 });
      expect((await get(token, `/api_r/devices/details?device=${mac}`)).statusCode).toBe(200);
    }
    expect((await get(token, '/api_r/devices/details')).json()).toMatchObject({ field: 'device' });
    expect(await desk.read(token, { body: { token: MACS.foreign } })).toMatchObject({ http: 403 });
    await world.records.assignments.remove(world.anna.id, SECOND);
    expect(await desk.read(token, { body: { token: SECOND } })).toMatchObject({ http: 403 });
    expect(await desk.read(token)).toMatchObject({ http: 200 });
  });

  it('has the present figures of all of them in one answer for Prometheus', async () => {
    await own();
    const { token } = await bothOpened();
    const { statusCode, body } = await get(token, '/metrics/devices');
    expect(statusCode).toBe(200);
    for (const mac of [MACS.own, SECOND]) expect(body).toMatch(new RegExp(`phasor_device_online\\{mac="${mac}"`));
  });
});

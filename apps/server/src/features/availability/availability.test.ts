import { CALL_ROUTES } from '@phasor/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  AvailabilityScene,
  DAY,
  HOUR,
  MAC,
  MIDNIGHT,
  MINUTE,
  SECOND,
} from '../../../testing/scenes/availability-scene.ts';

let scene: AvailabilityScene;

beforeEach(async () => {
  scene = await AvailabilityScene.open();
});

describe('the monitoring of a device', () => {
  // proves R-AVAIL-001
  it('counts from its first message on when it could be reached, until now', async () => {
    scene.comes();
    scene.pass(HOUR);
    scene.goes();
    scene.pass(20 * MINUTE);
    scene.comes();
    scene.pass(10 * MINUTE);
    const known = { online: 70 * 60, offline: 20 * 60 };
    expect(await scene.today()).toEqual({ ...known, unknown: 8 * 3_600, uptime: 90 * 60 });
  });

  // proves R-AVAIL-007
  it('names no day before its first message, and none in the future', async () => {
    scene.comes();
    scene.pass(HOUR);
    const { online, unknown } = await scene.days(MIDNIGHT - 3 * DAY, MIDNIGHT + 3 * DAY);
    expect(online).toEqual([[MIDNIGHT, 3_600]]);
    expect(unknown).toEqual([[MIDNIGHT, 8 * 3_600]]);
  });

  // proves R-AVAIL-011
  it('has half hours and minutes; 0 seconds offline is online, and null is unknown', async () => {
    scene.comes();
    scene.pass(40 * MINUTE);
    scene.goes();
    scene.pass(5 * MINUTE);
    const halves = await scene.rows('30MINUTE', MIDNIGHT + 7.5 * HOUR);
    expect(halves.map(({ timestamp, offline }) => [timestamp, offline])).toEqual([
      [MIDNIGHT + 8 * HOUR, 0],
      [MIDNIGHT + 8.5 * HOUR, 300],
    ]);
    const minutes = await scene.rows('MINUTE', MIDNIGHT + 8.5 * HOUR, MIDNIGHT + 9 * HOUR);
    expect(minutes.map(({ offline }) => offline)).toEqual([...Array(10).fill(0), ...Array(5).fill(60)]);
    expect(minutes.map(({ uptime }) => uptime).slice(8)).toEqual([39 * 60, 40 * 60, null, null, null, null, null]);
  });

  // proves R-AVAIL-015
  it('has nothing before the first message of a device, nor in the future: 610', async () => {
    await expect(scene.ask('DAY')).rejects.toMatchObject({ code: 610 });
    scene.comes();
    scene.pass(MINUTE);
    await expect(scene.ask('DAY', MIDNIGHT - DAY)).rejects.toMatchObject({ code: 610 });
    await expect(scene.ask('MINUTE', MIDNIGHT + DAY)).rejects.toMatchObject({ code: 610 });
  });

  // proves R-AVAIL-014
  it.each([
    ['MINUTE', 1],
    ['30MINUTE', 40],
    ['DAY', 7_320],
  ] as const)('refuses more of %s than %d days, naming the field', async (period, limit) => {
    scene.comes();
    scene.pass(MINUTE);
    const from = MIDNIGHT - (limit - 1) * DAY;
    await expect(scene.ask(period, from, MIDNIGHT + DAY + HOUR + SECOND)).resolves.toBeDefined();
    await expect(scene.ask(period, from, MIDNIGHT + DAY + 2 * HOUR)).rejects.toMatchObject({
      code: 422,
      field: 'period',
    });
  });

  // proves R-AVAIL-014
  it('takes the token of the device, from users who have the tools', () => {
    const { caller, section, paths } = CALL_ROUTES['monitoring.read'];
    expect([caller, section, paths]).toEqual(['device', 'tools', ['/tools/monitoring']]);
  });
});

describe('a server that was down', () => {
  // proves R-AVAIL-002
  it.each(['stopped', 'killed'] as const)('that was %s does not know what happened meanwhile', async (end) => {
    scene.comes();
    scene.pass(HOUR);
    await scene.awayFor(2 * HOUR, end);
    scene.comes();
    scene.pass(HOUR);
    expect(await scene.today()).toEqual({
      // The same start: it has been running all the time.
      ...{ online: 2 * 3_600, offline: 0, unknown: 10 * 3_600, uptime: 4 * 3_600 },
    });
  });

  // proves R-AVAIL-004
  it.each([
    ['three intervals', 30, 90],
    ['a minute at least', 1, 60],
  ])('sets no device OFFLINE before it had time to come back: %s', async (_, interval, patience) => {
    scene.comes(7, { interval });
    scene.pass(HOUR);
    await scene.awayFor(HOUR);
    scene.pass(HOUR);
    const expected = { online: 3_600, offline: 3_600 - patience, unknown: 9 * 3_600 + patience };
    expect(await scene.today()).toMatchObject(expected);
  });

  // proves R-AVAIL-012
  it('detects by the number of its start whether a device restarted meanwhile', async () => {
    scene.comes(7);
    scene.pass(HOUR);
    await scene.awayFor(HOUR);
    scene.comes(8, { uptime: 600 });
    scene.pass(MINUTE);
    expect(await scene.today()).toMatchObject({ uptime: 660 });
    const halves = await scene.rows('30MINUTE', MIDNIGHT + 8 * HOUR);
    expect(halves.map(({ uptime }) => uptime)).toEqual([1_800, 3_600, null, 600, 660]);
  });

  // proves R-AVAIL-002
  it('does not know what happened while the machine was asleep', async () => {
    scene.comes();
    scene.pass(HOUR);
    scene.clock.advance(3 * HOUR);
    scene.server.availability.book.tick();
    scene.pass(HOUR);
    expect(await scene.today()).toMatchObject({ online: 2 * 3_600, unknown: 11 * 3_600 });
  });
});

describe('a clock that is put back', () => {
  // proves R-AVAIL-005
  it('records later times again, and no device twice at one time', async () => {
    scene.comes();
    scene.pass(2 * HOUR);
    scene.goes();
    scene.pass(HOUR);
    scene.clock.advance(-2 * HOUR);
    scene.server.availability.book.tick();
    scene.pass(30 * MINUTE);
    const all = { online: 3_600, offline: 1_800, unknown: 8 * 3_600 };
    expect(await scene.today()).toMatchObject(all);
  });
});

describe('the uptime', () => {
  // proves R-AVAIL-012
  it('is the one that the device reports, or begins with the first message of a start', async () => {
    scene.comes(7, { uptime: 3_600 });
    scene.pass(MINUTE);
    expect(await scene.today()).toMatchObject({ uptime: 3_660 });
    scene.comes(8);
    scene.pass(MINUTE);
    expect(await scene.today()).toMatchObject({ uptime: 60, online: 120, offline: 0 });
  });

  // proves R-AVAIL-013
  it('of a device that counts no starts is the time since its first message', async () => {
    scene.server.presence.received(MAC);
    scene.pass(MINUTE);
    expect(await scene.today()).toMatchObject({ uptime: 60, online: 60 });
  });

  // proves R-AVAIL-013
  it('is not proven by messages from before it reported its start', async () => {
    scene.comes(7);
    scene.pass(MINUTE);
    scene.goes(7);
    scene.pass(MINUTE + SECOND);
    scene.server.presence.received(MAC);
    scene.pass(SECOND);
    scene.comes(8);
    scene.pass(SECOND);
    const minutes = await scene.rows('MINUTE', MIDNIGHT + 8 * HOUR);
    expect(minutes.map(({ uptime }) => uptime)).toEqual([60, null, 1]);
  });
});

describe('a device that comes and goes', () => {
  // proves R-AVAIL-008
  it('has its first changes of a day recorded, and then counts as offline until it stays', async () => {
    for (let turn = 0; turn < 300; turn += 1) {
      scene.comes();
      scene.pass(SECOND);
      scene.goes();
      scene.pass(31 * SECOND);
    }
    await scene.server.availability.book.save();
    const past = () => scene.records.availability.past(MAC, { from: MIDNIGHT, to: MIDNIGHT + DAY });
    expect((await past()).marks.length).toBeLessThanOrEqual(201);
    scene.comes();
    scene.pass(9 * MINUTE);
    expect((await scene.rows('MINUTE', scene.clock.now() - MINUTE)).at(-1)).toMatchObject({ online: 0 });
    scene.pass(2 * MINUTE);
    expect((await scene.rows('MINUTE', scene.clock.now() - MINUTE)).at(-1)).toMatchObject({ offline: 0, unknown: 0 });
  });
});

import { CALL_ROUTES } from '@phasor/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { AvailabilityScene, DAY, HOUR, MAC, MIDNIGHT, MINUTE, SECOND } from '../../../testing/availability-scene.ts';

let scene: AvailabilityScene;

beforeEach(async () => {
  scene = await AvailabilityScene.open();
});

describe('the monitoring of a device', () => {
  // proves R-AVAIL-001
  it('counts from its first word on when it could be reached, until now', async () => {
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
  it('names no day before it was there, and none that is still to come', async () => {
    scene.comes();
    scene.pass(HOUR);
    const { online, unknown } = await scene.days(MIDNIGHT - 3 * DAY, MIDNIGHT + 3 * DAY);
    expect(online).toEqual([[MIDNIGHT, 3_600]]);
    expect(unknown).toEqual([[MIDNIGHT, 8 * 3_600]]);
  });

  // proves R-AVAIL-011
  it('has half hours and minutes; 0 seconds offline is online, and null what nobody knows', async () => {
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
  it('knows nothing of the time before a device was heard, nor of the future: 610', async () => {
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
  it('is asked for with the token of the device, by those who have the tools', () => {
    const { caller, section, paths } = CALL_ROUTES['monitoring.read'];
    expect([caller, section, paths]).toEqual(['device', 'tools', ['/tools/monitoring']]);
  });
});

describe('a server that was away', () => {
  // proves R-AVAIL-002
  it.each(['stopped', 'killed'] as const)('and was %s does not know what happened meanwhile', async (end) => {
    scene.comes();
    scene.pass(HOUR);
    await scene.awayFor(2 * HOUR, end);
    scene.comes();
    scene.pass(HOUR);
    expect(await scene.today()).toEqual({
      // The same start: it has run all the time.
      ...{ online: 2 * 3_600, offline: 0, unknown: 10 * 3_600, uptime: 4 * 3_600 },
    });
  });

  // proves R-AVAIL-004
  it('calls nobody OFFLINE before they had time to come back', async () => {
    scene.comes(7, { interval: 30 });
    scene.pass(HOUR);
    await scene.awayFor(HOUR);
    scene.pass(HOUR);
    // Three intervals of 30 s.
    expect(await scene.today()).toMatchObject({ online: 3_600, offline: 3_600 - 90, unknown: 9 * 3_600 + 90 });
  });

  // proves R-AVAIL-012
  it('tells by the number of its start whether a device began anew meanwhile', async () => {
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
  it('does not know either what happened while the machine slept', async () => {
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
  it('tells later times again, and nobody is twice at one time', async () => {
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
  it('is what the device says of itself, or begins with the first word of a start', async () => {
    scene.comes(7, { uptime: 3_600 });
    scene.pass(MINUTE);
    expect(await scene.today()).toMatchObject({ uptime: 3_660 });
    scene.comes(8);
    scene.pass(MINUTE);
    expect(await scene.today()).toMatchObject({ uptime: 60, online: 120, offline: 0 });
  });

  // proves R-AVAIL-013
  it('of a device that counts no starts is the time since it came', async () => {
    scene.server.presence.heard(MAC);
    scene.pass(MINUTE);
    expect(await scene.today()).toMatchObject({ uptime: 60, online: 60 });
  });

  // proves R-AVAIL-013
  it('is not proven by words from before it said which start it is', async () => {
    scene.comes(7);
    scene.pass(MINUTE);
    scene.goes(7);
    scene.pass(MINUTE + SECOND);
    scene.server.presence.heard(MAC);
    scene.pass(SECOND);
    scene.comes(8);
    scene.pass(SECOND);
    const minutes = await scene.rows('MINUTE', MIDNIGHT + 8 * HOUR);
    expect(minutes.map(({ uptime }) => uptime)).toEqual([60, null, 1]);
  });
});

describe('a device that comes and goes', () => {
  // proves R-AVAIL-008
  it('has its first changes of a day written down, and then counts as gone until it stays', async () => {
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

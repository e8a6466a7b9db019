import { describe, expect, it } from 'vitest';
import { AbsenceScene, MINUTE, NOON, SECOND } from '../scenes/absence-scene.ts';

/** Seconds since the scene began at which its only device went offline: as lists, its notification and the monitoring have it. */
async function sinceWhen(scene: AbsenceScene) {
  await scene.news();
  const [mac = ''] = scene.macs;
  const notified = scene.received.find(({ data }) => data.event === 'OFFLINE')?.data.timestamp ?? Number.NaN;
  const listed = scene.server.presence.statusOf(mac).offline_since ?? Number.NaN;
  const marks = (await scene.marks()).filter(([status]) => status === 'OFFLINE');
  const passed = (epochSeconds: number) => epochSeconds - NOON / SECOND;
  return { list: passed(listed / SECOND), bell: passed(notified), monitoring: marks.map(([, at]) => at) };
}

describe('a device that was away', () => {
  // proves R-AVAIL-026
  it('for less than three of its intervals, half a minute at least, was not: in bell, chat and monitoring', async () => {
    const scene = await AbsenceScene.open(1);
    scene.comes();
    for (let time = 0; time < 20; time += 1) {
      await scene.pass(10 * SECOND);
      scene.goes();
      await scene.pass(29 * SECOND);
      scene.comes();
    }
    await scene.pass(10 * MINUTE);
    expect(await scene.news()).toEqual([]);
    expect(scene.chat).toEqual([]);
    expect(await scene.marks()).toEqual([['ONLINE', 0]]);
  });

  // proves R-AVAIL-027
  it('for longer was away from the moment it left', async () => {
    const scene = await AbsenceScene.open(1);
    scene.comes();
    await scene.pass(MINUTE);
    scene.goes();
    await scene.pass(2 * MINUTE);
    scene.comes();
    await scene.pass(MINUTE);
    expect(await scene.news()).toEqual([
      ['OFFLINE', 1],
      ['ONLINE', 1],
    ]);
    expect(scene.received.map(({ data }) => data.timestamp - scene.clock.now() / 1_000)).toEqual([-180, -60]);
    expect(await scene.marks()).toEqual([
      ['ONLINE', 0],
      ['OFFLINE', 60],
      ['ONLINE', 180],
    ]);
  });

  // proves R-AVAIL-030
  it.each([
    { why: 'it left', since: 60, end: (scene: AbsenceScene) => scene.goes() },
    { why: 'the server lost it, and it had time to return', since: 120, end: (scene: AbsenceScene) => scene.drops() },
  ])('is offline since the same moment in lists, bell and monitoring: $why', async ({ since, end }) => {
    const scene = await AbsenceScene.open(1);
    scene.comes();
    await scene.pass(MINUTE);
    end(scene);
    await scene.pass(5 * MINUTE);
    expect(await sinceWhen(scene)).toEqual({ list: since, bell: since, monitoring: [since] });
  });

  // proves R-AVAIL-030
  it('is offline since the same moment everywhere where only its silence shows it', async () => {
    const scene = await AbsenceScene.open(1);
    await scene.pass(MINUTE);
    for (const mac of scene.macs) scene.server.presence.received(mac);
    await scene.pass(10 * MINUTE);
    // It reports no interval: a minute is expected, and it may be silent for three.
    const since = 60 + 181;
    expect(await sinceWhen(scene)).toEqual({ list: since, bell: since, monitoring: [since] });
  });

  // proves R-AVAIL-030
  it('is offline since the same moment in lists after each restart of the server, until it is back', async () => {
    const scene = await AbsenceScene.open(1);
    scene.comes();
    await scene.pass(MINUTE);
    scene.goes();
    for (const gone of [5, 7, 60]) {
      await scene.pass(gone * MINUTE);
      expect(await sinceWhen(scene)).toMatchObject({ list: 60, bell: 60 });
      await scene.stop();
      scene.clock.advance(MINUTE);
      await scene.serve();
      expect(await sinceWhen(scene)).toMatchObject({ list: 60, bell: 60 });
    }
    scene.comes();
    expect((await sinceWhen(scene)).list).toBeNaN();
    await scene.pass(MINUTE);
    await scene.stop();
    await scene.serve();
    // It was there when the server ended: whether it has left is not known yet.
    expect((await sinceWhen(scene)).list).toBeNaN();
    await scene.pass(10 * MINUTE);
    const { list, bell, monitoring } = await sinceWhen(scene);
    expect(list).toBe(monitoring.at(-1));
    expect(bell).toBe(60);
  });

  // proves R-AVAIL-026
  it('has the patience of its own interval', async () => {
    const scene = await AbsenceScene.open(1);
    scene.comes(scene.macs, { interval: 60 });
    scene.goes();
    await scene.pass(180 * SECOND - SECOND);
    expect(await scene.marks()).toEqual([['ONLINE', 0]]);
    await scene.pass(SECOND);
    await scene.pass(MINUTE);
    expect(await scene.news()).toEqual([['OFFLINE', 1]]);
  });

  // proves R-NEWS-027
  it('and 299 others of the same cause, noticed over half a minute, are one notification, and one when they return', async () => {
    const scene = await AbsenceScene.open(300);
    scene.comes();
    await scene.pass(MINUTE);
    for (let part = 0; part < 30; part += 1) {
      scene.goes(scene.macs.slice(part * 10, part * 10 + 10));
      await scene.pass(SECOND);
    }
    await scene.pass(5 * MINUTE);
    expect(await scene.news()).toEqual([['OFFLINE', 300]]);
    expect(scene.chat).toHaveLength(1);
    expect(scene.chat[0]).toMatch(/^300 devices offline: A0B1C2D30000, .* and 288 more, 1 Jun 2026, 14:01 CEST$/);
    scene.comes();
    await scene.pass(MINUTE);
    expect(await scene.news()).toEqual([
      ['OFFLINE', 300],
      ['ONLINE', 300],
    ]);
  });

  it.each([19, 60])(
    'like %d others that come and go for ten minutes is notified a bounded number of times',
    async (count) => {
      const scene = await AbsenceScene.open(count);
      scene.comes();
      await scene.pass(MINUTE);
      for (let second = 0; second < 600; second += 1) {
        const phase = (second + 7) % 80;
        const some = scene.macs.filter((_, n) => (n * 13) % 80 === phase);
        scene.goes(some);
        scene.comes(scene.macs.filter((_, n) => (n * 13 + 45) % 80 === phase));
        await scene.pass(SECOND);
      }
      await scene.pass(2 * MINUTE);
      expect((await scene.news()).length).toBeLessThanOrEqual(24);
      expect(scene.chat.length).toBeLessThanOrEqual(24);
    },
  );
});

// proves R-AVAIL-028
describe('what the server itself caused', () => {
  it('by a store that did not answer in time is not an absence: the time is unknown, and no notification is sent', async () => {
    const scene = await AbsenceScene.open(19);
    scene.comes();
    await scene.pass(MINUTE);
    // Ten minutes in which every connection is dropped again and again, and found again late.
    for (let time = 0; time < 10; time += 1) {
      scene.drops();
      await scene.pass(50 * SECOND);
      scene.comes();
      await scene.pass(10 * SECOND);
    }
    expect(await scene.news()).toEqual([]);
    const marks = await scene.marks();
    expect(marks.slice(0, 3)).toEqual([
      ['ONLINE', 0],
      ['UNKNOWN', 60],
      ['ONLINE', 110],
    ]);
    expect(marks.map(([status]) => status)).not.toContain('OFFLINE');
  });

  it('and a device that does not find back is away once it had time to', async () => {
    const scene = await AbsenceScene.open(1);
    scene.comes();
    await scene.pass(MINUTE);
    scene.drops();
    await scene.pass(2 * MINUTE);
    expect(await scene.news()).toEqual([['OFFLINE', 1]]);
    expect(await scene.marks()).toEqual([
      ['ONLINE', 0],
      ['UNKNOWN', 60],
      ['OFFLINE', 120],
    ]);
  });

  it('by an event loop that stood still is no absence, though keep-alives ran out meanwhile', async () => {
    const scene = await AbsenceScene.open(19);
    scene.comes();
    await scene.pass(MINUTE);
    scene.clock.advance(40 * SECOND);
    scene.goes();
    await scene.pass(45 * SECOND);
    scene.comes();
    await scene.pass(10 * MINUTE);
    expect(await scene.news()).toEqual([]);
    expect((await scene.marks()).map(([status]) => status)).not.toContain('OFFLINE');
  });

  it('by a restart is no absence: devices have time to find back', async () => {
    const scene = await AbsenceScene.open(19);
    scene.comes();
    await scene.pass(MINUTE);
    await scene.stop();
    scene.clock.advance(5 * MINUTE);
    await scene.serve();
    await scene.pass(50 * SECOND);
    scene.comes(scene.macs.slice(1));
    await scene.pass(10 * MINUTE);
    expect(await scene.news()).toEqual([['OFFLINE', 1]]);
    expect(scene.received[0]?.device).toBe(scene.macs[0]);
  });

  it('by a broker that was away is no absence, however long, of devices that are there again', async () => {
    const scene = await AbsenceScene.open(19, 'everyone');
    scene.comes();
    await scene.pass(20 * SECOND);
    for (const part of [scene.server.availability, scene.server.statuses]) part.reach(false);
    await scene.pass(10 * MINUTE);
    for (const part of [scene.server.availability, scene.server.statuses]) part.reach(true);
    scene.comes();
    await scene.pass(5 * SECOND);
    expect(await scene.news()).toEqual([]);
    expect((await scene.marks()).map(([status]) => status)).toEqual(['ONLINE', 'ONLINE']);
  });
});

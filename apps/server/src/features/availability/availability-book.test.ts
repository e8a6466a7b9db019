import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aBook, BEGIN, METER, MINUTE, OTHER, SECOND } from '../../../testing/devices/watched-devices.ts';
import { shareOf } from '../../ports/processes/share.ts';

let world: ReturnType<typeof aBook>;
beforeEach(async () => {
  vi.useFakeTimers();
  world = aBook();
  await world.book.start();
});
afterEach(() => vi.useRealTimers());

describe('the observation', () => {
  it('is stored as it begins, every ten seconds, and to its very end', async () => {
    expect(world.watches).toEqual([[0, 0]]);
    await world.pass(23 * SECOND);
    expect(world.watches.slice(1)).toEqual([
      [0, 10 * SECOND],
      [0, 20 * SECOND],
    ]);
    world.clock.advance(500);
    await world.book.stop();
    expect(world.watches.at(-1)).toEqual([0, 23_500]);
  });

  it('looks each second until it is stopped, and takes no change after', async () => {
    world.clock.advance(30 * SECOND);
    await vi.advanceTimersByTimeAsync(999);
    expect(world.watches).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(world.watches).toHaveLength(2);
    await world.book.stop();
    const stored = world.watches.length;
    world.turns('ONLINE');
    world.clock.advance(MINUTE);
    await vi.advanceTimersByTimeAsync(MINUTE);
    await world.book.save();
    expect([world.watches.length, world.of()]).toEqual([stored, []]);
  });

  it('that never began leaves nothing', async () => {
    const { book, watches } = aBook();
    await book.stop();
    expect(watches).toEqual([]);
  });

  it('is stored for the shards of a process that has some, and for all devices by who has all', async () => {
    const some = aBook({ share: shareOf([1, 2]) });
    await some.book.start();
    expect(some.watches).toEqual([[0, 0, [1, 2]]]);
  });

  it('reaches until now, also between two looks', () => {
    world.clock.advance(400);
    expect(world.book.watch()).toEqual({ from: BEGIN, to: BEGIN + 400 });
    world.clock.advance(-600);
    expect(world.book.watch()).toEqual({ from: BEGIN, to: BEGIN });
  });

  it('goes on after a pause of a minute, and begins anew after a longer one', async () => {
    await world.comes(7);
    await world.pass(2 * MINUTE, MINUTE);
    expect(world.book.watch().from).toBe(BEGIN);
    await world.pass(MINUTE + 1, MINUTE + 1);
    expect(world.book.watch().from).toBe(BEGIN + 3 * MINUTE + 1);
    expect(world.watches.filter(([from]) => from === 0).at(-1)).toEqual([0, 2 * MINUTE]);
    expect(world.of()).toEqual([
      [0, 'ONLINE', 7, 0],
      [3 * MINUTE + 1, 'ONLINE', 7, 0],
    ]);
  });

  it('goes on where the clock is corrected by a second, and begins anew where it is set back further', async () => {
    await world.comes(7);
    await world.pass(20 * SECOND);
    world.clock.advance(-SECOND);
    world.book.tick();
    expect(world.book.watch()).toEqual({ from: BEGIN, to: BEGIN + 20 * SECOND });
    world.clock.advance(-1);
    world.book.tick();
    await world.book.save();
    expect(world.book.watch().from).toBe(BEGIN + 19 * SECOND - 1);
    expect(world.of().at(-1)).toEqual([19 * SECOND - 1, 'ONLINE', 7, 0]);
  });
});

describe('the marks of a device', () => {
  it('have its start while it is there, and none while it is away', async () => {
    await world.comes(7, 3_600);
    await world.pass(MINUTE);
    world.turns('OFFLINE');
    await world.book.save();
    expect(world.of()).toEqual([
      [0, 'ONLINE', 7, -60 * MINUTE],
      [MINUTE, 'OFFLINE', null, null],
    ]);
  });

  it('begin with the observation, whatever was before, and are stored once a change', async () => {
    world.turns('ONLINE', BEGIN - MINUTE);
    world.turns('ONLINE', BEGIN + 1);
    world.turns('OFFLINE', BEGIN + 2);
    world.turns('UNKNOWN', BEGIN + 3);
    await world.book.save();
    expect(world.of()).toEqual([
      [0, 'ONLINE', null, 0],
      [2, 'OFFLINE', null, null],
      [3, 'UNKNOWN', null, null],
    ]);
  });

  it('name a restart that was too quick to be seen, and no repetition of the same start', async () => {
    await world.comes(7);
    await world.pass(MINUTE);
    await world.comes(7);
    await world.pass(MINUTE);
    world.book.announced(METER, { status: 'OFFLINE', boot: 8 });
    await world.comes(8, 5);
    expect(world.of()).toEqual([
      [0, 'ONLINE', 7, 0],
      [2 * MINUTE, 'ONLINE', 8, 2 * MINUTE - 5 * SECOND],
    ]);
  });

  it('have a start that moves with what the device reports by more than a minute alone', async () => {
    await world.comes(7, 100);
    for (const uptime of [160, 161]) {
      world.turns('OFFLINE');
      await world.comes(7, uptime);
    }
    const starts = world.of().flatMap(([, status, , start]) => (status === 'ONLINE' ? [start] : []));
    expect(starts).toEqual([-100 * SECOND, -100 * SECOND, -161 * SECOND]);
  });

  it('have the start of an earlier observation where the number of the start is the same', async () => {
    const started = BEGIN - 60 * MINUTE;
    const known = { at: BEGIN - MINUTE, status: 'ONLINE', boot: 7 } as const;
    const last = [
      { ...known, mac: METER, startedAt: started },
      { ...known, mac: OTHER, startedAt: null },
    ];
    const next = aBook({ last });
    await next.book.start();
    await next.comes(7);
    await next.comes(7, undefined, OTHER);
    expect([next.of(), next.of(OTHER)]).toEqual([[[0, 'ONLINE', 7, -60 * MINUTE]], [[0, 'ONLINE', 7, -MINUTE]]]);
  });

  it('have a start of their own each time where the device counts none', async () => {
    await world.comes(0);
    world.turns('OFFLINE');
    await world.pass(SECOND);
    await world.comes(0);
    expect(world.of().filter(([, status]) => status === 'ONLINE')).toEqual([
      [0, 'ONLINE', null, 0],
      [SECOND, 'ONLINE', null, SECOND],
    ]);
  });

  it('are those of its absence once it had time to send and was silent', async () => {
    await world.pass(89 * SECOND);
    expect(world.of()).toEqual([]);
    await world.pass(20 * SECOND);
    expect([world.of(), world.of(OTHER)]).toEqual([[[90 * SECOND, 'OFFLINE', null, null]], []]);
  });

  it('have no start where the device sends before it has announced itself again', async () => {
    await world.comes(7);
    world.turns('OFFLINE');
    await world.pass(SECOND);
    world.turns('ONLINE');
    await world.book.save();
    expect(world.of().at(-1)).toEqual([SECOND, 'ONLINE', null, SECOND]);
  });

  it('are none for an announcement alone, and are made again after a pause', async () => {
    world.book.announced(METER, { status: 'ONLINE', boot: 7 });
    await world.book.save();
    expect(world.of()).toEqual([]);
    world.turns('OFFLINE');
    await world.pass(2 * MINUTE, 2 * MINUTE);
    expect(world.of().map(([at, status]) => [at, status])).toEqual([
      [0, 'OFFLINE'],
      [2 * MINUTE, 'OFFLINE'],
    ]);
  });

  it('are none of a device that another process has', async () => {
    const other = aBook({ share: shareOf([10]) });
    await other.book.start();
    other.book.announced(METER, { status: 'ONLINE', boot: 7 });
    await other.pass(3 * MINUTE);
    expect(other.of()).toEqual([]);
  });

  it('of one that comes and goes all day wait until it has stayed for ten minutes', async () => {
    for (let change = 0; change < 200; change += 1) world.turns(change % 2 === 0 ? 'ONLINE' : 'OFFLINE');
    world.turns('ONLINE');
    world.turns('OFFLINE');
    world.turns('ONLINE');
    await world.pass(SECOND);
    world.turns('ONLINE');
    await world.pass(10 * MINUTE - 2 * SECOND);
    expect([world.of().length, world.of().at(-1)?.[1]]).toEqual([200, 'OFFLINE']);
    await world.pass(SECOND);
    expect(world.of().at(-1)).toEqual([10 * MINUTE, 'ONLINE', null, 10 * MINUTE]);
  });

  it('of one that restarts all day are of its absence until it has stayed, too', async () => {
    for (let boot = 1; boot <= 201; boot += 1) await world.comes(boot);
    expect(world.of().map(([, status]) => status)).toEqual([...Array(200).fill('ONLINE'), 'OFFLINE']);
  });
});

describe('a connection to the devices that is lost', () => {
  it('ends the observation where it was lost, from five seconds on', async () => {
    await world.comes(7);
    await world.pass(20 * SECOND);
    world.book.reach(false);
    await world.pass(4 * SECOND);
    world.book.reach(false);
    world.turns('OFFLINE');
    await world.pass(MINUTE);
    expect(world.watches.at(-1)).toEqual([0, 20 * SECOND]);
    expect(world.book.watch()).toEqual({ from: BEGIN + 20 * SECOND, to: BEGIN + 20 * SECOND });
    world.book.reach(true);
    await world.pass(SECOND);
    expect(world.watches.at(-1)).toEqual([84 * SECOND, 85 * SECOND]);
  });

  it('changes nothing where it is back within five seconds, or was not lost', async () => {
    world.book.reach(true);
    await world.pass(10 * SECOND);
    world.book.reach(false);
    await world.pass(4_999, 4_999);
    world.book.reach(true);
    await world.pass(MINUTE);
    expect(world.book.watch().from).toBe(BEGIN);
    world.book.reach(false);
    world.clock.advance(5 * SECOND);
    world.book.reach(true);
    expect(world.book.watch()).toEqual({ from: world.clock.now(), to: world.clock.now() });
    await world.book.save();
    expect(world.watches.at(-1)).toEqual([0, 74_999]);
  });

  it('gives a device time to send after it is back, and takes no change meanwhile', async () => {
    await world.comes(7);
    await world.pass(SECOND);
    world.book.reach(false);
    await world.pass(10 * SECOND);
    world.turns('OFFLINE');
    await world.book.save();
    expect(world.of()).toHaveLength(1);
    await world.pass(10 * SECOND);
    world.book.reach(true);
    await world.pass(2 * MINUTE);
    expect(world.of()).toEqual([
      [0, 'ONLINE', 7, 0],
      [(21 + 90) * SECOND, 'OFFLINE', null, null],
    ]);
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aBook, MINUTE, SECOND } from '../../../testing/devices/watched-devices.ts';

let world: ReturnType<typeof aBook>;
beforeEach(async () => {
  vi.useFakeTimers();
  world = aBook();
  await world.book.start();
});
afterEach(() => vi.useRealTimers());

describe('records that are away', () => {
  it('get every mark later, in order, and what was observed', async () => {
    world.store.isAway = true;
    await world.comes(7);
    await world.pass(12 * SECOND);
    world.turns('OFFLINE');
    await world.book.save();
    expect(world.warnings.at(-1)).toMatchObject({ marks: 2 });
    world.store.isAway = false;
    await world.book.save();
    expect(world.of().map(([at, status]) => [at, status])).toEqual([
      [0, 'ONLINE'],
      [12 * SECOND, 'OFFLINE'],
    ]);
    expect(world.watches.at(-1)).toEqual([0, 12 * SECOND]);
  });

  it('get an observation that ended while they were away', async () => {
    world.store.isAway = true;
    await world.pass(20 * SECOND);
    await world.pass(2 * MINUTE, 2 * MINUTE);
    world.store.isAway = false;
    await world.pass(SECOND);
    expect(world.watches.slice(1)).toEqual([
      [0, 20 * SECOND],
      [140 * SECOND, 141 * SECOND],
    ]);
  });

  // proves R-OPS-182
  it('that answer slowly get the observation after a clock that was set back meanwhile', async () => {
    await world.pass(5 * SECOND);
    const { promise, resolve } = Promise.withResolvers<void>();
    world.store.waits = promise;
    world.clock.advance(10 * SECOND);
    world.book.tick();
    await vi.advanceTimersByTimeAsync(0);
    world.clock.advance(-14 * SECOND);
    world.book.tick();
    resolve();
    await world.pass(3 * SECOND);
    expect(world.watches.at(-1)).toEqual([SECOND, 2 * SECOND]);
  });

  it('get what is known at the time to which a clock was set back, and no mark from after it', async () => {
    world.store.isAway = true;
    await world.comes(7);
    await world.pass(20 * SECOND);
    world.turns('OFFLINE');
    world.clock.advance(-15 * SECOND);
    world.book.tick();
    world.store.isAway = false;
    await world.book.save();
    expect(world.of()).toEqual([
      [0, 'ONLINE', 7, 0],
      [5 * SECOND, 'OFFLINE', null, null],
    ]);
  });

  it('get no mark from after the loss of the connection', async () => {
    world.store.isAway = true;
    await world.comes(7);
    await world.pass(20 * SECOND);
    world.book.reach(false);
    world.turns('OFFLINE');
    await world.pass(10 * SECOND);
    world.store.isAway = false;
    await world.pass(SECOND);
    expect(world.of()).toEqual([[0, 'ONLINE', 7, 0]]);
  });
});

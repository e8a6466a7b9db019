import { beforeEach, describe, expect, it } from 'vitest';
import { AvailabilityScene, HOUR, MINUTE, SECOND } from '../../../testing/scenes/availability-scene.ts';

let scene: AvailabilityScene;

beforeEach(async () => {
  scene = await AvailabilityScene.open();
});

describe('a lost connection to an external broker', () => {
  // proves R-AVAIL-003
  it('leaves the state of devices unknown meanwhile, whatever their silence looks like', async () => {
    scene.comes(7, { interval: 30 });
    scene.pass(HOUR);
    scene.server.availability.book.reach(false);
    scene.pass(10 * MINUTE);
    scene.goes();
    scene.pass(50 * MINUTE);
    scene.server.availability.book.reach(true);
    scene.comes();
    scene.pass(HOUR);
    expect(await scene.today()).toMatchObject({ online: 2 * 3_600, offline: 0, unknown: 9 * 3_600 });
  });

  it('sets no device OFFLINE afterwards before it had time to send a message', async () => {
    scene.comes(7, { interval: 30 });
    scene.pass(HOUR);
    scene.server.availability.book.reach(false);
    scene.pass(MINUTE);
    scene.goes();
    scene.pass(59 * MINUTE);
    scene.server.availability.book.reach(true);
    scene.pass(HOUR);
    expect(await scene.today()).toMatchObject({ online: 3_600, offline: 3_600 - 90, unknown: 9 * 3_600 + 90 });
  });

  // proves R-AVAIL-003
  it('is ignored when it lasts only a moment', async () => {
    scene.comes(7, { interval: 30 });
    scene.pass(HOUR);
    scene.server.availability.book.reach(false);
    scene.pass(4 * SECOND);
    scene.server.availability.book.reach(true);
    scene.pass(HOUR);
    expect(await scene.today()).toMatchObject({ online: 2 * 3_600 + 4, offline: 0 });
  });

  // proves R-AVAIL-003
  it('leaves their state unknown, too, where the clock is set back meanwhile', async () => {
    scene.comes(7, { interval: 30 });
    scene.pass(HOUR);
    scene.server.availability.book.reach(false);
    scene.pass(MINUTE);
    scene.clock.advance(-30 * MINUTE);
    scene.server.availability.book.tick();
    scene.goes();
    scene.pass(20 * MINUTE);
    scene.server.availability.book.reach(true);
    scene.comes();
    scene.pass(HOUR);
    expect(await scene.today()).toMatchObject({ offline: 0 });
  });

  it('that is not restored before the server ends is stored as it was observed', async () => {
    scene.comes();
    scene.pass(HOUR);
    scene.server.availability.book.reach(false);
    scene.pass(HOUR);
    await scene.awayFor(HOUR);
    scene.comes();
    scene.pass(HOUR);
    expect(await scene.today()).toMatchObject({ online: 2 * 3_600, offline: 0, unknown: 10 * 3_600 });
  });
});

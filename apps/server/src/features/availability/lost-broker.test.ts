import { beforeEach, describe, expect, it } from 'vitest';
import { AvailabilityScene, HOUR, MINUTE, SECOND } from '../../../testing/availability-scene.ts';

let scene: AvailabilityScene;

beforeEach(async () => {
  scene = await AvailabilityScene.open();
});

describe('a broker elsewhere that is lost', () => {
  // proves R-AVAIL-003
  it('leaves unknown what devices were meanwhile, whatever their silence looks like', async () => {
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

  it('calls nobody OFFLINE afterwards before they had time to say a word', async () => {
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
  it('for a moment was not lost', async () => {
    scene.comes(7, { interval: 30 });
    scene.pass(HOUR);
    scene.server.availability.book.reach(false);
    scene.pass(4 * SECOND);
    scene.server.availability.book.reach(true);
    scene.pass(HOUR);
    expect(await scene.today()).toMatchObject({ online: 2 * 3_600 + 4, offline: 0 });
  });

  it('and does not come back before the server ends is kept as it was seen', async () => {
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

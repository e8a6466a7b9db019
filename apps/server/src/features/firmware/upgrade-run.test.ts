import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aDevice } from '../../../testing/record-builders.ts';
import { FirmwareScene, IMAGE } from '../../../testing/scenes/firmware-scene.ts';
import { removeRelease } from './releases.ts';

let scene: FirmwareScene;
const { mac, type } = aDevice();
beforeEach(async () => {
  scene = await FirmwareScene.open();
});
afterEach(() => scene.close());

describe('an upgrade', () => {
  // proves R-FW-006
  it('is reported step by step, and shown to later viewers', async () => {
    const { job } = await scene.running();
    scene.firmware.take(mac, { job, step: 'START', completion: 0 });
    scene.firmware.take(mac, { job, step: 'DOWNLOADING', completion: 42 });
    expect(scene.sent.at(-1)).toEqual({ code: 1, step: 'DOWNLOADING', completion: 42, reason: null });
    const upgrade = { step: 'DOWNLOADING', completion: 42, reason: null };
    expect((await scene.status()).data).toEqual({
      available_fw: { version: '1.5.0', notes: 'What 1.5.0 brings' },
      current_fw: { version: '1.4.2' },
      upgrade: { ...upgrade, version: '1.5.0' },
    });
    expect(await scene.firmware.shown(mac)).toEqual(upgrade);
    scene.state = { status: 'OFFLINE', fw: '1.4.2' };
    scene.firmware.take(mac, { job, step: 'REBOOT_WAIT', completion: 0 });
    expect(scene.firmware.running(mac)).toMatchObject({ step: 'REBOOT_WAIT' });
    scene.state = { status: 'ONLINE', fw: '1.5.0' };
    scene.firmware.take(mac, { job, step: 'SUCCESS_END', completion: 100 });
    expect(scene.sent.at(-1)).toEqual({ code: 0, step: 'SUCCESS_END', completion: 100, reason: null });
    expect(await scene.status()).toMatchObject({ key: 'UP_TO_DATE', data: { current_fw: { version: '1.5.0' } } });
    expect(await scene.firmware.shown(mac)).toBeUndefined();
  });

  // proves R-FW-013
  it('continues where it was after a restart of the server', async () => {
    const { job, url } = await scene.running();
    scene.firmware.take(mac, { job, step: 'DOWNLOADING', completion: 42 });
    await scene.restart();
    expect(scene.firmware.running(mac)).toEqual({ code: 1, step: 'DOWNLOADING', completion: 42, reason: null });
    expect(await scene.bytesOf(url)).toEqual(IMAGE);
    scene.firmware.take(mac, { job, step: 'SUCCESS_END' });
    await scene.restart();
    expect(await scene.firmware.shown(mac)).toBeUndefined();
  });

  // proves R-FW-015
  it('fails with the reason that the device reports, and can be tried again', async () => {
    const { job } = await scene.running();
    scene.firmware.take(mac, { job, step: 'FAIL', reason: 503 });
    expect(scene.sent.at(-1)).toEqual({ code: 0, step: 'FAIL', completion: null, reason: 503 });
    await scene.firmware.stop();
    expect(await scene.status()).toMatchObject({
      key: 'NEW_FW_AVAILABLE',
      data: { upgrade: { step: 'FAIL', reason: 503 } },
    });
    await scene.restart();
    expect(await scene.firmware.shown(mac)).toMatchObject({ step: 'FAIL', reason: 503 });
    await scene.start();
    expect(await scene.firmware.shown(mac)).toMatchObject({ step: 'START' });
  });

  // proves R-FW-014
  it.each(['START', 'DOWNLOADING', 'REBOOT_WAIT'] as const)(
    'of a device that is lost at %s is not stable after 300 s, also across a restart of the server',
    async (step) => {
      const { job } = await scene.running();
      scene.firmware.take(mac, { job, step, completion: 1 });
      scene.clock.advance(200_000);
      await scene.restart();
      scene.clock.advance(100_000);
      scene.firmware.expire();
      expect(scene.firmware.running(mac)).toMatchObject({ step });
      scene.clock.advance(1);
      scene.firmware.expire();
      expect(scene.sent.at(-1)).toEqual({ code: 0, step: 'FAIL', completion: null, reason: 540 });
      expect(await scene.firmware.shown(mac)).toMatchObject({ step: 'FAIL', reason: 540 });
    },
  );

  // proves R-FW-014
  it('has its time from the restart of the device on, however often the device reports that it waits', async () => {
    const { job } = await scene.running();
    scene.firmware.take(mac, { job, step: 'REBOOT_WAIT', completion: 0 });
    scene.clock.advance(200_000);
    scene.firmware.take(mac, { job, step: 'REBOOT_WAIT', completion: 50 });
    expect(scene.firmware.running(mac)).toMatchObject({ completion: 50 });
    scene.clock.advance(100_001);
    scene.firmware.expire();
    expect(await scene.firmware.shown(mac)).toMatchObject({ step: 'FAIL', reason: 540 });
  });

  // proves R-FW-014
  it('may download as long as it progresses', async () => {
    const { job } = await scene.running();
    for (const completion of [10, 20, 30]) {
      scene.clock.advance(299_000);
      scene.firmware.take(mac, { job, step: 'DOWNLOADING', completion });
      scene.firmware.expire();
      expect(scene.firmware.running(mac)).toMatchObject({ completion });
    }
    scene.clock.advance(299_000);
    scene.firmware.take(mac, { job, step: 'DOWNLOADING', completion: 30 });
    scene.clock.advance(1_001);
    scene.firmware.expire();
    expect(await scene.firmware.shown(mac)).toMatchObject({ step: 'FAIL', reason: 540 });
  });

  // proves R-FW-016
  it('ignores reports on another job or an ended one, and repeated reports', async () => {
    const { job: old } = await scene.running();
    scene.firmware.take(mac, { job: old, step: 'FAIL', reason: 503 });
    await scene.start();
    const job = scene.orders.at(-1)?.job ?? '';
    scene.firmware.take(mac, { job: old, step: 'SUCCESS_END' });
    scene.firmware.take(mac, { job: 'of its own', step: 'DOWNLOADING' });
    scene.firmware.take('02005E1000FF', { job, step: 'DOWNLOADING' });
    expect(scene.firmware.running(mac)).toMatchObject({ step: 'START' });
    scene.firmware.take(mac, { job, step: 'REBOOT_WAIT' });
    scene.firmware.take(mac, { job, step: 'DOWNLOADING', completion: 99 });
    expect(scene.firmware.running(mac)).toMatchObject({ step: 'REBOOT_WAIT' });
    scene.firmware.take(mac, { job, step: 'SUCCESS_END' });
    scene.firmware.take(mac, { job, step: 'FAIL', reason: 503 });
    expect(scene.sent.at(-1)).toMatchObject({ step: 'SUCCESS_END' });
  });

  it('is stored in the order of its steps', async () => {
    const { job } = await scene.running();
    for (const step of ['DOWNLOADING', 'REBOOT_WAIT', 'SUCCESS_END'] as const) scene.firmware.take(mac, { job, step });
    await scene.firmware.stop();
    expect(await scene.records.firmware.job(mac)).toMatchObject({ step: 'SUCCESS_END' });
  });
});

describe('the image of an upgrade', () => {
  // proves R-FW-017
  it('is served with its token while the device fetches it, and not before, without or afterwards', async () => {
    const { job, url } = await scene.running();
    expect(await scene.bytesOf(url)).toEqual(IMAGE);
    expect(await scene.bytesOf(`${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`)).toBeUndefined();
    scene.firmware.take(mac, { job, step: 'DOWNLOADING', completion: 1 });
    expect(await scene.bytesOf(url)).toEqual(IMAGE);
    scene.firmware.take(mac, { job, step: 'REBOOT_WAIT' });
    expect(await scene.bytesOf(url)).toBeUndefined();
  });

  it('is missing where the release was removed meanwhile; the state is still reported', async () => {
    const { url } = await scene.running();
    await removeRelease(scene.releases, { type, version: '1.5.0' });
    expect(await scene.bytesOf(url)).toBeUndefined();
    expect(await scene.status()).toMatchObject({
      key: 'NEW_FW_AVAILABLE',
      data: { available_fw: { version: '1.5.0', notes: '' }, upgrade: { step: 'START' } },
    });
  });
});

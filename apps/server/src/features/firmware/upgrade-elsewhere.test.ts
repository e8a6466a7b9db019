import { FIRMWARE_LIMITS } from '@phasor/contract';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { FirmwareScene, IMAGE } from '../../../testing/scenes/firmware-scene.ts';
import { NO_SHARE, WHOLE_SHARE } from '../../ports/processes/share.ts';

let scene: FirmwareScene;
beforeEach(async () => {
  scene = await FirmwareScene.open();
});
afterEach(() => scene.close());

// proves R-OPS-150
it('an upgrade of a device of another process is neither followed nor ended here, and its image is served', async () => {
  const { device, firmware: former } = scene;
  const { job, url } = await scene.running();
  former.take(device.mac, { job, step: 'DOWNLOADING', completion: 42 });
  await former.stop();
  const [before] = await scene.records.firmware.running();
  scene.share = NO_SHARE;
  await scene.restart();
  expect(scene.firmware.running(device.mac)).toBeUndefined();
  expect(await scene.bytesOf(url)).toEqual(IMAGE);
  expect(await scene.bytesOf(`${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`)).toBeUndefined();
  scene.clock.advance(2 * FIRMWARE_LIMITS.stableMs);
  scene.firmware.expire();
  scene.firmware.take(device.mac, { job, step: 'SUCCESS_END' });
  await scene.firmware.stop();
  expect(await scene.records.firmware.running()).toEqual([before]);
  scene.share = WHOLE_SHARE;
  await scene.restart();
  scene.firmware.expire();
  expect(await scene.firmware.shown(device.mac)).toMatchObject({ step: 'FAIL' });
});

it('a token of no upgrade reads no records where this process has all devices', async () => {
  const read = vi.spyOn(scene.records.firmware, 'running');
  onTestFinished(() => read.mockRestore());
  const { url } = await scene.running();
  const guessed = `${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`;
  expect(await scene.bytesOf(guessed)).toBeUndefined();
  expect(read).not.toHaveBeenCalled();
  scene.share = NO_SHARE;
  await scene.restart();
  read.mockClear();
  expect(await scene.bytesOf(guessed)).toBeUndefined();
  expect(read).toHaveBeenCalledOnce();
});

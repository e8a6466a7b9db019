import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aDevice, aUser } from '../../../testing/record-builders.ts';
import { FirmwareScene, IMAGE } from '../../../testing/scenes/firmware-scene.ts';
import { removeRelease } from './releases.ts';

let scene: FirmwareScene;
const { mac, type } = aDevice();
beforeEach(async () => {
  scene = await FirmwareScene.open();
});
afterEach(() => scene.close());

describe('the firmware of a device', () => {
  // proves R-ERR-020, R-FW-008
  it('is not available where its type has no release, or one of another type', async () => {
    await expect(scene.status()).rejects.toMatchObject({ code: 636, httpStatus: 404 });
    await scene.release('1.5.0', { type: 7 });
    await expect(scene.status()).rejects.toMatchObject({ code: 636 });
  });

  // proves R-FW-008
  it.each([undefined, 'ESP-IDF', ''])('is not available where the device reports the version %j', async (fw) => {
    await scene.release('1.5.0');
    scene.state = { status: 'ONLINE', ...(fw !== undefined && { fw }) };
    await expect(scene.status()).rejects.toMatchObject({ code: 636 });
    await expect(scene.start()).rejects.toMatchObject({ code: 636 });
  });

  // proves R-FW-007
  it('is up to date with the newest release, and with a newer one than that', async () => {
    await scene.release('1.4.2');
    for (const fw of ['1.4.2', '1.10.0']) {
      scene.state = { status: 'ONLINE', fw };
      expect(await scene.status()).toMatchObject({ key: 'UP_TO_DATE', data: { current_fw: { version: fw } } });
    }
  });

  // proves R-FW-005, R-FW-007
  it('can be upgraded to the newest release, in whatever order they were added', async () => {
    for (const version of ['1.9.0', '1.10.0', '1.5.0']) await scene.release(version);
    expect(await scene.status()).toEqual({
      status: 'OK',
      key: 'NEW_FW_AVAILABLE',
      data: { available_fw: { version: '1.10.0', notes: 'What 1.10.0 brings' }, current_fw: { version: '1.4.2' } },
    });
  });

  it('is not offered a release without its image', async () => {
    const { sha256 } = await scene.release('1.5.0');
    await scene.images.remove(sha256);
    await expect(scene.status()).rejects.toMatchObject({ code: 636 });
  });
});

describe('the start of an upgrade', () => {
  // proves R-FW-006
  it('orders the newest release, with its digest and an address that only this device can open', async () => {
    await scene.release('1.5.0', { signature: 'c2lnbmF0dXJl' });
    const notes: string[] = [];
    await scene.start({ note: (detail) => notes.push(detail) });
    expect(scene.orders).toEqual([
      {
        job: expect.stringMatching(/^[\w-]{36}$/),
        version: '1.5.0',
        url: expect.stringMatching(/^http:\/\/10\.0\.0\.5:8080\/firmware\/[\w-]{43}$/),
        size: IMAGE.length,
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        signature: 'c2lnbmF0dXJl',
      },
    ]);
    expect(notes).toEqual(['1.4.2 to 1.5.0']);
    expect(scene.sent).toEqual([{ code: 1, step: 'START', completion: null, reason: null }]);
    expect(JSON.stringify(await scene.records.firmware.job(mac))).not.toContain(scene.orders[0]?.url.split('/').at(-1));
  });

  // proves R-FW-011
  it('is refused where the device runs that version or a newer one', async () => {
    await scene.release('1.4.2');
    await expect(scene.start()).rejects.toMatchObject({ code: 636 });
    await scene.release('1.4.10', {});
    scene.state = { status: 'ONLINE', fw: '1.5.0' };
    await expect(scene.start()).rejects.toMatchObject({ code: 636 });
    expect(scene.orders).toEqual([]);
  });

  // proves R-FW-009
  it('is 529 for a device that is offline, without querying it, and for one that does not answer', async () => {
    await scene.release('1.5.0');
    scene.state = { status: 'OFFLINE', fw: '1.4.2' };
    await expect(scene.start()).rejects.toMatchObject({ code: 529, httpStatus: 409 });
    expect(scene.orders).toEqual([]);
    scene.state = { status: 'ONLINE', fw: '1.4.2' };
    scene.answer = { id: '1', ok: false, code: 604 };
    await expect(scene.start()).rejects.toMatchObject({ code: 529 });
    expect(await scene.status()).not.toHaveProperty('data.upgrade');
    expect(await scene.bytesOf(scene.orders[0]?.url ?? '')).toBeUndefined();
  });

  // proves R-ERR-018, R-ERR-019, R-FW-010
  it.each([
    [503, 503],
    [540, 540],
    [422, 503],
  ])('refused by the device with %i is %i, and nothing runs', async (code, expected) => {
    await scene.release('1.5.0');
    scene.answer = { id: '1', ok: false, code };
    await expect(scene.start()).rejects.toMatchObject({ code: expected, httpStatus: 409 });
    expect(scene.firmware.running(mac)).toBeUndefined();
    expect(scene.sent).toEqual([]);
  });

  it('continues where the device reports progress although its answer was lost', async () => {
    await scene.release('1.5.0');
    scene.answer = () => {
      scene.firmware.take(mac, { job: scene.orders[0]?.job ?? '', step: 'START', completion: 0 });
      return { id: '1', ok: false, code: 604 };
    };
    await scene.start();
    expect(scene.firmware.running(mac)).toMatchObject({ step: 'START', completion: 0 });
  });

  // proves R-ERR-021, R-FW-012
  it('is refused while one runs, also at the same moment', async () => {
    await scene.release('1.5.0');
    const user = { ...aUser({ login: 'anna' }), id: 1 };
    const both = await Promise.allSettled([scene.start({ user }), scene.start({ user })]);
    expect(both.map((each) => each.status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const refused = both.find((each) => each.status === 'rejected');
    // All who may start one own the device: the answer names by whom and since when.
    expect(refused?.reason.data).toEqual({ by: 'anna', since: expect.any(Number) });
    await expect(scene.start()).rejects.toMatchObject({ error: 'firmware.running', httpStatus: 409 });
    scene.state = { status: 'OFFLINE', fw: '1.4.2' };
    await expect(scene.start()).rejects.toMatchObject({ error: 'firmware.running' });
    expect(scene.orders).toHaveLength(1);
  });
});

describe('releases', () => {
  it('of two types may share one image, which stays until the last of them is removed', async () => {
    const { sha256 } = await scene.release('1.5.0');
    await scene.release('1.5.0', { type: 7 });
    await removeRelease(scene.releases, { type, version: '1.5.0' });
    expect(await scene.images.has(sha256)).toBe(true);
    await removeRelease(scene.releases, { type: 7, version: '1.5.0' });
    expect(await scene.images.has(sha256)).toBe(false);
    await expect(removeRelease(scene.releases, { type: 7, version: '1.5.0' })).rejects.toMatchObject({
      field: 'version',
    });
  });

  // proves R-FW-002
  it('are distinguished by the meaning of their versions', async () => {
    await scene.release('1.5.0');
    await expect(scene.release('v1.5')).rejects.toMatchObject({ error: 'request.invalid', field: 'version' });
    expect(await scene.records.firmware.releases()).toHaveLength(1);
  });
});

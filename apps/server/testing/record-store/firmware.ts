import { expect } from 'vitest';
import type { FirmwareJob, FirmwareRelease } from '../../src/ports/records/firmware/firmware-records.ts';
import type { RecordStore } from '../../src/ports/records/record-store.ts';
import { aDevice } from '../record-builders.ts';
import type { Scenarios } from './scenarios.ts';

const MAC = aDevice().mac;
const DIGEST = 'ab'.repeat(32);

function aRelease(values: Partial<FirmwareRelease> = {}): FirmwareRelease {
  const kept = { notes: 'Faster start', sha256: DIGEST, size: 262_144, signature: null, createdAt: 1_790_000_000_000 };
  return { type: 1, version: '1.5.0', ...kept, ...values };
}

function aJob(values: Partial<FirmwareJob> = {}): FirmwareJob {
  const progress = { step: 'REBOOT_WAIT', completion: 42.5, reason: null, at: 1_790_000_000_000 } as const;
  return { mac: MAC, job: 'a', version: '1.5.0', sha256: DIGEST, tokenHash: 'cd'.repeat(32), ...progress, ...values };
}

/** Every byte, and a length that is no multiple of anything. */
const anImage = (bytes: number) => Buffer.from(Array.from({ length: bytes }, (_, at) => (at * 7 + (at >> 8)) % 256));

async function imageOf({ firmwareImages }: Pick<RecordStore, 'firmwareImages'>, sha256: string): Promise<Buffer> {
  const portions: Uint8Array[] = [];
  for (let number = 0; ; number += 1) {
    const portion = await firmwareImages.portion(sha256, number);
    if (portion === undefined) return Buffer.concat(portions);
    portions.push(portion);
  }
}

export const firmwareScenarios: Scenarios = {
  // proves R-FW-033
  'keeps images of firmware byte by byte, in portions of bounded size': async (store) => {
    const { firmwareImages } = store;
    const images = { [DIGEST]: anImage(1_234_567), ['cd'.repeat(32)]: anImage(1), ['ef'.repeat(32)]: anImage(98_304) };
    for (const [sha256, image] of Object.entries(images)) await firmwareImages.add(sha256, image);
    for (const [sha256, image] of Object.entries(images)) {
      expect(await firmwareImages.size(sha256)).toBe(image.length);
      expect((await imageOf(store, sha256)).equals(image)).toBe(true);
    }
    expect((await firmwareImages.portion(DIGEST, 0))?.length).toBeLessThanOrEqual(65_536);
    await firmwareImages.remove(DIGEST);
    await firmwareImages.remove(DIGEST);
    expect(await firmwareImages.size(DIGEST)).toBeUndefined();
    expect(await firmwareImages.portion(DIGEST, 0)).toBeUndefined();
    expect(await firmwareImages.size('cd'.repeat(32))).toBe(1);
  },
  // proves R-FW-033
  'keeps an image of firmware once, also where several bring it at the same time': async (store) => {
    const image = anImage(300_000);
    await Promise.all(Array.from({ length: 4 }, () => store.firmwareImages.add(DIGEST, image)));
    await store.firmwareImages.add(DIGEST, image);
    expect((await imageOf(store, DIGEST)).equals(image)).toBe(true);
  },
  // proves R-FW-001
  'keeps releases of firmware per type, the newest first': async ({ firmware }) => {
    expect(await firmware.releases()).toEqual([]);
    const [older, newer] = [
      aRelease(),
      aRelease({ version: '1.6.0', signature: 'c2ln', createdAt: 1_790_000_000_001 }),
    ];
    const other = aRelease({ type: 7 });
    for (const release of [other, older, newer]) await firmware.addRelease(release);
    expect(await firmware.releases()).toEqual([newer, older, other]);
    expect(await firmware.releases(7)).toEqual([other]);
    expect(await firmware.removeRelease(1, '1.5.0')).toBe(true);
    expect(await firmware.removeRelease(1, '1.5.0')).toBe(false);
    expect(await firmware.releases(1)).toEqual([newer]);
  },
  // proves R-FW-002
  'refuses a second release of firmware with the same version, and keeps the first': async ({ firmware }) => {
    await firmware.addRelease(aRelease());
    const again = firmware.addRelease(aRelease({ notes: 'Something else' }));
    await expect(again).rejects.toMatchObject({ error: 'request.invalid', field: 'version' });
    expect(await firmware.releases()).toEqual([aRelease()]);
  },
  // proves R-FW-013
  'keeps the last upgrade of a device': async ({ devices, firmware }) => {
    await devices.add(aDevice());
    expect(await firmware.job(MAC)).toBeUndefined();
    await firmware.putJob(aJob());
    expect(await firmware.job(MAC)).toEqual(aJob());
    const failed = aJob({ job: 'b', step: 'FAIL', completion: null, reason: 503, at: 1_790_000_000_001 });
    await firmware.putJob(failed);
    expect(await firmware.job(MAC)).toEqual(failed);
    await firmware.removeJob(MAC, 'a');
    expect(await firmware.job(MAC)).toEqual(failed);
    await firmware.removeJob(MAC, 'b');
    expect(await firmware.job(MAC)).toBeUndefined();
  },
  // proves R-FW-013
  'knows which upgrades are not over': async ({ devices, firmware }) => {
    const steps = ['START', 'DOWNLOADING', 'REBOOT_WAIT', 'SUCCESS_END', 'FAIL'] as const;
    const jobs = steps.map((step, index) => aJob({ mac: `02005E20000${index}`, step }));
    for (const { mac } of jobs) await devices.add(aDevice({ mac }));
    for (const job of jobs) await firmware.putJob(job);
    expect(await firmware.running()).toEqual(jobs.slice(0, 3));
  },
  'keeps the upgrades of registered devices alone': async ({ devices, firmware }) => {
    await firmware.putJob(aJob());
    expect(await firmware.job(MAC)).toBeUndefined();
    await devices.add(aDevice());
    await firmware.putJob(aJob());
    await devices.remove(MAC);
    expect(await firmware.job(MAC)).toBeUndefined();
  },
};

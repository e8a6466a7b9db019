import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FakeClock } from '@phasor/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DividedStores } from '../../../../testing/series-store/divided-stores.ts';
import {
  aSample,
  batchOf,
  DEVICE,
  everything,
  MIDNIGHT,
  OTHER_DEVICE,
} from '../../../../testing/series-store/series-samples.ts';
import { shardOf } from '../../../ports/processes/share.ts';
import type { SeriesTouch } from '../../../ports/series-store.ts';
import { ChdbProcess } from '../engine/chdb-process.ts';
import { ownAndOthers } from './own-and-others.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const BOTH = [DEVICE, OTHER_DEVICE];

let folder: string;
let engine: ChdbProcess;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'phasor-own-'));
  engine = new ChdbProcess({ folder, log: quiet });
  await engine.start();
});

afterAll(async () => {
  await engine.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
});

// proves R-OPS-139
it('a process reads its own devices without others, and those of others beside them', async () => {
  const place = { engine, database: 'own', clock: new FakeClock(MIDNIGHT) };
  const stores = new DividedStores(place, [[shardOf(DEVICE)], [shardOf(OTHER_DEVICE)]]);
  await stores.start();
  const [process] = stores.running;
  if (process === undefined) throw new Error('no process');
  const store = ownAndOthers({ own: process.store, all: stores.reader, share: process.share });
  const touches: SeriesTouch[] = [];
  store.watch((touch) => touches.push(touch));
  await store.append(batchOf([aSample(MIDNIGHT)]));
  await expect(store.append(batchOf([aSample(MIDNIGHT, { device: OTHER_DEVICE })]))).rejects.toMatchObject({
    error: 'server.unavailable',
  });
  await stores.append(batchOf([aSample(MIDNIGHT, { device: OTHER_DEVICE })]));
  const query = everything('raw', { devices: BOTH });
  expect([...(await store.rows(query)).keys()]).toEqual(BOTH);
  expect((await store.extents(BOTH)).map(({ device }) => device)).toEqual(BOTH);
  expect(BOTH.map((device) => store.mayChange({ ...query, devices: [device] }))).toEqual([false, false]);
  expect(touches.map(({ device }) => device)).toEqual(BOTH);
  stores.links.isOpen = false;
  expect((await store.rows(everything('raw'))).size).toBe(1);
  expect(await store.extents([DEVICE])).toHaveLength(1);
  await store.catchUp?.(everything('raw'));
  await expect(store.rows(query)).rejects.toMatchObject({ error: 'server.unavailable' });
  await stores.stop();
});

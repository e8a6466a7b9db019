import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FakeClock } from '@phasor/testkit';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAdapters } from '../adapters.ts';
import { readConfig } from '../config.ts';
import { joinFeatures } from '../features.ts';
import { createLog } from '../log.ts';
import { SHARED_ROLES } from '../settings/role.ts';
import { featureParts } from './feature-parts.ts';
import { type Part, partsOf } from './running-parts.ts';
import { storeParts } from './store-parts.ts';

let folder: string;
let parts: readonly Part[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'phasor-parts-'));
  const config = readConfig({ PHASOR_DATA: folder, PHASOR_LOG: 'silent' });
  const surroundings = {
    ...{ config, clock: new FakeClock(), log: createLog(config) },
    isClockSynchronized: async () => undefined,
  };
  const adapters = openAdapters(surroundings);
  await adapters.records.start();
  const features = await joinFeatures(adapters, surroundings, new Registry());
  const needs = { features, pages: {}, demo: undefined, ready: async () => undefined };
  parts = [...storeParts(adapters, surroundings), ...featureParts(adapters, surroundings, needs)];
  await adapters.records.stop();
});
afterAll(() => rm(folder, { recursive: true }));

const namesOf = (role: Parameters<typeof partsOf>[1]) => partsOf(parts, role).map(({ name }) => name);

describe('the parts of the server', () => {
  it('are all in the role of everything, the stores first and the demo last', () => {
    expect(namesOf('all')).toEqual(parts.map(({ name }) => name));
    expect(namesOf('all').slice(0, 3)).toEqual(['data folder', 'leases', 'installation']);
    expect(namesOf('all').at(-1)).toBe('demo');
  });

  it.each(SHARED_ROLES)('of %s have what they need', (role) => {
    expect(namesOf(role)).toEqual(expect.arrayContaining(['records', 'measurements', 'health']));
  });

  it('reach devices, people and the receivers of notifications in one role each', () => {
    const ways = ['link', 'pages', 'notifications'];
    expect(SHARED_ROLES.map((role) => namesOf(role).filter((name) => ways.includes(name)))).toEqual([
      ['link'],
      ['pages'],
      ['notifications'],
    ]);
  });
});

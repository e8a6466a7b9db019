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
import { SHARED_ROLES, type SharedRole } from '../settings/role.ts';
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

/** What each process of an installation has. */
const ALL_SERVE = [
  ...['data folder', 'leases', 'records', 'announcements', 'demo kept apart', 'measurements', 'refusals', 'devices'],
  ...['health', 'live bus', 'processes', 'live', 'pages', 'readiness'],
];
const namesOf = (role: Parameters<typeof partsOf>[1]) => partsOf(parts, role).map(({ name }) => name);

describe('the parts of the server', () => {
  it('are all in the role of everything, the stores first and the demo last', () => {
    expect(namesOf('all')).toEqual(parts.map(({ name }) => name));
    expect(namesOf('all').slice(0, 3)).toEqual(['data folder', 'leases', 'installation']);
    expect(namesOf('all').at(-1)).toBe('demo');
  });

  it.each(SHARED_ROLES)('of %s have what they need', (role) => {
    expect(namesOf(role)).toEqual(expect.arrayContaining([...ALL_SERVE]));
  });

  // proves R-OPS-153
  it('follow devices in one role, do what is one for all in another, and serve in each of them', () => {
    const beside = (role: SharedRole) => namesOf(role).filter((name) => !ALL_SERVE.includes(name));
    expect(beside('api')).toEqual(['reports']);
    expect(beside('ingest')).toEqual([
      ...['presence', 'statuses', 'news', 'appliances', 'supply', 'firmware', 'availability'],
      ...['gateways', 'absences', 'credentials', 'events', 'ingest', 'link', 'reports'],
    ]);
    expect(beside('jobs')).toEqual([
      ...[
        'installation',
        'left images',
        'left copies',
        'control socket',
        'notifications',
        'news',
        'questions',
        'weeks',
      ],
      ...['gateways', 'post of troubles', 'bench', 'backups'],
    ]);
  });
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openRecordStore } from '../adapters/records/open-record-store.ts';
import { ensureAdministrator } from '../features/access/administrator.ts';
import type { RecordStore } from '../ports/records/record-store.ts';
import { registerDemo } from './demo-records.ts';
import { keepApart } from './keep-apart.ts';

let folder: string;
let records: RecordStore;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'phasor-apart-'));
  records = openRecordStore({ folder, url: undefined, log: pino({ enabled: false }) });
  await records.start();
});

afterEach(async () => {
  await records.stop();
  await rm(folder, { recursive: true });
});

describe('demo and real data', () => {
  it('begin in an empty folder', async () => {
    await expect(keepApart(records, true)).resolves.toBeUndefined();
    await expect(keepApart(records, false)).resolves.toBeUndefined();
  });

  // proves R-MEAS-052
  it('do not mix: production refuses the folder of a demo', async () => {
    await registerDemo(records, Date.UTC(2026, 10, 20), 'short');
    await expect(keepApart(records, true)).resolves.toBeUndefined();
    await expect(keepApart(records, false)).rejects.toThrow('PHASOR_DATA: holds the data of a demo');
  });

  // proves R-MEAS-052
  it('do not mix: the demo refuses the folder of an installation', async () => {
    await ensureAdministrator(records.users, 'a long password');
    await expect(keepApart(records, false)).resolves.toBeUndefined();
    await expect(keepApart(records, true)).rejects.toThrow('PHASOR_DATA: holds real data');
  });
});

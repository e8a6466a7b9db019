import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { describeAnnouncements } from '../../../testing/announcement-scenarios.ts';
import { aDevice } from '../../../testing/record-builders.ts';
import { openRelay } from '../../../testing/tcp-relay.ts';
import { emptyDatabase, notRun, onPostgres, postgresUrl } from '../../../testing/test-database.ts';
import { until } from '../../../testing/until.ts';
import type { RevisionStep } from '../../ports/announcements.ts';
import { announcedRecords } from '../records/announced-records.ts';
import { openRecordStore } from '../records/open-record-store.ts';
import { openAnnouncements } from './open-announcements.ts';
import { type AnnouncementTimes, RecordAnnouncements } from './record-announcements.ts';

const log = pino({ enabled: false });
const QUICK: AnnouncementTimes = { look: 50, gather: 5 };
/** Only what is announced is found. */
const NO_LOOK: AnnouncementTimes = { look: 3_600_000, gather: 5 };

interface Place {
  readonly folder: string;
  readonly url: string | undefined;
  /** Of the announcements, where they take another way. */
  readonly wire?: string | undefined;
}

/** The records and announcements of a process of its own, as a server has them. */
async function aProcess({ wire, ...place }: Place, times = QUICK) {
  const stored = openRecordStore({ ...place, log });
  await stored.start();
  const announcements = openAnnouncements({ url: wire ?? place.url, revisions: stored.revisions, log, times });
  await announcements.start();
  const records = announcedRecords(stored, (kinds) => announcements.changed(kinds));
  return {
    announcements,
    records,
    async stop() {
      await announcements.stop();
      await stored.stop();
    },
  };
}

async function trialAt(place: Place, remove: () => Promise<unknown>) {
  const process = await aProcess(place);
  const elsewhere = openRecordStore({ ...place, log });
  await elsewhere.start();
  return {
    ...process,
    elsewhere,
    async remove() {
      await process.stop();
      await elsewhere.stop();
      await remove();
    },
  };
}

describeAnnouncements('announcements of one process', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'phasor-announced-'));
  return trialAt({ folder, url: undefined }, () => rm(folder, { recursive: true }));
});

describe('announcements while the records are away', () => {
  it('go on afterwards, and say so once', async () => {
    const warn = vi.fn();
    const revisions = { devices: 1, tariffs: 1, connections: 1, limits: 1, events: 1 };
    const all = vi.fn(async () => ({ ...revisions, devices: 2 }));
    all.mockResolvedValueOnce(revisions);
    for (let tries = 0; tries < 2; tries += 1) all.mockRejectedValueOnce(new Error('away'));
    const announcements = new RecordAnnouncements({ revisions: { all }, log: { warn }, times: QUICK });
    onTestFinished(() => announcements.stop());
    await announcements.start();
    const steps: RevisionStep[] = [];
    announcements.follow('devices', async (step) => void steps.push(step));
    await until(() => expect(steps).toEqual([{ from: 1, to: 2 }]));
    expect(warn).toHaveBeenCalledTimes(1);
  });
});

describe.skipIf(postgresUrl === undefined)(`PostgreSQL${notRun}`, () => {
  describeAnnouncements('announcements over PostgreSQL', async () => {
    const { url, drop } = await emptyDatabase();
    return trialAt({ folder: '', url }, drop);
  });

  async function aDatabase() {
    const database = await emptyDatabase();
    onTestFinished(async () => void (await database.drop()));
    return { ...database, folder: '' };
  }

  /** A process that is stopped before its database is dropped, and the announcements of devices that it received. */
  async function aFollower(place: Place, times = NO_LOOK) {
    const process = await aProcess(place, times);
    onTestFinished(() => process.stop());
    const steps: RevisionStep[] = [];
    process.announcements.follow('devices', async (step) => void steps.push(step));
    return { ...process, steps };
  }

  /** By what they have asked for last. */
  const LISTENING = "state = 'idle' and (query like 'LISTEN%' or query like 'SELECT pg_notify%')";
  const listeners = (name: string) =>
    onPostgres<{ pid: number }>(`select pid from pg_stat_activity where datname = '${name}' and ${LISTENING}`);

  // proves R-OPS-098
  it('reach another process that does not look, and not the one that speaks a second time', async () => {
    const database = await aDatabase();
    const [one, other] = [await aFollower(database), await aFollower(database)];
    await one.records.devices.add(aDevice());
    await one.records.devices.change(aDevice().mac, { title: 'Hall' });
    const { devices: to } = await one.records.revisions.all();
    for (const { steps } of [one, other]) await until(() => expect(steps.at(-1)?.to).toBe(to));
  });

  // proves R-OPS-098
  it('are received again after the connection was ended, together with what was missed', async () => {
    const database = await aDatabase();
    const [one, other] = [await aFollower(database), await aFollower(database, { look: 300, gather: 5 })];
    await until(async () => expect(await listeners(database.name)).toHaveLength(2));
    await onPostgres(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database.name}' and ${LISTENING}`,
    );
    await one.records.devices.add(aDevice());
    const { devices: to } = await one.records.revisions.all();
    await until(() => expect(other.steps.at(-1)?.to).toBe(to));
    await until(async () => expect(await listeners(database.name)).toHaveLength(1));
  });

  // proves R-OPS-098
  it('are replaced by looks where nothing carries them, and taken up again', async () => {
    const database = await aDatabase();
    const { hostname, port } = new URL(database.url);
    const relay = await openRelay({ host: hostname, port: Number(port) || 5_432 });
    onTestFinished(() => relay.cut());
    const wire = Object.assign(new URL(database.url), { host: `127.0.0.1:${relay.port}` }).href;
    await relay.cut();
    const alone = await aFollower({ ...database, wire }, QUICK);
    const other = await aFollower(database);
    await other.records.devices.add(aDevice());
    const { devices: to } = await other.records.revisions.all();
    await until(() => expect(alone.steps.at(-1)?.to).toBe(to));
    await relay.open();
    await until(async () => expect(await listeners(database.name)).toHaveLength(2));
    await alone.records.devices.change(aDevice().mac, { title: 'Hall' });
    await until(() => expect(other.steps.at(-1)?.to).toBe(to + 1));
  });
});

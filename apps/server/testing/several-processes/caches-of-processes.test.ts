import { FakeClock } from '@phasor/testkit';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openAnnouncements } from '../../src/adapters/announcements/open-announcements.ts';
import { DeviceDirectory } from '../../src/adapters/mqtt/session/device-directory.ts';
import { announcedRecords } from '../../src/adapters/records/announced-records.ts';
import { openRecordStore } from '../../src/adapters/records/open-record-store.ts';
import { followRecords } from '../../src/composition/following.ts';
import { CredentialWatch } from '../../src/features/devices/credential-watch.ts';
import { DeviceBook } from '../../src/features/devices/device-book.ts';
import { SupplyConnections } from '../../src/features/supply/supply-connections.ts';
import { WHOLE_SHARE } from '../../src/ports/processes/share.ts';
import { aConnection, aDevice } from '../record-builders.ts';
import { aTariff } from '../tariff-builder.ts';
import { emptyDatabase, notRun, postgresUrl } from '../test-database.ts';
import { until } from '../until.ts';

const log = pino({ enabled: false });
const device = aDevice({ credentialHash: 'aa'.repeat(32) });
const { mac } = device;
/** The same in every process, as the key of the installation is. */
const settingsKey = Buffer.alloc(32, 7);

type Process = Awaited<ReturnType<typeof aProcess>>;

/** A process with what servers keep of records in memory, over records that another one has, too. */
async function aProcess(url: string) {
  const stored = openRecordStore({ folder: '', url, log });
  await stored.start();
  const announcements = openAnnouncements({ url, revisions: stored.revisions, log });
  await announcements.start();
  const records = announcedRecords(stored, (kinds) => announcements.changed(kinds));
  const { devices, connections, revisions } = records;
  const [revoked, changed, withEvents]: [string[], string[], string[]] = [[], [], []];
  const secrets = new Set<string | null>();
  const parts = { devices, revisions, announcements, settingsKey, share: WHOLE_SHARE };
  const book = new DeviceBook({ ...parts, onTimeZone: async () => undefined });
  book.watch((of) => changed.push(of));
  const credentials = new CredentialWatch({
    async holders() {
      const holders = (await devices.list()).map(({ mac: name, credentialHash }) => ({ name, credentialHash }));
      for (const { credentialHash } of holders) secrets.add(credentialHash);
      return holders;
    },
    announcements,
    onRevoked: (name) => revoked.push(name),
  });
  // Time stands still: it reads nothing by itself.
  const directory = new DeviceDirectory({ devices, connections }, new FakeClock());
  const supply = new SupplyConnections({ store: { rows: async () => new Map() }, sites: records.sites });
  followRecords(
    { announcements, records, link: { registrationsChanged: () => directory.reload() } },
    { registers: { stored: async (macs) => void withEvents.push(...macs) }, supply: { connections: supply } },
  );
  await book.start();
  await credentials.start();
  await directory.load();
  return {
    ...{ records, book, directory, supply, secrets, revoked, changed, withEvents },
    async stop() {
      await credentials.stop();
      await book.stop();
      await announcements.stop();
      await stored.stop();
    },
  };
}

describe.skipIf(postgresUrl === undefined)(`what processes with one PostgreSQL keep in memory${notRun}`, () => {
  let database: Awaited<ReturnType<typeof emptyDatabase>>;
  let one: Process;
  let other: Process;

  beforeEach(async () => {
    database = await emptyDatabase();
    [one, other] = [await aProcess(database.url), await aProcess(database.url)];
    await one.records.devices.add(device);
    await until(() => expect(other.book.find(mac)).toEqual(device));
  });
  afterEach(async () => {
    await Promise.all([one, other].map((process) => process.stop()));
    await database.drop();
  });

  // proves R-OPS-098
  it('are the devices and connections that either has registered, changed or removed', async () => {
    await until(() => expect(other.directory.known(mac)).toEqual(device));
    await one.records.connections.add(aConnection());
    await one.records.devices.change(mac, { title: 'Hall', connection: 'k3x9q0ab' });
    await until(() => expect(other.directory.connection('k3x9q0ab')).toEqual(aConnection()));
    await until(() => expect(other.directory.devicesOf('k3x9q0ab')).toMatchObject([{ title: 'Hall' }]));
    await until(() => expect(other.book.find(mac)?.title).toBe('Hall'));
    await other.records.devices.remove(mac);
    await until(() => expect([one.directory.known(mac), one.book.find(mac)]).toEqual([undefined, undefined]));
  });

  // proves R-OPS-098
  it('are secrets: one that was replaced or removed elsewhere ends the connections that it has opened here', async () => {
    for (const { secrets } of [one, other]) await until(() => expect(secrets).toContain(device.credentialHash));
    await one.records.devices.change(mac, { credentialHash: 'bb'.repeat(32) });
    await until(() => expect([one.revoked, other.revoked]).toEqual([[mac], [mac]]));
    await other.records.devices.remove(mac);
    await until(() => expect(one.revoked).toEqual([mac, mac]));
  });

  // proves R-OPS-099
  it('are settings of figures, which have the same names everywhere: those of tariffs, too', async () => {
    const earlier = [''];
    const named = () =>
      until(() => {
        const names = [one, other].map(({ book }) => book.settings([mac]));
        expect(names[0]).toBe(names[1]);
        expect(earlier).not.toContain(names[0]);
        earlier.push(names[0] ?? '');
      });
    await named();
    await one.records.devices.change(mac, { transformationRatio: 40 });
    await named();
    await other.records.tariffs.put(aTariff({ mac }));
    await named();
    await one.records.tariffs.remove(mac, aTariff().validFrom);
    await named();
    expect(other.changed).toEqual([mac, mac, mac]);
  });

  // proves R-OPS-098
  it('are limits of supplies and events that decide how registers are read', async () => {
    await one.records.sites.change(mac, { limits: { nominalVoltage: 231 } });
    await until(() => expect(other.supply.known(device).nominal).toBe(231));
    await other.records.deviceEvents.add({ mac, id: '1-1', at: 1, type: 'RESET', register: null });
    await until(() => expect(one.withEvents).toEqual([mac]));
  });
});

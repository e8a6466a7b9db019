import { ECOSYSTEMS } from '../../src/adapters/ecosystems/catalogue.ts';
import { placedColumn } from '../../src/adapters/ecosystems/placement.ts';
import { storedImages } from '../../src/adapters/firmware/stored-images.ts';
import { createLiveBus } from '../../src/adapters/live-bus/one-process-bus.ts';
import { SharpPictures } from '../../src/adapters/pictures/sharp-pictures.ts';
import { hashDigest } from '../../src/features/access/sign-in/password.ts';
import { createAppliances } from '../../src/features/appliances/appliances.ts';
import { createAvailability } from '../../src/features/availability/availability.ts';
import { createConnecting } from '../../src/features/connecting/connecting.ts';
import { ControlMaps } from '../../src/features/control-maps/control-maps.ts';
import { createDeviceSettings } from '../../src/features/device-settings/device-settings.ts';
import { credentialHash, isSecretOf, newDeviceSecret } from '../../src/features/devices/credential.ts';
import { createDevices } from '../../src/features/devices/devices.ts';
import { Firmware } from '../../src/features/firmware/firmware.ts';
import { createHealth } from '../../src/features/health/health.ts';
import { createHierarchy } from '../../src/features/hierarchy/hierarchy.ts';
import { checkMenu } from '../../src/features/hierarchy/menu-rules.ts';
import { createIngest } from '../../src/features/ingest/ingest.ts';
import { createMeasurementFiles } from '../../src/features/measurement-files/measurement-files.ts';
import { createMeasurements } from '../../src/features/measurements/measurements.ts';
import { ownSources } from '../../src/features/measurements/own-sources.ts';
import { registerBreaks } from '../../src/features/measurements/registers/register-breaks.ts';
import { Notifications } from '../../src/features/notifications/notifications.ts';
import { createPictures } from '../../src/features/pictures/pictures.ts';
import { createReferenceMeters } from '../../src/features/reference-meters/reference-meters.ts';
import { Relays } from '../../src/features/relays/relays.ts';
import { createReports } from '../../src/features/reports/reports.ts';
import { createSupply } from '../../src/features/supply/supply.ts';
import { createTariffs } from '../../src/features/tariffs/tariffs.ts';
import type { AccountPost } from '../../src/features/user-manager/invitation-calls.ts';
import { createUserManager } from '../../src/features/user-manager/user-manager.ts';
import type { Clock } from '../../src/ports/clock.ts';
import { WHOLE_SHARE } from '../../src/ports/processes/share.ts';
import type { RecordStore } from '../../src/ports/records/record-store.ts';
import type { SeriesStore } from '../../src/ports/series-store.ts';
import { ENERGY_FIGURES } from '../record-builders.ts';
import { MemorySeriesStore } from '../series-store/memory-series-store.ts';
import { anIdleBench } from './accuracy-scene.ts';
import { outgoingParts } from './outgoing-parts.ts';

/** The owned device is online and carries out every command. */
const answersOf = (own: string) => ({
  link: {
    request: async (_mac: string, { method }: { method: string }) => ({ id: method, ok: true, result: {} }) as const,
  },
  isOnline: (mac: string) => mac === own,
  deviceState: (mac: string) => ({ status: mac === own ? ('ONLINE' as const) : ('OFFLINE' as const) }),
  log: { warn: () => undefined },
});

/** The MAC of the owned device, and how accounts get e-mails. */
interface Person {
  readonly own: string;
  readonly mails: AccountPost;
}

/** No device measures anything here. */
const NO_WATCH = { device: () => undefined, notify: () => undefined, shown: [{ name: 'kettle' }] };

/** The calls of the other features, over an empty series store in memory. */
export async function someCalls(records: RecordStore, clock: Clock, { own, mails }: Person) {
  const answers = answersOf(own);
  const store = new MemorySeriesStore();
  await store.start();
  const { deviceEvents, imports, guards, relays: relayRecords, menus, assignments, loraConfigurations } = records;
  const breaksFor = registerBreaks({ deviceEvents, imports });
  const measurements = createMeasurements({ store, clock, serverTimeZone: 'UTC', breaksFor });
  const { energies, stepReadings } = measurements;
  const { calls: files } = createMeasurementFiles({ store, imports, stepReadings });
  const { calls: devices, authenticate } = createDevices({
    devices: records.devices,
    doubtful: (device) => measurements.doubtfulIncrements(device),
    sourcesOf: ownSources(store),
    statusOf: () => undefined,
    onTimeZoneChange: (mac, timeZone) => store.setTimeZone(mac, timeZone),
    figures: ENERGY_FIGURES,
  });
  const firmware = aFirmware(records, clock, answers);
  const upgrade = (mac: string) => firmware.shown(mac);
  const { calls: deviceSettings } = createDeviceSettings({ ...answers, loraConfigurations, clock, upgrade });
  const priced = {
    ...createReports({ energies }).calls,
    ...createTariffs({ tariffs: records.tariffs, exclusively: records.exclusively, energies }).calls,
  };
  const { calls: relays } = new Relays({ ...answers, relays: relayRecords, guards, store, stepReadings, clock });
  const { calls: availability } = createAvailability({
    records: records.availability,
    ...{ share: WHOLE_SHARE, clock, log: { warn: () => undefined } },
    onChange: () => () => undefined,
    statusOf: () => 'OFFLINE',
    patienceWith: () => 0,
    devices: () => [],
  });
  const pairs = records.notificationPairs;
  const { exclusively } = records;
  const loads = { appliances: records.appliances, menus, pairs, exclusively };
  const appliances = { share: WHOLE_SHARE, ...loads, bus: createLiveBus() };
  const hierarchy = createHierarchy({ hierarchies: records.hierarchies, assignments }).calls;
  const codec = new SharpPictures();
  const maps = new ControlMaps({ menus, mapImages: records.mapImages, assignments, codec });
  const pictures = { ...createPictures({ pictures: records.pictures, codec }).calls, ...maps.calls };
  const { calls: meters } = createReferenceMeters({ ...answers, storedMeters: records.storedMeters, codec });
  return {
    ...{ store, firmware, authenticate },
    calls: {
      ...measurements.calls,
      ...firmware.calls,
      ...files,
      ...devices,
      ...hierarchy,
      ...pictures,
      ...priced,
      ...createUserManager({ records, hashDigest, mails, isOnline: (mac) => mac === own }).calls,
      ...anIdleBench(records, clock).calls,
      ...deviceSettings,
      ...relays,
      ...meters,
      ...createAppliances({ ...answers, ...appliances, store, energies, clock, ...NO_WATCH }).calls,
      ...availability,
      ...someSupply(records, store, clock).calls,
      ...someNotifications(records, clock).calls,
      ...connectingCalls({ records, store, clock }, own),
      ...(await someHealth(records, store, clock)).calls,
    },
  };
}

/** Nothing happens to the supply of a device here. */
function someSupply(records: RecordStore, store: SeriesStore, clock: Clock) {
  const ignore = () => undefined;
  const nothing = { share: WHOLE_SHARE, bus: createLiveBus(), log: { warn: ignore }, device: ignore, notify: ignore };
  const { supply, sites, devices, facts, notificationPairs: pairs } = records;
  return createSupply({ records: supply, sites, devices, facts, pairs, store, clock, ...nothing });
}

/** Notifications, with a chat of one space. */
function someNotifications(records: RecordStore, clock: Clock): Notifications {
  return new Notifications({
    ...{ notifications: records.notifications, news: records.news },
    ...{ pairs: records.notificationPairs, relays: records.relays, ...outgoingParts(records) },
    chat: { list: async () => [{ id: 'space-1', title: 'Control room' }], send: async () => undefined },
    clock,
    log: { warn: () => undefined },
    processes: undefined,
    device: () => ({ title: 'Hall', timeZone: 'UTC' }),
    languageOf: async () => 'en',
    bus: createLiveBus(),
  });
}

interface ConnectingSides {
  readonly records: RecordStore;
  readonly store: SeriesStore;
  readonly clock: Clock;
}

/** The calls of connections, for the devices of other makers that are known. */
function connectingCalls(sides: ConnectingSides, own: string) {
  const { calls } = createConnecting({
    ...sides,
    ecosystems: ECOSYSTEMS.values(),
    ...{ timeZone: 'UTC', checkTree: checkMenu },
    credentials: { newSecret: newDeviceSecret, hashOf: credentialHash, isSecretOf },
    link: {
      disconnect: () => undefined,
      registrationsChanged: async () => undefined,
      request: async () => ({ id: '1', ok: false, code: 604, message: 'offline' }),
    },
    share: WHOLE_SHARE,
    deviceOf: () => undefined,
    statusOf: (mac) => ({ status: mac === own ? 'ONLINE' : 'OFFLINE' }),
    refusals: async () => new Map(),
    address: () => ({ host: 'phasor.example', port: 1_883, tls: false, url: 'https://phasor.example' }),
    rightsOf: () => ({ publishes: [], subscribes: [] }),
    tokenOf: (mac) => `token of ${mac}`,
    columnOf: placedColumn,
    streams: { of: () => [], overlap: () => false, reserved: [] },
    onChange: async () => undefined,
    onExchange: async () => undefined,
    onGateway: () => undefined,
    log: { info: () => undefined, warn: () => undefined },
  });
  return calls;
}

/** Firmware of which there is none, so that nothing can be started. */
function aFirmware(records: RecordStore, clock: Clock, answers: ReturnType<typeof answersOf>): Firmware {
  return new Firmware({
    ...answers,
    firmware: records.firmware,
    images: storedImages(records.firmwareImages),
    share: WHOLE_SHARE,
    clock,
    deviceState: (mac) => ({ status: answers.isOnline(mac) ? 'ONLINE' : 'OFFLINE', fw: '1.4.2' }),
    bus: createLiveBus(),
  });
}

/** An installation in which all is well. */
function someHealth({ facts, devices }: RecordStore, store: SeriesStore, clock: Clock) {
  return createHealth({
    ...{ store, facts, devices, clock, version: '0.0.0', log: { info: () => undefined, warn: () => undefined } },
    signs: { lastWrite: null, failedAt: null },
    waiting: () => ({ samples: 0, limit: 1 }),
    disk: { space: async () => ({ free: 1e9, size: 2e9 }), writeFault: async () => undefined },
    backups: { isScheduled: false, state: async () => ({ last: null, failure: null }) },
    certificateEnd: async () => undefined,
    isClockSynchronized: async () => undefined,
  });
}

/** The way of measurements to a store. */
export function anIngest(parts: Omit<Parameters<typeof createIngest>[0], 'log'>) {
  return { ...createIngest({ ...parts, log: { warn: () => undefined } }), state: () => undefined };
}

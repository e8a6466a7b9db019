import type { RunningValues } from '@phasor/contract';
import type { Registry } from 'prom-client';
import type { Adapters, Surroundings } from './adapters.ts';
import { joinApplications } from './application-features.ts';
import type { CallHandlers } from './call-handlers.ts';
import { joinConnecting } from './connecting-features.ts';
import { joinOperations } from './device-operations.ts';
import { createAccess } from './features/access/access.ts';
import { type AccessKeys, readAccessKeys } from './features/access/access-keys.ts';
import { withAuditTrail } from './features/access/audit-trail.ts';
import type { BenchDesk } from './features/accuracy/bench-desk.ts';
import { createAnnouncements } from './features/announcements/announcements.ts';
import type { LoadWatch } from './features/appliances/load-watch.ts';
import { type Availability, createAvailability } from './features/availability/availability.ts';
import type { Connecting } from './features/connecting/connecting.ts';
import { CredentialWatch } from './features/devices/credential-watch.ts';
import { DeviceBook } from './features/devices/device-book.ts';
import { DeviceEventKeeper } from './features/devices/device-event-keeper.ts';
import { createDevices } from './features/devices/devices.ts';
import type { Firmware } from './features/firmware/firmware.ts';
import { createHierarchy } from './features/hierarchy/hierarchy.ts';
import { createIngest, type Ingest } from './features/ingest/ingest.ts';
import { Live } from './features/live/live.ts';
import { createMeasurementFiles } from './features/measurement-files/measurement-files.ts';
import type { LiveRegisters } from './features/measurements/energy/live-registers.ts';
import { createMeasurements } from './features/measurements/measurements.ts';
import { Notifications } from './features/notifications/notifications.ts';
import { createPictures } from './features/pictures/pictures.ts';
import { createPresence, type Presence } from './features/presence/presence.ts';
import { SettledStatus } from './features/presence/settled-status.ts';
import { linkHandlers } from './link-handlers.ts';
import type { DeviceLinkHandlers } from './ports/device-link.ts';
import type { Gate } from './ports/gate.ts';
import type { DeviceNews } from './ports/records/notification-records.ts';
import { createTokens } from './tokens.ts';

/** The features of one server, connected over ports: what HTTP serves, and the handlers of the device link. */
export interface Features {
  readonly calls: CallHandlers;
  readonly gate: Gate;
  readonly presence: Presence;
  readonly statuses: SettledStatus;
  readonly ingest: Ingest;
  readonly deviceBook: DeviceBook;
  readonly live: Live;
  readonly availability: Availability['book'];
  readonly firmware: Firmware;
  readonly accuracy: BenchDesk;
  readonly notifications: Notifications;
  readonly loadWatch: LoadWatch;
  readonly deviceEvents: DeviceEventKeeper;
  readonly connecting: Connecting;
  readonly credentialWatch: CredentialWatch;
  readonly linkHandlers: DeviceLinkHandlers;
}

/** Connects the features. The record store must be started, since it holds the keys of the installation. */
export async function joinFeatures(
  { records, series, bus, link, provider, chat, posts, pictures: codec, firmwareImages: images, ecosystems }: Adapters,
  { config, clock, log }: Surroundings,
  registry: Registry,
): Promise<Features> {
  const silence = config.mqttUrl === undefined ? 'unannounced' : 'everyone';
  const presence = createPresence({ devices: records.devices, bus, clock, log, silence });
  const statuses = settledStatuses({ bus, clock, presence });
  const ingest = createIngest({ store: series, bus, clock, registry, log });
  const ofDevices = { records, series, config, clock, log };
  const { deviceEvents, measurements, devices, deviceBook, registers, files } = joinDevices(ofDevices);
  const keys = await readAccessKeys(records.facts);
  const tokens = createTokens({ records, keys, clock });
  const hierarchy = createHierarchy({ records });
  const access = createAccess({
    records,
    keys,
    clock,
    publicUrl: config.publicUrl,
    provider,
    deviceStatus: (mac) => presence.statusOf(mac),
    serverTimeZone: config.timeZone,
    ...tokens.resolvers,
    readTree: hierarchy.group,
  });
  const isOnline = (mac: string) => presence.statusOf(mac).status === 'ONLINE';
  const parts = { records, series, images, codec, link, clock, log, presence, stepReadings: measurements.stepReadings };
  const operations = joinOperations({ ...parts, isOnline, testOn: (mac) => accuracy.useOf(mac), live: () => live });
  const { firmware } = operations;
  const joinedParts = { ...parts, ...operations, config, keys, bus, measurements, deviceBook };
  const notify = (news: readonly DeviceNews[]) => notifications.take(news);
  const applications = joinApplications({ ...joinedParts, notify, live: () => live });
  const { accuracy, loadWatch, running } = applications;
  const availability = joinAvailability({ records, statuses, clock, log, presence, deviceBook });
  const connecting = joinConnecting({ ...joinedParts, ...{ ecosystems, ingest, statuses, deviceEvents, registers } });
  const liveSources = { presence, deviceBook, registers, firmware, accuracy, running };
  const live = createLive({ bus, clock, log, ...liveSources, gate: access.gate });
  const notifications = createNotifications({ ...parts, statuses, chat, posts, config, keys, deviceBook, live });
  const receivers = { presence, statuses, ingest, notifications, loadWatch, deviceEvents, connecting };
  return {
    ...receivers,
    calls: withAuditTrail(
      {
        ...access.calls,
        ...hierarchy.calls,
        ...createPictures({ records, codec }).calls,
        ...devices.calls,
        ...operations.calls,
        ...measurements.calls,
        ...files.calls,
        ...tokens.calls,
        ...availability.calls,
        ...applications.calls,
        ...notifications.calls,
        ...connecting.calls,
      },
      records.audit,
    ),
    gate: access.gate,
    deviceBook,
    live,
    availability: availability.book,
    firmware,
    accuracy,
    credentialWatch: createCredentialWatch({ records, link, deviceBook, log }),
    linkHandlers: linkHandlers({
      ...{ ...operations, ...receivers, devices, availability: availability.book, log },
      subscribers: createAnnouncements({ grantOf: tokens.resolvers.integration, present: (mac) => live.present(mac) }),
    }),
  };
}

type StatusParts = Pick<Features, 'presence'> & Pick<Adapters, 'bus'> & Pick<Surroundings, 'clock'>;

/** When devices come and go, once it counts. */
function settledStatuses({ bus, clock, presence }: StatusParts): SettledStatus {
  return new SettledStatus({
    bus,
    clock,
    absence: (mac) => presence.absenceOf(mac),
    returnPatience: (mac) => presence.patienceWith(mac),
  });
}

type DeviceParts = Pick<Adapters, 'records' | 'series'> & Pick<Surroundings, 'config' | 'clock' | 'log'>;

/** The registered devices, their reported events and their measurements. */
function joinDevices({ records, series, config, clock, log }: DeviceParts) {
  const deviceEvents = new DeviceEventKeeper({
    events: records.deviceEvents,
    log,
    onReset: (mac, reset) => registers.reset(mac, reset),
  });
  const files = createMeasurementFiles({
    store: series,
    imports: records.imports,
    stepReadings: { read: (wish) => measurements.stepReadings.read(wish) },
  });
  const measurements = createMeasurements({
    store: series,
    clock,
    serverTimeZone: config.timeZone,
    breaksFor: async (mac, place) => {
      const [{ resets, exchanges }, { segmentStarts }] = await Promise.all([
        deviceEvents.breaksOf(mac),
        files.breaksFor(mac, place),
      ]);
      return { resets, segmentStarts: [...segmentStarts, ...exchanges].sort((a, b) => a - b) };
    },
  });
  const onTimeZone = (mac: string, timeZone: string) => series.setTimeZone(mac, timeZone);
  const devices = createDevices({
    records,
    doubtful: (device) => measurements.doubtfulIncrements(device),
    onTimeZoneChange: onTimeZone,
    onSettingsChange: (mac) => deviceBook.renew(mac),
    figures: config.energyFigures,
  });
  const deviceBook = new DeviceBook({ devices: records.devices, onTimeZone, log });
  const registers = measurements.liveRegisters((mac) => deviceBook.find(mac));
  return { deviceEvents, measurements, devices, deviceBook, registers, files };
}

type CredentialParts = Pick<Adapters, 'records' | 'link'> & Pick<Features, 'deviceBook'> & Pick<Surroundings, 'log'>;

/** Disconnects a device that was removed or whose secret was replaced. */
function createCredentialWatch({ records, link, deviceBook, log }: CredentialParts): CredentialWatch {
  return new CredentialWatch({
    holders: async () => {
      const devices = [...deviceBook.all()].map(({ mac, credentialHash }) => ({ name: mac, credentialHash }));
      const connections = await records.connections.list();
      const named = connections.map(({ id, credentialHash }) => ({ name: id, credentialHash }));
      return [...devices, ...named, ...(await records.networkServers.list())];
    },
    onRevoked: (name) => link.disconnect(name),
    log,
  });
}

type AvailabilityWorld = Pick<Features, 'presence' | 'statuses' | 'deviceBook'> &
  Pick<Adapters, 'records'> &
  Pick<Surroundings, 'clock' | 'log'>;

/** Stores since when devices are online and offline. */
function joinAvailability({ records, statuses, clock, log, presence, deviceBook }: AvailabilityWorld): Availability {
  return createAvailability({
    records: records.availability,
    clock,
    log,
    onChange: (listener) => statuses.onChange(listener),
    statusOf: (mac) => presence.statusOf(mac).status,
    patienceWith: (mac) => presence.patienceWith(mac),
    devices: () => deviceBook.all(),
  });
}

type NotificationParts = Pick<Features, 'statuses' | 'deviceBook' | 'live'> &
  Pick<Adapters, 'records' | 'chat' | 'posts'> &
  Pick<Surroundings, 'config' | 'clock' | 'log'> & { readonly keys: Pick<AccessKeys, 'outgoing'> };

/** Notifications for users about their devices, stored and shown on open screens. */
function createNotifications(parts: NotificationParts): Notifications {
  const { records, statuses, chat, posts, keys, config, clock, log, deviceBook, live } = parts;
  return new Notifications({
    notifications: records.notifications,
    pairs: records.notificationPairs,
    relays: records.relays,
    chat,
    ...{ outgoing: records.outgoing, posts, outgoingKey: keys.outgoing, publicUrl: config.publicUrl },
    statuses,
    clock,
    log,
    device: (mac) => deviceBook.find(mac),
    languageOf: async (userId) => (await records.users.byId(userId))?.settings.localization ?? 'en',
    tell: (userId, notification) => live.notify(userId, notification),
  });
}

type LiveParts = Pick<Features, 'presence' | 'deviceBook' | 'gate' | 'firmware' | 'accuracy'> &
  Pick<Adapters, 'bus'> &
  Pick<Surroundings, 'clock' | 'log'> & {
    readonly registers: LiveRegisters;
    readonly running: (mac: string) => RunningValues | undefined;
  };

/** Live values, with states from presence and registers that continue those of history. */
function createLive({
  bus,
  gate,
  clock,
  log,
  presence,
  deviceBook,
  registers,
  firmware,
  accuracy,
  running,
}: LiveParts): Live {
  return new Live({
    bus,
    gate,
    clock,
    deviceState: (mac) => presence.statusOf(mac),
    upgrade: (mac) => firmware.running(mac),
    accuracy: () => accuracy.state(),
    running,
    transformationRatio: (mac) => deviceBook.transformationRatio(mac),
    settings: deviceBook,
    continuous: (mac, register, reading) => registers.read(mac, register, reading),
    prepare: (mac) => registers.load(mac),
    log,
  });
}

import type { Registry } from 'prom-client';
import type { Adapters, Surroundings } from './adapters.ts';
import type { CallHandlers } from './call-handlers.ts';
import { createAccess } from './features/access/access.ts';
import { readAccessKeys } from './features/access/access-keys.ts';
import { withAuditTrail } from './features/access/audit-trail.ts';
import { createDeviceSettings, type DeviceSettingsFeature } from './features/device-settings/device-settings.ts';
import { isSecretOf } from './features/devices/credential.ts';
import { DeviceBook } from './features/devices/device-book.ts';
import { createDevices } from './features/devices/devices.ts';
import { createHierarchy } from './features/hierarchy/hierarchy.ts';
import { createIngest, type Ingest } from './features/ingest/ingest.ts';
import { Live } from './features/live/live.ts';
import { createLorawan } from './features/lorawan/lorawan.ts';
import { createMeasurementFiles } from './features/measurement-files/measurement-files.ts';
import { createMeasurements } from './features/measurements/measurements.ts';
import { createPresence, type Presence } from './features/presence/presence.ts';
import { createReports } from './features/reports/reports.ts';
import { createSharing } from './features/sharing/sharing.ts';
import { createTariffs } from './features/tariffs/tariffs.ts';
import type { DeviceLinkHandlers } from './ports/device-link.ts';
import type { Gate } from './ports/gate.ts';

/** The features of one server, joined over ports: what HTTP serves, and what the device link is handed. */
export interface Features {
  readonly calls: CallHandlers;
  readonly gate: Gate;
  readonly presence: Presence;
  readonly ingest: Ingest;
  readonly deviceBook: DeviceBook;
  readonly live: Live;
  readonly linkHandlers: DeviceLinkHandlers;
}

/** Lets the features meet. The record store has to be started, since the installation's keys lie in it. */
export async function joinFeatures(
  { records, series, bus, link, provider }: Adapters,
  { config, clock, log }: Surroundings,
  registry: Registry,
): Promise<Features> {
  const presence = createPresence({
    devices: records.devices,
    bus,
    clock,
    log,
    silence: config.mqttUrl === undefined ? 'unannounced' : 'everyone',
  });
  const ingest = createIngest({ store: series, bus, clock, registry, log });
  const { breaksFor, calls: files } = createMeasurementFiles({ store: series, imports: records.imports });
  const measurements = createMeasurements({ store: series, clock, serverTimeZone: config.timeZone, breaksFor });
  const devices = createDevices({
    records,
    doubtful: (device) => measurements.doubtfulIncrements(device),
    onTimeZoneChange: (mac, timeZone) => series.setTimeZone(mac, timeZone),
  });
  const keys = await readAccessKeys(records.facts);
  const sharing = createSharing({ records, key: keys.publicLink, clock });
  const { energies } = measurements;
  const priced = { ...createReports({ energies }).calls, ...createTariffs({ records, energies }).calls };
  const access = createAccess({
    records,
    keys,
    clock,
    publicUrl: config.publicUrl,
    provider,
    deviceStatus: (mac) => presence.statusOf(mac),
    publicLink: (token) => sharing.deviceOf(token),
  });
  const deviceBook = new DeviceBook({
    devices: records.devices,
    onTimeZone: (mac, timeZone) => series.setTimeZone(mac, timeZone),
    log,
  });
  const isOnline = (mac: string) => presence.statusOf(mac).status === 'ONLINE';
  const deviceSettings = createDeviceSettings({ link, records, clock, isOnline, log });
  const lorawan = createLorawan({ records, clock, learn: (mac) => deviceSettings.learn(mac), isSecretOf });
  const registers = measurements.liveRegisters((mac) => deviceBook.find(mac));
  const live = new Live({
    bus,
    gate: access.gate,
    clock,
    deviceState: (mac) => presence.statusOf(mac),
    transformationRatio: (mac) => deviceBook.transformationRatio(mac),
    continuous: (mac, column, reading) => registers.read(mac, column, reading),
    prepare: (mac) => registers.load(mac),
    log,
  });
  return {
    calls: withAuditTrail(
      {
        ...access.calls,
        ...createHierarchy({ records }).calls,
        ...devices.calls,
        ...deviceSettings.calls,
        ...measurements.calls,
        ...files,
        ...sharing.calls,
        ...priced,
      },
      records.audit,
    ),
    gate: access.gate,
    presence,
    ingest,
    deviceBook,
    live,
    linkHandlers: linkHandlers({ presence, ingest, devices, deviceSettings, lorawan, log }),
  };
}

interface Listeners {
  readonly presence: Presence;
  readonly ingest: Ingest;
  readonly devices: Pick<DeviceLinkHandlers, 'authenticate'>;
  readonly deviceSettings: Pick<DeviceSettingsFeature, 'learn'>;
  readonly lorawan: ReturnType<typeof createLorawan>;
  readonly log: Surroundings['log'];
}

/** What the wire tells, handed to whoever it concerns; every word of a device is a sign of life. */
function linkHandlers({ presence, ingest, devices, deviceSettings, lorawan, log }: Listeners): DeviceLinkHandlers {
  return {
    ...lorawan,
    authenticate: (credential) => devices.authenticate(credential),
    async samples(arrivals) {
      for (const { device, samples } of arrivals) presence.heard(device, samples[0]?.source);
      await ingest.samples(arrivals);
    },
    live(arrival) {
      presence.heard(arrival.device, arrival.source);
      ingest.live(arrival);
    },
    state(device, state) {
      presence.state(device, state);
      if (state.status === 'ONLINE' && state.lora === true) {
        deviceSettings
          .learn(device)
          .catch((error: unknown) => log.warn({ err: error, device }, 'LoRa configuration was not read'));
      }
    },
    event: (device, event) => log.info({ device, event: event.type }, 'device event'),
    refused: (device, reason, count) => ingest.refused(device, reason, count),
  };
}

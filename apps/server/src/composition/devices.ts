import { createHmac } from 'node:crypto';
import type { Adapters, Surroundings } from '../adapters.ts';
import type { Config } from '../config.ts';
import type { AccessKeys } from '../features/access/access-keys.ts';
import { createAvailability } from '../features/availability/availability.ts';
import { credentialHolders } from '../features/devices/credential-holders.ts';
import { CredentialWatch } from '../features/devices/credential-watch.ts';
import { DeviceBook } from '../features/devices/device-book.ts';
import { createPresence } from '../features/presence/presence.ts';
import { SettledStatus } from '../features/presence/settled-status.ts';
import { productVersion } from '../product-version.ts';

export type DeviceFeatures = ReturnType<typeof joinDevices>;

interface Needs {
  readonly keys: Pick<AccessKeys, 'settings'>;
}

/** The registered devices, and whether they are there. */
export function joinDevices(
  { records, announcements, series, link, bus, share }: Adapters,
  { config, clock, log }: Surroundings,
  { keys }: Needs,
) {
  const { devices } = records;
  const book = new DeviceBook({
    devices,
    revisions: records.revisions,
    announcements,
    share,
    onTimeZone: (mac, timeZone) => series.setTimeZone(mac, timeZone),
    settingsKey: settingsKey(keys, config),
  });
  // An external broker does not report the devices that it lost.
  const silence = config.mqttUrl === undefined ? 'unannounced' : 'everyone';
  const { availability: marks } = records;
  const presence = createPresence({ devices, availability: marks, share, bus, clock, log, silence });
  const statuses = new SettledStatus({
    bus,
    clock,
    share,
    absence: (mac) => presence.absenceOf(mac),
    returnPatience: (mac) => presence.patienceWith(mac),
  });
  // Lists say since when a device is offline as notifications and the monitoring do.
  statuses.onChange((changes) => {
    for (const { mac, status, at } of changes) if (status === 'OFFLINE') presence.countOffline(mac, at);
  });
  const availability = createAvailability({
    records: records.availability,
    share,
    clock,
    log,
    onChange: (listener) => statuses.onChange(listener),
    statusOf: (mac) => presence.statusOf(mac).status,
    patienceWith: (mac) => presence.patienceWith(mac),
    devices: () => book.all(),
  });
  const credentialWatch = new CredentialWatch({
    holders: () => credentialHolders(records),
    announcements,
    onRevoked: (name) => link.disconnect(name),
  });
  return { book, presence, statuses, availability, credentialWatch };
}

/** Figures follow from the configuration and the program, too: with others all settings have other names. */
function settingsKey({ settings }: Pick<AccessKeys, 'settings'>, { energyFigures, timeZone }: Config): Uint8Array {
  const rest = JSON.stringify([energyFigures, timeZone, productVersion()]);
  return createHmac('sha256', settings).update(rest).digest();
}

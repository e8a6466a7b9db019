import type { Adapters, Surroundings } from '../adapters.ts';
import { createAvailability } from '../features/availability/availability.ts';
import { CredentialWatch } from '../features/devices/credential-watch.ts';
import { DeviceBook } from '../features/devices/device-book.ts';
import { createPresence } from '../features/presence/presence.ts';
import { SettledStatus } from '../features/presence/settled-status.ts';
import type { RecordStore } from '../ports/records/record-store.ts';

export type DeviceFeatures = ReturnType<typeof joinDevices>;

/** The registered devices, and whether they are there. */
export function joinDevices({ records, series, link, bus }: Adapters, { config, clock, log }: Surroundings) {
  const { devices } = records;
  const book = new DeviceBook({
    devices,
    onTimeZone: (mac, timeZone) => series.setTimeZone(mac, timeZone),
    log,
  });
  // An external broker does not report the devices that it lost.
  const silence = config.mqttUrl === undefined ? 'unannounced' : 'everyone';
  const presence = createPresence({ devices, bus, clock, log, silence });
  const statuses = new SettledStatus({
    bus,
    clock,
    absence: (mac) => presence.absenceOf(mac),
    returnPatience: (mac) => presence.patienceWith(mac),
  });
  const availability = createAvailability({
    records: records.availability,
    clock,
    log,
    onChange: (listener) => statuses.onChange(listener),
    statusOf: (mac) => presence.statusOf(mac).status,
    patienceWith: (mac) => presence.patienceWith(mac),
    devices: () => book.all(),
  });
  const credentialWatch = new CredentialWatch({
    holders: () => credentialHolders(book, records),
    onRevoked: (name) => link.disconnect(name),
    log,
  });
  return { book, presence, statuses, availability, credentialWatch };
}

/** Everything that signs in at the broker, by the name with which it does. */
async function credentialHolders(
  book: Pick<DeviceBook, 'all'>,
  { connections, networkServers }: Pick<RecordStore, 'connections' | 'networkServers'>,
) {
  const devices = [...book.all()].map(({ mac, credentialHash }) => ({ name: mac, credentialHash }));
  const connected = (await connections.list()).map(({ id, credentialHash }) => ({ name: id, credentialHash }));
  return [...devices, ...connected, ...(await networkServers.list())];
}

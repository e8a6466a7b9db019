import type { DeviceListEntry } from '@phasor/contract';

/** A device as the list contains it, for tests; the test gives the values that matter. */
export function deviceEntry(given: Partial<DeviceListEntry> & Pick<DeviceListEntry, 'mac'>): DeviceListEntry {
  return {
    title: `Device ${given.mac}`,
    type: 1,
    owner: true,
    level: 'own',
    NILM: { process: false, autoLearn: false },
    phase_use: 3,
    lora: false,
    caps: null,
    status: 'ONLINE',
    time_zone: 'Europe/Bratislava',
    lat: null,
    lng: null,
    token: `token-${given.mac}`,
    ...given,
  };
}

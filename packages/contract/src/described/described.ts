import type { CallName } from '../call-routes.ts';
import { ACCOUNT_FIELDS } from './account-catalogue.ts';
import { ADDRESS_FIELDS } from './address-catalogue.ts';
import { CONNECTING_FIELDS } from './connecting-catalogue.ts';
import { DEVICE_FIELDS } from './device-catalogue.ts';
import { type FieldRow, SHARED_FIELDS } from './field-catalogue.ts';
import { MEASUREMENT_FIELDS } from './measurement-catalogue.ts';
import { SUPPLY_FIELDS } from './supply-catalogue.ts';
import { SYSTEM_FIELDS } from './system-catalogue.ts';

/** Every sentence about a field of a call, by the end of the field's place. */
export const FIELD_ROWS: ReadonlyMap<string, FieldRow> = new Map(
  [
    SHARED_FIELDS,
    ACCOUNT_FIELDS,
    MEASUREMENT_FIELDS,
    DEVICE_FIELDS,
    CONNECTING_FIELDS,
    ADDRESS_FIELDS,
    SUPPLY_FIELDS,
    SYSTEM_FIELDS,
  ].flatMap((rows) => Object.entries(rows)),
);

/**
 * The row of the field at a place such as `measurements.profile.answer.group.devices`: the one whose key is the longest end
 * of it. Undefined if there is none.
 */
export function fieldRow(place: string): { readonly key: string; readonly row: FieldRow } | undefined {
  for (let key = place; key !== ''; key = key.includes('.') ? key.slice(key.indexOf('.') + 1) : '') {
    const row = FIELD_ROWS.get(key);
    if (row !== undefined) return { key, row };
  }
  return undefined;
}

/** Optional fields that the example of a request has. */
export const EXAMPLE_FIELDS: Readonly<Partial<Record<CallName, readonly string[]>>> = {
  'devices.readFigures': ['macList'],
  'devices.writeDetails': ['MRK', 'currency'],
  'deviceSettings.write': ['wifi'],
  'measurements.profile': ['phase', 'step'],
  'measurements.groupProfile': ['macList'],
  'measurements.energy': ['phase'],
  'measurements.groupEnergy': ['macList'],
  'measurements.statistics': ['statData'],
  'measurements.groupStatistics': ['macList'],
  'measurements.groupBalance': ['macList'],
  'measurements.doubleCounting': ['macList'],
  'measurements.sensors': ['statistics'],
  'relays.readSettings': ['names'],
  'relays.writeSettings': ['names'],
  'relays.switch': ['relay_1'],
  'precision.writeGenerator': ['GEN_EFF', 'GEN_PHAS', 'GEN_FREQ'],
  'appliances.record': ['name', 'data'],
  'appliances.checkRecording': ['data'],
  'appliances.answer': ['name'],
  'appliances.correct': ['into'],
  'appliances.remove': ['ID'],
  'users.add': ['password'],
  'supply.events': ['kinds'],
  'supply.groupEvents': ['macList'],
  'notifications.markSeen': ['upTo'],
  'tariffs.cost': ['macList'],
  'integration.generate': ['note'],
};

/** The families of calls, by the first word of their names. */
export const CALL_FAMILIES: Readonly<Record<string, string>> = {
  access: 'Signing in, the account and its settings.',
  hierarchy: 'The tree of groups and devices of an account.',
  assignments: 'Giving devices back.',
  devices: 'Place, limits, ratio and prices of devices.',
  pictures: 'Pictures of places.',
  deviceSettings: 'Settings that a device keeps itself.',
  firmware: 'Firmware of devices.',
  measurements: 'Series, energies, statistics and files of what was measured.',
  appliances: 'Appliances recognized in the load of a meter.',
  relays: 'Relays of devices: names, switching, energy.',
  precision: 'The generator, harmonics and waveforms.',
  meters: 'Reference meters stored on a device.',
  sharing: 'Public links.',
  integration: 'Tokens of programs that read devices.',
  reports: 'Energies of many devices.',
  controlMaps: 'Maps with switches.',
  users: 'Accounts, their devices and rights, and the log of what they changed.',
  accuracy: 'Accuracy tests of meters.',
  tariffs: 'Tariffs and costs.',
  monitoring: 'When devices were reachable.',
  supply: 'Events of the supply: outages, dips, swells.',
  notifications: 'Notifications and where they go.',
  connecting: 'Connections and gateways of devices, and devices from the first credential to their end.',
};

import type { DeviceKindKey } from '@phasor/contract';
import type { QuantityName } from '@phasor/quantities';

/** Words that every screen uses. */
export const messages = {
  clock: {
    ahead: 'The clock of the device is ahead',
    behind: 'The clock of the device is behind',
    hint: 'Its measurements are refused or stored at a wrong time until the clock is right. Check the date, the time zone and the time server in the settings of the device.',
  },
  action: {
    save: 'Save',
    cancel: 'Cancel',
    close: 'Close',
    yes: 'Yes',
    apply: 'Apply',
    retry: 'Try again',
    back: 'Back',
    reload: 'Reload the page',
    delete: 'Delete',
    edit: 'Edit',
    search: 'Search',
  },
  may_change:
    'Figures of earlier times are being corrected after an upgrade of the server. Those on this screen may still change.',
  add_device: 'Add a device',
  confirm: { title: 'Are you sure?' },
  show_password: 'Show password',
  saved: 'Settings successfully saved',
  loading: 'Loading',
  paging: {
    shown_one: '1 row',
    shown_other: 'Showing {{first}}–{{last}} of {{count}} rows',
    per_page: 'Rows per page',
    pages: 'Pages',
    page: 'Page {{number}}',
    previous: 'Previous page',
    next: 'Next page',
  },
  table: {
    sort: 'Sort by',
    rising: '{{column}}, ascending',
    falling: '{{column}}, descending',
    further: 'All fields',
    none_found: 'No row matches “{{text}}”.',
  },
  level: {
    view: 'View',
    operate: 'Operate',
    own: 'Own',
  },
  level_yours: 'Your level: {{level}}',
  held: { by: 'By {{login}} since {{when}}.', since: 'Since {{when}}.' },
  device_reports: {
    words: 'The device reports: “{{words}}” (code {{code}}).',
    code: 'The device reports code {{code}}.',
  },
  level_hint: {
    view: 'Sees measurements, reports and notifications. Changes nothing on the device.',
    operate: 'Also switches relays and starts accuracy tests.',
    own: 'Also sets the device up and shares it: generator, stored meters, tariffs, imports. Without an end date.',
  },
  level_needed: {
    operate: 'Your level for this device is “View”. Switching and testing need “Operate”; ask an owner.',
    own: 'Only an owner of the device can do this.',
  },
  state: {
    online: 'Online',
    offline: 'Offline',
    database_update: 'Online, updating database',
    database_update_short: 'Updating',
    unknown: 'Gateway lost',
    last_seen: 'last seen {{when}}',
    never_seen: 'never seen',
    since: 'since {{when}}',
    stale: 'no new value since {{when}}',
  },
  demo: 'Demo',
  chunk_failed: {
    title: 'This part could not be loaded',
    hint: 'The connection was interrupted or the product was updated. The page is loaded again by itself once the server answers.',
  },
  quantity: {
    voltage: 'Voltage',
    current: 'Current',
    activePower: 'Active power',
    reactivePower: 'Reactive power',
    apparentPower: 'Apparent power',
    powerFactor: 'Power factor',
    voltageThd: 'Voltage distortion (THD)',
    currentThd: 'Current distortion (THD)',
    frequency: 'Frequency',
    activeEnergyImport: 'Active energy, import',
    activeEnergyExport: 'Active energy, export',
    reactiveEnergyQ1: 'Reactive energy Q1',
    reactiveEnergyQ2: 'Reactive energy Q2',
    reactiveEnergyQ3: 'Reactive energy Q3',
    reactiveEnergyQ4: 'Reactive energy Q4',
    reactiveEnergyQ12: 'Reactive energy Q1 + Q2',
    reactiveEnergyQ34: 'Reactive energy Q3 + Q4',
    reactiveEnergy: 'Reactive energy',
    apparentEnergy: 'Apparent energy',
    temperature: 'Temperature',
    humidity: 'Humidity',
    carbonDioxide: 'Carbon dioxide',
    illuminance1: 'Illuminance 1',
    illuminance2: 'Illuminance 2',
    motion: 'Motion',
    relayState: 'State of a relay',
    signalStrength: 'Signal strength',
  } satisfies Record<QuantityName, string>,
  kind: {
    disaggregation: 'Disaggregation meter',
    disconnector: 'Disconnector',
    precision: 'Precision meter',
    octopus: 'Octopus meter',
    outageDetector: 'Outage detector',
    nano: 'Nano meter',
    sense: 'Sense device',
    eymon: 'Eymon device',
  } satisfies Record<DeviceKindKey, string>,
  unavailable: {
    title: 'The device or group is not available',
    hint: 'What the address names was removed or does not belong to this account. Something else is shown instead.',
  },
  language: { en: 'English', sk: 'Slovenčina', de: 'Deutsch', label: 'Language' },
  theme: { label: 'Theme', light: 'Light', dark: 'Dark', auto: 'Like the system' },
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    common: typeof messages;
  }
}

import type { PageName } from '../base/addresses/route-catalogue.ts';

/** Texts of the frame. */
export const SHELL_WORDS: readonly string[] = ['shell'];

/**
 * The texts that a page uses beside those of every screen and of the frame. They are loaded with its program. If a part
 * requested them when it appears, the whole screen would disappear until they are loaded, and open dialogs would close.
 */
export const PAGE_WORDS: Readonly<Record<PageName, readonly string[]>> = {
  dashboard: ['charts', 'comparison', 'dashboard', 'hierarchy', 'measurements'],
  applianceDashboard: [
    'charts',
    'comparison',
    'dashboard',
    'hierarchy',
    'measurements',
    'naming',
    'recognised',
    'wall',
  ],
  recognition: ['charts', 'dashboard', 'hierarchy', 'measurements', 'recognised'],
  profile: ['charts', 'comparison', 'hierarchy', 'measurements', 'supply', 'toolbar'],
  realtime: ['charts', 'hierarchy', 'measurements', 'realtime', 'toolbar'],
  analytics: ['analytics', 'charts', 'comparison', 'demand', 'hierarchy', 'measurements', 'toolbar'],
  editProfile: ['edit-profile', 'passwords', 'second-factor'],
  applications: [],
  deviceSettings: ['device-settings', 'hierarchy', 'wiring'],
  notifications: ['hierarchy', 'notifications'],
  notificationList: ['notifications'],
  reports: ['charts', 'measurements', 'reports', 'toolbar'],
  tariffs: ['hierarchy', 'tariffs', 'toolbar'],
  measurementFiles: ['hierarchy', 'measurement-files', 'measurements', 'toolbar'],
  relayTimeline: ['charts', 'hierarchy', 'measurements', 'relays', 'toolbar'],
  relayProfile: ['charts', 'hierarchy', 'measurements', 'relays', 'toolbar'],
  relayEnergy: ['charts', 'hierarchy', 'measurements', 'relays', 'toolbar'],
  newMeter: ['hierarchy', 'reference-meters'],
  meters: ['hierarchy', 'reference-meters'],
  meterTests: ['hierarchy', 'reference-meters'],
  vector: ['charts', 'hierarchy', 'measurements', 'precision', 'wiring'],
  harmonics: ['charts', 'hierarchy', 'measurements', 'precision'],
  waveform: ['charts', 'hierarchy', 'measurements', 'precision'],
  appliances: ['appliances', 'charts', 'hierarchy', 'measurements', 'naming', 'toolbar'],
  anomaly: ['appliances', 'charts', 'hierarchy', 'measurements', 'naming', 'toolbar'],
  nilmSettings: ['appliances', 'hierarchy'],
  supply: ['hierarchy', 'supply', 'toolbar'],
  supplyWeek: ['hierarchy', 'measurements', 'supply', 'supply-week'],
  monitoring: ['charts', 'hierarchy', 'measurements', 'monitoring', 'toolbar'],
  integration: ['hierarchy', 'integration', 'toolbar'],
  upgrade: ['hierarchy', 'upgrade'],
  accuracy: ['accuracy', 'charts', 'hierarchy'],
  control: ['charts', 'control', 'hierarchy', 'relays', 'toolbar'],
  userManager: ['passwords', 'toolbar', 'user-manager'],
  system: ['system'],
  addDevice: ['connecting', 'wiring'],
  devices: ['connecting', 'wiring'],
};

import { ALL_KINDS, type ApplicationRight, type CallName, type Capability, type Section } from '@phasor/contract';
import {
  type ChartMenu,
  COLUMNS,
  type ColumnScreenName,
  chartPath,
  LINES,
  type LineScreenName,
} from './chart-screens.ts';
import { GROUPS_PATH, UNKNOWN_PATH } from './dashboard-path.ts';
import { DISAGGREGATED, EVERY_DEVICE, type KindName, KNOWN, REFERENCES, SWITCHING, VISUALIZED } from './kind-names.ts';

/** Screens of one page that each show one quantity or subject, such as the voltage profile. */
export type ScreenName =
  | LineScreenName
  | ColumnScreenName
  | 'reportImport'
  | 'reportExport'
  | 'reportReactive'
  | 'applianceRecording'
  | 'applianceImprints'
  | 'applianceEnergy'
  | 'applianceMonth'
  | 'applianceTimeline'
  | 'applianceRuns'
  | 'applianceRising'
  | 'applianceFalling'
  | 'accuracyProfile'
  | 'accuracyTesting'
  | 'accuracyResults'
  | 'controlState'
  | 'controlTimeline'
  | 'controlMap';

export type MenuName = 'profile' | 'realtime' | 'analytics' | 'reports' | 'appliances' | 'accuracy' | 'control';
export type PageName =
  | 'dashboard'
  | 'profile'
  | 'realtime'
  | 'analytics'
  | 'editProfile'
  | 'applications'
  | 'deviceSettings'
  | 'notifications'
  | 'notificationList'
  | 'reports'
  | 'supplyWeek'
  | 'tariffs'
  | 'measurementFiles'
  | 'relayTimeline'
  | 'relayProfile'
  | 'relayEnergy'
  | 'newMeter'
  | 'meters'
  | 'meterTests'
  | 'vector'
  | 'harmonics'
  | 'waveform'
  | 'applianceDashboard'
  | 'recognition'
  | 'appliances'
  | 'anomaly'
  | 'nilmSettings'
  | 'monitoring'
  | 'supply'
  | 'integration'
  | 'upgrade'
  | 'accuracy'
  | 'control'
  | 'userManager'
  | 'system'
  | 'addDevice'
  | 'devices';
export type IconName =
  | 'dashboard'
  | 'profile'
  | 'realtime'
  | 'analytics'
  | 'applications'
  | 'person'
  | 'deviceSettings'
  | 'integration'
  | 'firmware'
  | 'notifications'
  | 'reports'
  | 'tariffs'
  | 'measurementFiles'
  | 'appliances'
  | 'accuracy'
  | 'control'
  | 'monitoring'
  | 'supply'
  | 'applianceDashboard'
  | 'recognition'
  | 'anomaly'
  | 'nilmSettings'
  | 'newMeter'
  | 'meters'
  | 'meterTests'
  | 'vector'
  | 'harmonics'
  | 'waveform'
  | 'relayTimeline'
  | 'hours'
  | 'days'
  | 'months'
  | 'users'
  | 'system'
  | 'devices'
  | 'addDevice'
  | 'voltage';

/** One address of the product: its page, its place in the sidebar, and who may open it. */
export interface RouteEntry {
  readonly path: `/${string}`;
  readonly page: PageName;
  /** The screen of the page, which also gives the entry its title. Without one the title is the page's. */
  readonly screen?: ScreenName;
  readonly icon: IconName;
  /** `none`: not in the sidebar. */
  readonly place: 'top' | 'visualization' | 'disaggregation' | 'tools' | 'applications' | 'none';
  /** Has no page of its own: leads to the first address under it in this place that the viewer may open. */
  readonly leadsOnTo?: 'tools' | 'applications';
  /** Submenu of the place. */
  readonly menu?: MenuName;
  /** Kinds of devices that have it, `unknown` among them where nothing depends on the kind; absent: it needs no device. */
  readonly kinds?: readonly KindName[];
  /** Can also show a selected group (D60). */
  readonly groups?: true;
  readonly section?: Section;
  /** Shows whatever is selected, and stays when something else is. */
  readonly showsAny?: true;
  /** A second section that the account must have. */
  readonly furtherSection?: Section;
  readonly right?: ApplicationRight;
  /** Only for devices that can this (R-DEV-029). */
  readonly capability?: Capability;
  /** Only for devices with load disaggregation (R-SHELL-011). */
  readonly nilm?: true;
  /** Only for accounts that may make this call for the selected device. */
  readonly needs?: CallName;
  /** Only for accounts with a password of their own (R-SHELL-035). */
  readonly localAccount?: true;
}

const dashboard = { page: 'dashboard', icon: 'dashboard', place: 'top' } as const;

/** Dashboards of load disaggregation, for the accounts whose record names them (D34). */
const named = { place: 'top', kinds: DISAGGREGATED, nilm: true } as const;

/** Charts that some kinds of devices list beside their dashboard (R-SHELL-005). */
const ofKind = { screen: 'voltage', icon: 'profile', place: 'top' } as const;

const ofPrecision = { place: 'top', kinds: REFERENCES } as const;
const storedMeters = { ...ofPrecision, capability: 'meters' } as const;
const ofRelays = { place: 'top', kinds: SWITCHING } as const;
const relays = { ...ofRelays, capability: 'relay' } as const;
const relayEnergy = { ...relays, page: 'relayEnergy' } as const;

const visualization = { place: 'visualization', section: 'visualization', kinds: VISUALIZED } as const;
const profile = { ...visualization, page: 'profile', icon: 'profile', menu: 'profile', groups: true } as const;
const realtime = { ...visualization, page: 'realtime', icon: 'realtime', menu: 'realtime' } as const;
const analytics = { ...visualization, page: 'analytics', icon: 'analytics', menu: 'analytics', groups: true } as const;

const CHARTS = { profile, realtime, analytics } as const;

/** The screens of lines that stand in a menu. */
function linesIn(menu: ChartMenu): RouteEntry[] {
  return LINES.flatMap(([screen, row]) => {
    const kinds = row.menus[menu];
    return kinds === undefined ? [] : [{ ...CHARTS[menu], path: chartPath(menu, row), screen, kinds }];
  });
}

const nilm = {
  icon: 'appliances',
  place: 'disaggregation',
  section: 'disaggregation',
  kinds: DISAGGREGATED,
  nilm: true,
} as const;
const appliances = { ...nilm, page: 'appliances', menu: 'appliances' } as const;

const tool = { place: 'tools', section: 'tools', kinds: EVERY_DEVICE } as const;
/** Setting up needs no device: it brings the first one. As every right, it is of use with the section of the applications. */
const installing = { place: 'tools', section: 'tools', furtherSection: 'applications', right: 'DEVICES' } as const;
const application = { icon: 'applications', place: 'applications', section: 'applications' } as const;
const accuracy = { ...application, page: 'accuracy', icon: 'accuracy', menu: 'accuracy', right: 'ACCU_TEST' } as const;
const control = { ...application, page: 'control', icon: 'control', menu: 'control', right: 'CONTROLLER' } as const;

const reports = { ...application, page: 'reports', icon: 'reports', menu: 'reports', right: 'REPORT' } as const;

/**
 * Every address of the specification with its guards, in the order of the sidebar (R-SHELL). An address without a page in
 * `pages.ts` does not exist yet. The build computes this list, so that the first script is loaded without the rows it follows from.
 */
export const ROUTES: readonly RouteEntry[] = [
  ...ALL_KINDS.map(({ key, slug }): RouteEntry => {
    const path = `/${slug}/dashboard` as const;
    return { ...dashboard, path, kinds: [key], ...(path === GROUPS_PATH && { groups: true }) };
  }),
  { ...dashboard, path: UNKNOWN_PATH, kinds: ['unknown'] },

  {
    ...named,
    path: '/phasor/dashboard/appliances',
    page: 'applianceDashboard',
    icon: 'applianceDashboard',
    section: 'appliance_dashboard',
  },
  {
    ...named,
    path: '/phasor/dashboard/recognition',
    page: 'recognition',
    icon: 'recognition',
    section: 'recognition_dashboard',
  },

  ...linesIn('profile'),
  ...linesIn('realtime'),
  ...COLUMNS.map(([screen, row]): RouteEntry => ({ ...analytics, path: chartPath('analytics', row), screen })),
  ...linesIn('analytics'),

  {
    path: '/visualization/supply/events',
    ...{ page: 'supply', icon: 'supply', place: 'visualization', section: 'visualization', kinds: VISUALIZED },
    groups: true,
  },

  { ...ofKind, page: 'profile', icon: 'voltage', path: '/phasornano/profile/voltage', kinds: ['nano'] },
  { ...ofKind, page: 'profile', menu: 'profile', path: '/outage-detector/profile/voltage', kinds: ['outageDetector'] },
  {
    ...ofKind,
    page: 'realtime',
    menu: 'realtime',
    path: '/outage-detector/realtime/voltage',
    kinds: ['outageDetector'],
  },
  { path: '/outage-detector/supply/events', page: 'supply', icon: 'supply', place: 'top', kinds: ['outageDetector'] },

  { ...storedMeters, path: '/applied-precision/meter/add', page: 'newMeter', icon: 'newMeter', needs: 'meters.add' },
  { ...storedMeters, path: '/applied-precision/meters', page: 'meters', icon: 'meters' },
  { ...storedMeters, path: '/applied-precision/meter/tests', page: 'meterTests', icon: 'meterTests' },
  { ...ofPrecision, path: '/applied-precision/vector', page: 'vector', icon: 'vector' },
  {
    ...ofPrecision,
    path: '/applied-precision/harmonics',
    page: 'harmonics',
    icon: 'harmonics',
    capability: 'harmonics',
  },
  { ...ofPrecision, path: '/applied-precision/waveform', page: 'waveform', icon: 'waveform', capability: 'waveform' },

  { ...relays, path: '/disconnector/timeline', page: 'relayTimeline', icon: 'relayTimeline' },
  { ...relays, path: '/disconnector/profile', page: 'relayProfile', icon: 'profile' },
  { ...relayEnergy, path: '/disconnector/energy/hour', screen: 'activeEnergyHour', icon: 'hours' },
  { ...relayEnergy, path: '/disconnector/energy/day', screen: 'activeEnergyDay', icon: 'days' },
  { ...relayEnergy, path: '/disconnector/energy/month', screen: 'activeEnergyMonth', icon: 'months' },
  { ...ofRelays, path: '/disconnector/supply/events', page: 'supply', icon: 'supply' },

  // Energy comes first, as the default of the appliances.
  { ...appliances, path: '/phasor/nilm/appliances/energy', screen: 'applianceEnergy' },
  { ...appliances, path: '/phasor/nilm/appliances/month', screen: 'applianceMonth' },
  { ...appliances, path: '/phasor/nilm/appliances/timeline', screen: 'applianceTimeline' },
  { ...appliances, path: '/phasor/nilm/appliances/run-profile', screen: 'applianceRuns' },
  {
    ...appliances,
    path: '/phasor/nilm/appliances/recording',
    screen: 'applianceRecording',
    needs: 'appliances.record',
  },
  { ...appliances, path: '/phasor/nilm/appliances/imprints', screen: 'applianceImprints' },
  { ...appliances, path: '/phasor/nilm/appliances/shapes/rising', screen: 'applianceRising' },
  { ...appliances, path: '/phasor/nilm/appliances/shapes/falling', screen: 'applianceFalling' },
  { ...nilm, path: '/phasor/nilm/anomaly', page: 'anomaly', icon: 'anomaly' },
  {
    ...nilm,
    path: '/phasor/nilm/settings',
    page: 'nilmSettings',
    icon: 'nilmSettings',
    needs: 'appliances.writeSettings',
  },

  {
    path: '/phasor/add-tarif',
    page: 'tariffs',
    icon: 'tariffs',
    place: 'tools',
    section: 'tools',
    kinds: VISUALIZED,
  },

  // Monitoring comes first, as the default of the tools (R-SHELL-016).
  { ...tool, path: '/tools/monitoring', page: 'monitoring', icon: 'monitoring' },
  { ...tool, path: '/tools/device/settings', page: 'deviceSettings', icon: 'deviceSettings' },
  {
    ...tool,
    path: '/tools/integration',
    page: 'integration',
    icon: 'integration',
    furtherSection: 'integration',
    needs: 'integration.list',
  },
  { ...tool, path: '/tools/notifications', page: 'notifications', icon: 'notifications' },
  { ...tool, path: '/tools/upgrade', page: 'upgrade', icon: 'firmware', needs: 'firmware.status' },
  {
    ...tool,
    path: '/tools/measurement-files',
    page: 'measurementFiles',
    icon: 'measurementFiles',
    needs: 'measurements.import',
    kinds: KNOWN,
    groups: true,
  },
  { ...installing, path: '/tools/devices', page: 'devices', icon: 'devices' },
  { ...installing, path: '/tools/devices/add', page: 'addDevice', icon: 'addDevice' },
  { ...installing, path: '/tools/system', page: 'system', icon: 'system', right: 'USER_MANAGER' },

  { ...accuracy, path: '/applications/accutest/profile', screen: 'accuracyProfile' },
  { ...accuracy, path: '/applications/accutest/testing', screen: 'accuracyTesting' },
  { ...accuracy, path: '/applications/accutest/results', screen: 'accuracyResults' },
  { ...reports, path: '/applications/report/energy/active/import', screen: 'reportImport' },
  { ...reports, path: '/applications/report/energy/active/export', screen: 'reportExport' },
  { ...reports, path: '/applications/report/energy/reactive', screen: 'reportReactive' },
  { ...reports, path: '/applications/report/supply', page: 'supplyWeek', icon: 'supply', showsAny: true },
  { ...control, path: '/applications/controller/state', screen: 'controlState' },
  { ...control, path: '/applications/controller/timeline', screen: 'controlTimeline' },
  { ...control, path: '/applications/controller/map', screen: 'controlMap' },
  { ...application, path: '/applications/user-manager', page: 'userManager', icon: 'users', right: 'USER_MANAGER' },

  { path: '/notifications', page: 'notificationList', icon: 'notifications', place: 'none' },
  { path: '/user/edit-profile', page: 'editProfile', icon: 'person', place: 'none', localAccount: true },
  {
    path: '/tools',
    page: 'deviceSettings',
    icon: 'deviceSettings',
    place: 'none',
    leadsOnTo: 'tools',
    section: 'tools',
    kinds: EVERY_DEVICE,
  },
  {
    path: '/applications',
    page: 'applications',
    icon: 'applications',
    place: 'none',
    leadsOnTo: 'applications',
    section: 'applications',
  },
];

/**
 * Device kinds by the specification's numeric type (R-SHELL-001). Those that measure power and energy (`energy`) take part in
 * groups and reports.
 */
export const DEVICE_KINDS = {
  1: {
    key: 'disaggregation',
    slug: 'phasor',
    phases: 3,
    families: ['electrical'],
    energy: true,
    nilm: true,
    visualization: true,
  },
  2: {
    key: 'disconnector',
    slug: 'disconnector',
    phases: 3,
    families: ['electrical', 'relays'],
    energy: true,
    nilm: false,
    visualization: false,
  },
  3: {
    key: 'precision',
    slug: 'applied-precision',
    phases: 3,
    families: ['electrical'],
    energy: true,
    nilm: false,
    visualization: true,
  },
  4: {
    key: 'octopus',
    slug: 'octopus',
    phases: 3,
    families: ['electrical', 'circuits'],
    energy: true,
    nilm: false,
    visualization: true,
  },
  5: {
    key: 'outageDetector',
    slug: 'outage-detector',
    phases: 3,
    families: ['electrical'],
    energy: false,
    nilm: false,
    visualization: false,
  },
  6: {
    key: 'nano',
    slug: 'phasornano',
    phases: 1,
    families: ['electrical'],
    energy: true,
    nilm: false,
    visualization: true,
  },
  7: { key: 'sense', slug: 'sense', phases: 1, families: ['sensor'], energy: false, nilm: false, visualization: false },
  12: {
    key: 'eymon',
    slug: 'eymon',
    phases: 3,
    families: ['electrical'],
    energy: true,
    nilm: false,
    visualization: true,
  },
} as const;

export type DeviceType = keyof typeof DEVICE_KINDS;
export type DeviceKindKey = (typeof DEVICE_KINDS)[DeviceType]['key'];

/** The kind of a type number; an unknown one is treated as type 1 where a label is needed. */
export function deviceKind(type: number): (typeof DEVICE_KINDS)[DeviceType] {
  return DEVICE_KINDS[type as DeviceType] ?? DEVICE_KINDS[1];
}

/** Whether devices of a type measure power and energy; one without a type counts as a meter (R-TREE-020). */
export function measuresEnergy(type: number | undefined): boolean {
  return deviceKind(type ?? 1).energy;
}

/** Suffix of the measurement calls: eymon devices use the EY spelling (D26). */
export function callSuffix(type: number): '' | 'EY' {
  return type === 12 ? 'EY' : '';
}

export const APPLICATION_RIGHTS = ['USER_MANAGER', 'ACCU_TEST', 'REPORT', 'CONTROLLER', 'DEVICES'] as const;
export type ApplicationRight = (typeof APPLICATION_RIGHTS)[number];

/** Dashboards for the accounts whose record names them, and for nobody else (D34). */
export const NAMED_DASHBOARDS = ['appliance_dashboard', 'recognition_dashboard'] as const;
/** Sections of an account (D37). A new account has all but `integration` and the dashboards that are named. */
export const SECTIONS = [
  ...(['visualization', 'disaggregation', 'tools', 'integration', 'applications'] as const),
  ...NAMED_DASHBOARDS,
] as const;
export type Section = (typeof SECTIONS)[number];
/** What the first administrator has: everything that nobody has to name. */
export const COMMON_SECTIONS: readonly Section[] = SECTIONS.filter(
  (section) => !NAMED_DASHBOARDS.some((named) => named === section),
);
export const DEFAULT_SECTIONS: readonly Section[] = COMMON_SECTIONS.filter((section) => section !== 'integration');

/** What a replayed recording says of itself as a device: measured as recorded, or with registers added up from its power (D45). */
export const REPLAY_NAMES = { recorded: 'REPLAY', derived: 'REPLAY, E_I derived from P' } as const;

/** State of a device's connection to the platform. */
export const DEVICE_STATUSES = ['ONLINE', 'OFFLINE'] as const;
export type DeviceStatus = (typeof DEVICE_STATUSES)[number];

/** A device's own word for how it is connected; BT_MQTT_DB while a database transfer runs. */
export const CONNECTIONS = ['BT_MQTT', 'BT_MQTT_DB'] as const;

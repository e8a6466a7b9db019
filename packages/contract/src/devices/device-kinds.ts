import type { SampleFamilyName } from '../measured/families.ts';
import type { PairTypeName } from '../notification-pairs.ts';

interface DeviceKindRow {
  /** Its number on the wire and in records, which stands nowhere else (docs/device-protocol.md). */
  readonly type: number;
  /** First part of the addresses of its screens. */
  readonly slug: string;
  /** Its name in the catalogue of devices, and its drawing there. */
  readonly sold: { readonly model: string; readonly drawing: string };
  readonly phases: 1 | 3;
  /** What it measures. */
  readonly families: readonly SampleFamilyName[];
  /** Takes part in groups and reports: power and energy are measured. */
  readonly energy?: true;
  /** Its load can be disaggregated. */
  readonly nilm?: true;
  /** Has the charts of the visualization. */
  readonly visualization?: true;
  /** A reference meter: it has a generator, stored meters, phasors and harmonics. */
  readonly reference?: true;
  /** Watches the supply: an absent voltage is what it is for (D27). */
  readonly watchesSupply?: true;
  /** Notifications beside those of its status. */
  readonly news?: readonly PairTypeName[];
  /** Its own ending of the addresses of measurement calls (D26). */
  readonly callSuffix?: 'EY';
}

/** The kinds of devices, one row each (R-SHELL-001). */
export const DEVICE_KINDS = {
  disaggregation: {
    type: 1,
    slug: 'phasor',
    sold: { model: 'Phasor', drawing: 'rail-meter' },
    phases: 3,
    families: ['electrical'],
    energy: true,
    nilm: true,
    visualization: true,
    news: ['nilm', 'anomaly', 'question'],
  },
  disconnector: {
    type: 2,
    slug: 'disconnector',
    sold: { model: 'Disconnector', drawing: 'relay' },
    phases: 3,
    families: ['electrical', 'relays'],
    energy: true,
    news: ['disconnector'],
  },
  precision: {
    type: 3,
    slug: 'applied-precision',
    sold: { model: 'Precision', drawing: 'rail-meter' },
    phases: 3,
    families: ['electrical'],
    energy: true,
    visualization: true,
    reference: true,
  },
  octopus: {
    type: 4,
    slug: 'octopus',
    sold: { model: 'Octopus', drawing: 'clamps' },
    phases: 3,
    families: ['electrical', 'circuits'],
    energy: true,
    visualization: true,
  },
  outageDetector: {
    type: 5,
    slug: 'outage-detector',
    sold: { model: 'Outage detector', drawing: 'sensor' },
    phases: 3,
    families: ['electrical'],
    watchesSupply: true,
  },
  nano: {
    type: 6,
    slug: 'phasornano',
    sold: { model: 'Nano', drawing: 'rail-meter' },
    phases: 1,
    families: ['electrical'],
    energy: true,
    visualization: true,
  },
  sense: {
    type: 7,
    slug: 'sense',
    sold: { model: 'Sense', drawing: 'sensor' },
    phases: 1,
    families: ['sensor'],
  },
  eymon: {
    type: 12,
    slug: 'eymon',
    sold: { model: 'Eymon', drawing: 'rail-meter' },
    phases: 3,
    families: ['electrical'],
    energy: true,
    visualization: true,
    callSuffix: 'EY',
  },
} as const satisfies Record<string, DeviceKindRow>;

export type DeviceKindKey = keyof typeof DEVICE_KINDS;
export type DeviceType = (typeof DEVICE_KINDS)[DeviceKindKey]['type'];
export interface DeviceKind extends DeviceKindRow {
  readonly key: DeviceKindKey;
  readonly type: DeviceType;
}

/** All kinds, in the order of their numbers. */
export const ALL_KINDS: readonly DeviceKind[] = (Object.keys(DEVICE_KINDS) as DeviceKindKey[]).map((key) => ({
  key,
  ...DEVICE_KINDS[key],
}));
export const DEVICE_TYPES: readonly DeviceType[] = /* @__PURE__ */ ALL_KINDS.map(({ type }) => type);

/**
 * The kind of a type number; undefined for a number without a row, as a device has that was registered by a later version.
 * Nothing is assumed of such a device.
 */
export function deviceKind(type: DeviceType): DeviceKind;
export function deviceKind(type: number): DeviceKind | undefined;
export function deviceKind(type: number): DeviceKind | undefined {
  return ALL_KINDS.find((kind) => kind.type === type);
}

export function isDeviceType(type: number): type is DeviceType {
  return deviceKind(type) !== undefined;
}

/** The name of a kind in catalogues; `unknown` for a number without a row. */
export function kindName(type: number): DeviceKindKey | 'unknown' {
  return deviceKind(type)?.key ?? 'unknown';
}

/** What devices of a type measure; nothing is known of an unknown one. */
export function familiesOf(type: number): readonly SampleFamilyName[] {
  return deviceKind(type)?.families ?? [];
}

/** Whether devices of a type measure a family. */
export function measures(type: number, family: SampleFamilyName): boolean {
  return familiesOf(type).includes(family);
}

/** Whether devices of a type measure power and energy; one without a type counts as a meter (R-TREE-020). */
export function measuresEnergy(type: number | undefined): boolean {
  return type === undefined || deviceKind(type)?.energy === true;
}

/** Ending of the addresses of measurement calls; both spellings answer alike (D26). */
export function callSuffix(type: number): '' | 'EY' {
  return deviceKind(type)?.callSuffix ?? '';
}

export const APPLICATION_RIGHTS = ['USER_MANAGER', 'ACCU_TEST', 'REPORT', 'CONTROLLER', 'DEVICES'] as const;
export type ApplicationRight = (typeof APPLICATION_RIGHTS)[number];

/** Dashboards for the accounts whose record names them, and no others (D34). */
export const NAMED_DASHBOARDS = ['appliance_dashboard', 'recognition_dashboard'] as const;
/** Sections of an account (D37). A new account has all but `integration` and the dashboards that are named. */
export const SECTIONS = [
  ...(['visualization', 'disaggregation', 'tools', 'integration', 'applications'] as const),
  ...NAMED_DASHBOARDS,
] as const;
export type Section = (typeof SECTIONS)[number];
/** What the first administrator has: everything that needs no name in a record. */
export const COMMON_SECTIONS: readonly Section[] = /* @__PURE__ */ SECTIONS.filter(
  (section) => !NAMED_DASHBOARDS.some((named) => named === section),
);
export const DEFAULT_SECTIONS: readonly Section[] = /* @__PURE__ */ COMMON_SECTIONS.filter(
  (section) => section !== 'integration',
);

/** What a replayed recording reports as a device: measured as recorded, or with registers added up from its power (D45). */
export const REPLAY_NAMES = { recorded: 'REPLAY', derived: 'REPLAY, E_I derived from P' } as const;

/** State of a device's connection to the platform. */
export const DEVICE_STATUSES = ['ONLINE', 'OFFLINE'] as const;
export type DeviceStatus = (typeof DEVICE_STATUSES)[number];

/** A device's own word for how it is connected; BT_MQTT_DB while a database transfer runs. */
export const CONNECTIONS = ['BT_MQTT', 'BT_MQTT_DB'] as const;

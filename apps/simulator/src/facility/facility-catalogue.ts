import { DEVICE_KINDS, type DeviceType, type HierarchyMenu, type HierarchyNode } from '@phasor/contract';
import type { RelaySpec } from '../meters/disconnector.ts';
import type { MeterWiring } from '../meters/electrical-meter.ts';
import type { SenseOptions } from '../meters/sense-device.ts';
import type { LoadSpec } from '../models/build-loads.ts';
import { HEATED_HOUSE, HOUSEHOLD, SMALL_FLAT } from '../models/household-catalogue.ts';
import type { TroubleName } from '../physics/feeder-troubles.ts';

/** Lines that feed the facility, and what disturbs them. */
export const FEEDERS = {
  /** The line of the works, with their own machines on it. */
  works: ['motors', 'lateMotors', 'distantFault', 'capacitors', 'passingStorm', 'storm', 'maintenance'],
  /** An overhead line to a house. */
  village: ['distantFault', 'storm', 'fuse'],
} as const satisfies Record<string, readonly TroubleName[]>;
export type FeederName = keyof typeof FEEDERS;

/** What stands behind a device of the demo facility. */
export type FacilityModel =
  | { readonly measures: 'loads'; readonly loads: readonly LoadSpec[]; readonly members?: readonly string[] }
  | { readonly measures: 'circuits'; readonly circuits: readonly CircuitSpec[]; readonly loads: readonly LoadSpec[] }
  | { readonly measures: 'relays'; readonly relays: readonly RelaySpec[]; readonly loads: readonly LoadSpec[] }
  | { readonly measures: 'bench'; readonly loads: readonly LoadSpec[]; readonly error: number }
  | ({ readonly measures: 'climate' } & Pick<SenseOptions, 'shape' | 'crowd' | 'setPoint'>)
  | { readonly measures: 'supply'; readonly feeder: FeederName };

export interface CircuitSpec {
  readonly title: string;
  readonly phase: 0 | 1 | 2;
  readonly loads: readonly LoadSpec[];
}

/** One device of the facility: what is registered of it, and what it measures. */
export interface FacilityDevice {
  readonly mac: string;
  readonly type: DeviceType;
  readonly title: string;
  readonly phases: 1 | 3;
  readonly lora: boolean;
  readonly nilm: boolean;
  /** What the demo user may do with it. */
  readonly level: 'view' | 'own';
  readonly tag: string;
  readonly latitude: number;
  readonly longitude: number;
  /** kW; 0 = not set (D69). */
  readonly mrk: number;
  readonly rk: number;
  readonly kwPrice: number | null;
  /** A per phase. */
  readonly maxCurrent: number;
  /** Maker's name of the kind, firmware and seconds between stored samples. */
  readonly device: string;
  readonly fw: string;
  readonly interval: number;
  /** Days since its last message; 0: it is in service. */
  readonly silentDays: number;
  /** The line that feeds it; without one nothing disturbs its supply. */
  readonly feeder?: FeederName;
  /** Days for which it keeps the disturbances that it records by itself, and reports; 0 = only its samples show them. */
  readonly eventDays: number;
  /** A wrong connection of its current transformers. */
  readonly wiring?: MeterWiring;
  /** Its voltage is the recorded one of a household. */
  readonly hasRecordedVoltage?: boolean;
  readonly model: FacilityModel;
}

/** The memory of a meter for disturbances, days: a calendar month and some days. */
const METER_EVENT_DAYS = 35;

const METER = {
  type: DEVICE_KINDS.disaggregation.type,
  phases: 3,
  lora: false,
  nilm: false,
  level: 'own',
  tag: 'Production',
  latitude: 48.3689,
  longitude: 17.5934,
  mrk: 0,
  rk: 0,
  kwPrice: null,
  maxCurrent: 100,
  device: 'PHASOR',
  fw: '1.4.2',
  interval: 5,
  silentDays: 0,
  eventDays: 0,
} as const satisfies Partial<FacilityDevice>;

const HALL_A: readonly LoadSpec[] = [
  { activity: 'machining', connection: 'three' },
  { activity: 'drives', connection: 'three' },
  { cycling: 'compressor', connection: 'three' },
  { activity: 'ventilation', connection: 'three' },
  { activity: 'compensation', connection: 'three' },
  { lighting: 'hall', connection: 'three' },
];
const HALL_B: readonly LoadSpec[] = [
  { activity: 'welding', connection: 'three' },
  { activity: 'machining', connection: 'three', times: 0.45 },
  { activity: 'furnace', connection: 'three' },
  { activity: 'conveyor', connection: 'three' },
  { activity: 'ventilation', connection: 'three', times: 0.7 },
  { lighting: 'hall', connection: 'three', times: 0.8 },
];
const COLD_STORE: readonly LoadSpec[] = [
  { cycling: 'coldStore', connection: 'three' },
  { cycling: 'coldStore', connection: 'three', name: 'second room', times: 0.7 },
  { cycling: 'blastFreezer', connection: 'three' },
  { lighting: 'hall', connection: 1, times: 0.12 },
];
const CHARGERS: readonly LoadSpec[] = [
  { charger: 'staff', connection: 'three', name: 'bay 1' },
  { charger: 'staff', connection: 'three', name: 'bay 2' },
  { charger: 'visitor', connection: 'three', name: 'bay 3' },
];
const SOLAR: readonly LoadSpec[] = [{ solar: { peakWatts: 118_000, inverterWatts: 100_000, tilt: 12, azimuth: 168 } }];
const BOILER_HOUSE: readonly LoadSpec[] = [
  { cycling: 'heatPump', connection: 'three', times: 4 },
  { cycling: 'circulationPump', connection: 0, times: 6 },
  { cycling: 'waterPump', connection: 1 },
];
const WORKSHOP: readonly LoadSpec[] = [
  { activity: 'workshop', connection: 'three' },
  { lighting: 'hall', connection: 2, times: 0.15 },
];

const OFFICE_CIRCUITS: readonly CircuitSpec[] = [
  { title: 'Ground floor', phase: 0, loads: [{ activity: 'desks', connection: 0, times: 0.6 }] },
  { title: 'Upper floor', phase: 1, loads: [{ activity: 'desks', connection: 1, times: 0.5 }] },
  { title: 'Server room', phase: 2, loads: [{ activity: 'serverRoom', connection: 2 }] },
  { title: 'Kitchen', phase: 0, loads: [{ activity: 'kitchenette', connection: 0 }] },
  { title: 'Air handling', phase: 1, loads: [{ activity: 'airHandling', connection: 1, times: 0.7 }] },
  { title: 'Lighting', phase: 2, loads: [{ lighting: 'offices', connection: 2 }] },
  { title: 'Heating', phase: 0, loads: [{ activity: 'electricHeating', connection: 0 }] },
  { title: 'Cooling', phase: 1, loads: [{ cycling: 'airConditioner', connection: 1 }] },
];
const OFFICE_REST: readonly LoadSpec[] = [{ activity: 'homeStandby', connection: 2, times: 3 }];

const YARD_RELAYS: readonly RelaySpec[] = [
  { name: 'Yard lights', phase: 0, watts: 1_150, vars: -180, spectrum: 'led', plan: { dark: true } },
  {
    name: 'Gate heating',
    phase: 1,
    watts: 620,
    vars: 4,
    spectrum: 'resistive',
    plan: {
      windows: [
        [4.5, 7.5],
        [16, 18],
      ],
      weekend: false,
    },
  },
  {
    name: 'Rain pump',
    phase: 2,
    watts: 1_450,
    vars: 930,
    spectrum: 'motor',
    plan: {
      windows: [
        [2, 3],
        [9, 9.5],
        [13, 13.75],
        [21, 22],
      ],
      weekend: true,
    },
  },
  {
    name: 'Ventilators',
    phase: 0,
    watts: 880,
    vars: 510,
    spectrum: 'motor',
    plan: {
      windows: [
        [6, 12],
        [12.75, 21.5],
      ],
      weekend: false,
    },
  },
];

/** Devices of the works, the first one first in every list. */
export const FACILITY_DEVICES: readonly FacilityDevice[] = [
  {
    ...METER,
    mac: '02005E100001',
    title: 'Main supply',
    tag: 'Supply',
    mrk: 320,
    rk: 260,
    kwPrice: 7.14,
    maxCurrent: 800,
    interval: 1,
    eventDays: METER_EVENT_DAYS,
    feeder: 'works',
    model: {
      measures: 'loads',
      loads: [
        { activity: 'forkliftChargers', connection: 'three' },
        { lighting: 'yard', connection: 1 },
      ],
      members: [
        '02005E100002',
        '02005E100003',
        '02005E100004',
        '02005E100005',
        '02005E100006',
        '02005E100007',
        '02005E100008',
        '02005E100009',
      ],
    },
  },
  {
    ...METER,
    mac: '02005E100002',
    type: DEVICE_KINDS.eymon.type,
    title: 'Hall A machining',
    device: 'EYMON',
    maxCurrent: 400,
    latitude: 48.3692,
    longitude: 17.5929,
    eventDays: METER_EVENT_DAYS,
    feeder: 'works',
    model: { measures: 'loads', loads: HALL_A },
  },
  {
    ...METER,
    mac: '02005E100003',
    type: DEVICE_KINDS.eymon.type,
    title: 'Hall B welding',
    device: 'EYMON',
    maxCurrent: 400,
    latitude: 48.3687,
    longitude: 17.5921,
    eventDays: METER_EVENT_DAYS,
    feeder: 'works',
    model: { measures: 'loads', loads: HALL_B },
  },
  {
    ...METER,
    mac: '02005E100004',
    type: DEVICE_KINDS.octopus.type,
    title: 'Office building',
    tag: 'Building',
    device: 'OCTOPUS',
    maxCurrent: 100,
    latitude: 48.3698,
    longitude: 17.5941,
    feeder: 'works',
    model: { measures: 'circuits', circuits: OFFICE_CIRCUITS, loads: OFFICE_REST },
  },
  {
    ...METER,
    mac: '02005E100005',
    title: 'Cold store',
    mrk: 40,
    rk: 32,
    kwPrice: 7.14,
    latitude: 48.3684,
    longitude: 17.5946,
    eventDays: METER_EVENT_DAYS,
    feeder: 'works',
    model: { measures: 'loads', loads: COLD_STORE },
  },
  {
    ...METER,
    mac: '02005E100006',
    title: 'EV charging',
    tag: 'Mobility',
    latitude: 48.3701,
    longitude: 17.5936,
    feeder: 'works',
    model: { measures: 'loads', loads: CHARGERS },
  },
  {
    ...METER,
    mac: '02005E100007',
    title: 'Solar roof',
    tag: 'Solar',
    maxCurrent: 250,
    latitude: 48.3691,
    longitude: 17.5926,
    feeder: 'works',
    model: { measures: 'loads', loads: SOLAR },
  },
  {
    ...METER,
    mac: '02005E100008',
    title: 'Boiler house',
    tag: 'Building',
    lora: true,
    latitude: 48.3695,
    longitude: 17.5949,
    feeder: 'works',
    model: { measures: 'loads', loads: BOILER_HOUSE },
  },
  {
    ...METER,
    mac: '02005E100009',
    title: 'Tenant workshop',
    tag: 'Tenant',
    level: 'view',
    maxCurrent: 80,
    latitude: 48.3681,
    longitude: 17.5938,
    feeder: 'works',
    model: { measures: 'loads', loads: WORKSHOP },
  },
  {
    ...METER,
    mac: '02005E10000A',
    title: 'Apartment 3',
    tag: 'Home',
    nilm: true,
    maxCurrent: 25,
    interval: 1,
    latitude: 48.1486,
    longitude: 17.1077,
    model: { measures: 'loads', loads: HOUSEHOLD },
  },
  {
    ...METER,
    mac: '02005E10000B',
    type: DEVICE_KINDS.nano.type,
    title: 'Caretaker flat',
    phases: 1,
    tag: 'Home',
    device: 'NANO',
    maxCurrent: 32,
    latitude: 48.1502,
    longitude: 17.1121,
    hasRecordedVoltage: true,
    model: { measures: 'loads', loads: SMALL_FLAT },
  },
  {
    ...METER,
    mac: '02005E10000C',
    title: 'Guest house',
    tag: 'Home',
    lora: true,
    maxCurrent: 40,
    latitude: 48.5918,
    longitude: 17.8272,
    eventDays: METER_EVENT_DAYS,
    feeder: 'village',
    wiring: { currentOf: [0, 1, 2], turned: [false, false, true] },
    model: { measures: 'loads', loads: HEATED_HOUSE },
  },
  {
    ...METER,
    mac: '02005E10000D',
    type: DEVICE_KINDS.precision.type,
    title: 'Reference meter',
    tag: 'Laboratory',
    device: 'PTE_USB',
    fw: '3.0.1',
    maxCurrent: 120,
    interval: 1,
    latitude: 48.3083,
    longitude: 18.0846,
    model: { measures: 'bench', error: 0.0002, loads: [{ activity: 'labInstruments', connection: 'three' }] },
  },
  {
    ...METER,
    mac: '02005E10000E',
    title: 'Meter on test',
    tag: 'Laboratory',
    fw: '1.3.9',
    maxCurrent: 120,
    interval: 1,
    latitude: 48.3084,
    longitude: 18.0849,
    model: { measures: 'bench', error: 0.004, loads: [{ activity: 'labInstruments', connection: 0, times: 0.2 }] },
  },
  {
    ...METER,
    mac: '02005E10000F',
    type: DEVICE_KINDS.sense.type,
    title: 'Office climate',
    phases: 1,
    tag: 'Climate',
    lora: true,
    device: 'SENSE',
    fw: '1.1.0',
    interval: 10,
    latitude: 48.3698,
    longitude: 17.5942,
    model: { measures: 'climate', shape: 'office', crowd: 720, setPoint: 22 },
  },
  {
    ...METER,
    mac: '02005E100010',
    type: DEVICE_KINDS.sense.type,
    title: 'Hall A climate',
    phases: 1,
    tag: 'Climate',
    device: 'SENSE',
    fw: '1.1.0',
    interval: 10,
    latitude: 48.3692,
    longitude: 17.5928,
    model: { measures: 'climate', shape: 'twoShifts', crowd: 260, setPoint: 19 },
  },
  {
    ...METER,
    mac: '02005E100011',
    type: DEVICE_KINDS.disconnector.type,
    title: 'Yard and gates',
    tag: 'Outdoors',
    device: 'DISCONNECTOR',
    fw: '2.0.5',
    maxCurrent: 25,
    latitude: 48.3679,
    longitude: 17.5929,
    feeder: 'works',
    model: { measures: 'relays', relays: YARD_RELAYS, loads: [{ activity: 'homeStandby', connection: 1, times: 0.1 }] },
  },
  {
    ...METER,
    mac: '02005E100012',
    type: DEVICE_KINDS.outageDetector.type,
    title: 'Feeder 22 kV',
    tag: 'Supply',
    device: 'OUTAGE',
    fw: '1.0.8',
    latitude: 48.4436,
    longitude: 17.7683,
    eventDays: 396,
    model: { measures: 'supply', feeder: 'works' },
  },
  {
    ...METER,
    mac: '02005E100013',
    title: 'Old warehouse',
    tag: 'Outdoors',
    fw: '1.2.0',
    maxCurrent: 40,
    latitude: 48.2861,
    longitude: 17.7322,
    silentDays: 3,
    model: {
      measures: 'loads',
      loads: [
        { activity: 'kiosk', connection: 'three' },
        { lighting: 'hall', connection: 0, times: 0.2 },
      ],
    },
  },
];

const GROUPS: readonly { readonly id: string; readonly title: string; readonly macs: readonly string[] }[] = [
  {
    id: 'works',
    title: 'Riverside Works',
    macs: FACILITY_DEVICES.slice(0, 9).map(({ mac }) => mac),
  },
  { id: 'homes', title: 'Homes', macs: ['02005E10000A', '02005E10000B', '02005E10000C'] },
  { id: 'laboratory', title: 'Laboratory', macs: ['02005E10000D', '02005E10000E'] },
  { id: 'climate', title: 'Climate', macs: ['02005E10000F', '02005E100010'] },
  { id: 'grounds', title: 'Grounds and grid', macs: ['02005E100011', '02005E100012', '02005E100013'] },
];

/** The works as a tree (R-TREE): the main supply is the sum of what stands beside it in its group. */
export const FACILITY_MENU: HierarchyMenu = {
  nodes: GROUPS.map(({ id, title, macs }) => ({
    title,
    isLeaf: false,
    isExpanded: true,
    data: { id },
    children: macs.flatMap((mac) => FACILITY_DEVICES.filter((device) => device.mac === mac).map(leafOf)),
  })),
  tags: FACILITY_DEVICES.map(({ mac, title, tag, latitude, longitude }) => ({
    id: mac,
    title,
    mac,
    tags: [tag],
    lat: latitude,
    lng: longitude,
  })),
};

function leafOf({ mac, type, title }: FacilityDevice): HierarchyNode {
  const report_mode = mac === FACILITY_DEVICES[0]?.mac ? 2 : 1;
  return { title, isLeaf: true, data: { id: mac, mac, type, report_mode } };
}

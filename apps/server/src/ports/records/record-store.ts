import type {
  ApplicationRight,
  FieldMeaning,
  HierarchyMenu,
  Level,
  LoraConfiguration,
  Section,
  Settings,
  Wiring,
} from '@phasor/contract';
import type { IdentityRecords, PublicLinkRecords, SessionRecords } from './access-records.ts';
import type { AccuracyRecords } from './accuracy-records.ts';
import type { ApplianceRecords } from './appliance-records.ts';
import type { AvailabilityRecords } from './availability-records.ts';
import type { ConnectionRecords } from './connection-records.ts';
import type { MapImageRecords } from './control-map-records.ts';
import type { FirmwareRecords } from './firmware-records.ts';
import type { GuardRecords } from './guard-records.ts';
import type { ImportRecords } from './import-records.ts';
import type { IntegrationTokenRecords } from './integration-records.ts';
import type { MenuRecords } from './menu-records.ts';
import type { DeviceEventRecords, NotificationPairRecords, NotificationRecords } from './notification-records.ts';
import type { OutgoingRecords } from './outgoing-records.ts';
import type { PictureRecords } from './picture-records.ts';
import type { RelayRecords } from './relay-records.ts';
import type { StoredMeterRecords } from './stored-meter-records.ts';
import type { TariffRecords } from './tariff-records.ts';

export interface User {
  readonly id: number;
  readonly login: string;
  /** argon2id hash of the SHA-256 digest the browser sends; null for third-party accounts (D6). */
  readonly passwordHash: string | null;
  /** 1 local, 2 third party. */
  readonly kind: 1 | 2;
  readonly demo: boolean;
  readonly applications: readonly ApplicationRight[];
  readonly sections: readonly Section[];
  readonly settings: Settings;
}

/** Registration of a device; the type is authoritative (D62), its other properties come from `state`. */
export interface Device {
  readonly mac: string;
  readonly type: number;
  readonly title: string;
  readonly phases: 1 | 2 | 3;
  readonly lora: boolean;
  readonly nilm: boolean;
  /** `native`, or the ecosystem of its maker, with its name there. */
  readonly adapter: string;
  readonly adapterKey: string | null;
  /** DevEUI of its LoRa module, 16 upper-case hex digits; null = the one that follows from its MAC (D64). */
  readonly devEui: string | null;
  /** SHA-256 hex of the device's secret; null where it has none (foreign devices behind an external broker). */
  readonly credentialHash: string | null;
  readonly timeZone: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** kW; 0 = not set (D69). */
  readonly mrk: number;
  readonly rk: number;
  /** Wh, added to the total only (D19). */
  readonly energyOffset: number;
  readonly transformationRatio: number;
  /** A per phase. */
  readonly maxCurrent: number;
  readonly currency: string;
  readonly kwPrice: number | null;
  /** Price of a kWh, kg of CO2 per kWh and price of a litre of water; null = the configuration's (D43). */
  readonly kwhPrice: number | null;
  readonly kwhCo2: number | null;
  readonly litrePrice: number | null;
  readonly createdAt: number;
  /** Id of the connection over which it comes; null for one that signs in with its MAC. */
  readonly connection: string | null;
  /** Where the values of a device of another maker belong. */
  readonly wiring: Wiring;
  /** Meaning of fields that its ecosystem does not name. */
  readonly fields: readonly FieldMeaning[];
  /** Epoch ms at which it was ended: it cannot connect any more, and its data stay; null = in use. */
  readonly endedAt: number | null;
}

export type DeviceChange = Partial<Omit<Device, 'mac' | 'createdAt'>>;

export interface Assignment {
  readonly userId: number;
  readonly mac: string;
  readonly level: Level;
  /** Epoch ms after which the assignment is no longer valid; null = without end. */
  readonly until: number | null;
}

/** A device as assigned to one of its users. */
export interface AssignedDevice {
  readonly device: Device;
  readonly level: Level;
}

export interface StoredHierarchy {
  readonly menu: HierarchyMenu;
  readonly revision: number;
}

/** A LoRaWAN network server that delivers the uplinks of its devices. */
export interface NetworkServer {
  readonly name: string;
  /** SHA-256 hex of its secret. */
  readonly credentialHash: string;
  readonly createdAt: number;
}

/** Last known state of a device, stored so that it is available immediately after a restart. */
export interface DeviceMemo {
  readonly mac: string;
  readonly boot: number;
  readonly connection: string | null;
  readonly firmware: string | null;
  readonly device: string | null;
  /** Seconds between stored samples, as the device reports; null = unknown. */
  readonly interval: number | null;
  readonly lastSeenAt: number;
}

export interface AuditEntry {
  readonly at: number;
  readonly login: string | null;
  readonly action: string;
  readonly mac: string | null;
  readonly address: string | null;
  readonly detail: string | null;
  /** Name of the error with which it was refused; null: it succeeded. */
  readonly error: string | null;
}

/** Filter of the entries; what is not given does not limit them. */
export interface AuditFilter {
  /** Part of the login of the acting or the affected account, regardless of case. */
  readonly login?: string | undefined;
  readonly mac?: string | undefined;
  readonly action?: string | undefined;
  readonly refused?: boolean | undefined;
  /** `[from, to)`, epoch ms. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** Entries with a smaller number. */
  readonly before?: number | undefined;
}

/**
 * Everything that is not a time series. Every method is atomic: all of it happens or nothing.
 * Where there is nothing: undefined for one record, [] for lists. @throws AppError('server.unavailable') when the database
 * cannot be reached.
 */
export interface RecordStore {
  /** Opens the database and migrates it. */
  start(): Promise<void>;
  stop(): Promise<void>;

  readonly users: {
    find(login: string): Promise<User | undefined>;
    byId(id: number): Promise<User | undefined>;
    /** @throws AppError('request.invalid', field login) when the login is taken */
    add(user: Omit<User, 'id'>): Promise<User>;
    change(id: number, change: Partial<Omit<User, 'id' | 'login'>>): Promise<void>;
    list(): Promise<readonly User[]>;
    remove(id: number): Promise<void>;
  };
  readonly identities: IdentityRecords;
  readonly devices: {
    find(mac: string): Promise<Device | undefined>;
    list(): Promise<readonly Device[]>;
    /** @throws AppError('request.invalid', field mac) when it is already registered */
    add(device: Device): Promise<void>;
    change(mac: string, change: DeviceChange): Promise<void>;
    remove(mac: string): Promise<void>;
    /** Memos of registered devices. */
    memos(): Promise<readonly DeviceMemo[]>;
    /** Replaces the memos of these devices; a device that is no longer registered is skipped. */
    remember(memos: readonly DeviceMemo[]): Promise<void>;
  };
  readonly assignments: {
    /** Assignments of all users, including those that have ended, by user and mac. */
    list(): Promise<readonly Assignment[]>;
    ofUser(userId: number): Promise<readonly Assignment[]>;
    ofDevice(mac: string): Promise<readonly Assignment[]>;
    /** Devices whose assignment to the user runs at `now` (epoch ms), by mac; only of these macs where they are given. */
    devicesOf(userId: number, now: number, among?: readonly string[]): Promise<readonly AssignedDevice[]>;
    /**
     * Adds or replaces; a new one starts with the pair "device status → platform" (D67). A user who no longer owns the
     * device loses the public links to it. @throws AppError('request.invalid') when the user or the device is unknown
     */
    put(assignment: Assignment): Promise<void>;
    remove(userId: number, mac: string): Promise<void>;
    /**
     * Ends several at once, skipping those that do not exist. With `ownedAt` (epoch ms) it ends none and returns false
     * where the user is the only owner of one of the devices at that time, also when two owners leave at once (D62).
     */
    leave(userId: number, macs: readonly string[], ownedAt?: number): Promise<boolean>;
  };
  readonly sessions: SessionRecords;
  readonly publicLinks: PublicLinkRecords;
  readonly integrationTokens: IntegrationTokenRecords;
  readonly hierarchies: {
    find(userId: number): Promise<StoredHierarchy | undefined>;
    /**
     * Stores when `revision` is the current one (0: none saved yet; undefined: whatever is current) and returns the new
     * revision, counted from 1; returns null on a stale one (D61).
     */
    put(userId: number, menu: HierarchyMenu, revision: number | undefined): Promise<number | null>;
  };
  readonly menus: MenuRecords;
  readonly mapImages: MapImageRecords;
  readonly networkServers: {
    find(name: string): Promise<NetworkServer | undefined>;
    /** By name. */
    list(): Promise<readonly NetworkServer[]>;
    /** Adds or replaces. */
    put(server: NetworkServer): Promise<void>;
    remove(name: string): Promise<void>;
  };
  readonly connections: ConnectionRecords;
  readonly relays: RelayRecords;
  readonly guards: GuardRecords;
  readonly storedMeters: StoredMeterRecords;
  readonly appliances: ApplianceRecords;
  readonly tariffs: TariffRecords;
  readonly accuracyRuns: AccuracyRecords;
  readonly pictures: PictureRecords;
  readonly loraConfigurations: {
    /**
     * Stores the configuration by which a device's payloads are decoded from `at` (epoch ms) on as its newest one, in place
     * of one with the same CRC; of the older ones enough stay that 8 are kept (D64). One of an unknown device is skipped.
     */
    keep(mac: string, configuration: LoraConfiguration, at: number): Promise<void>;
    /** The configuration with that CRC-8; undefined when it is not stored. */
    find(mac: string, crc: number): Promise<LoraConfiguration | undefined>;
    /** Newest first. */
    ofDevice(mac: string): Promise<readonly LoraConfiguration[]>;
  };
  readonly firmware: FirmwareRecords;
  readonly imports: ImportRecords;
  readonly notifications: NotificationRecords;
  readonly notificationPairs: NotificationPairRecords;
  readonly outgoing: OutgoingRecords;
  readonly availability: AvailabilityRecords;
  readonly deviceEvents: DeviceEventRecords;
  readonly audit: {
    add(entry: AuditEntry): Promise<void>;
    /** The newest `limit` entries that match, newest first, each with its number. */
    list(filter: AuditFilter & { readonly limit: number }): Promise<readonly (AuditEntry & { readonly id: number })[]>;
  };
  /** Single values of the installation: keys made at the first start, schema marks. */
  readonly facts: {
    read(name: string): Promise<string | undefined>;
    write(name: string, value: string): Promise<void>;
  };
}

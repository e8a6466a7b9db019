import type {
  ApplicationRight,
  HierarchyMenu,
  LoraConfiguration,
  Section,
  Settings,
  TariffRate,
} from '@phasor/contract';
import type { DeviceEventRecords, NotificationPairRecords, NotificationRecords } from './notification-records.ts';

export interface User {
  readonly id: number;
  readonly login: string;
  /** argon2id hash of the SHA-256 digest the browser sends; null for third-party accounts (decision 6). */
  readonly passwordHash: string | null;
  /** 1 local, 2 third party. */
  readonly kind: 1 | 2;
  readonly demo: boolean;
  readonly applications: readonly ApplicationRight[];
  readonly sections: readonly Section[];
  readonly settings: Settings;
}

/** What is registered of a device; the type is authoritative (decision 62), the rest of its nature comes from `state`. */
export interface Device {
  readonly mac: string;
  readonly type: number;
  readonly title: string;
  readonly phases: 1 | 2 | 3;
  readonly lora: boolean;
  readonly nilm: boolean;
  /** Adapter that speaks to it: `native` or a foreign ecosystem, with that ecosystem's key. */
  readonly adapter: string;
  readonly adapterKey: string | null;
  /** DevEUI of its LoRa module, 16 upper-case hex digits; null = the one that follows from its MAC (decision 64). */
  readonly devEui: string | null;
  /** SHA-256 hex of the device's secret; null where it has none (foreign devices behind an external broker). */
  readonly credentialHash: string | null;
  readonly timeZone: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** kW; 0 = not set (decision 69). */
  readonly mrk: number;
  readonly rk: number;
  /** Wh added to the total only (decision 19). */
  readonly energyOffset: number;
  readonly transformationRatio: number;
  /** A per phase. */
  readonly maxCurrent: number;
  readonly currency: string;
  readonly kwPrice: number | null;
  readonly createdAt: number;
}

export type DeviceChange = Partial<Omit<Device, 'mac' | 'createdAt'>>;

export interface Assignment {
  readonly userId: number;
  readonly mac: string;
  readonly owner: boolean;
  /** Epoch ms after which the assignment is void; null = without end. */
  readonly until: number | null;
}

/** A device as one of its users has it. */
export interface AssignedDevice {
  readonly device: Device;
  readonly owner: boolean;
}

/** Who a third party says an account's person is, bound at the first sign-in (decision 58). */
export interface Identity {
  readonly userId: number;
  readonly issuer: string;
  /** The issuer's own name for the person, which never changes. */
  readonly subject: string;
  readonly name: string | null;
  /** Data URL. */
  readonly avatar: string | null;
  /** ID token of the newest sign-in, by which the provider knows whom to sign out; null = none was given. */
  readonly idToken: string | null;
}

export interface Session {
  /** SHA-256 hex of the cookie's secret. */
  readonly id: string;
  readonly userId: number;
  readonly createdAt: number;
  readonly lastSeenAt: number;
  /** Epoch ms, absolute end (decision 55). */
  readonly expiresAt: number;
}

/** What lets whoever holds its token look at one device (decision 65). */
export interface PublicLink {
  /** Random; the token is derived from it. */
  readonly id: string;
  readonly userId: number;
  readonly mac: string;
  /** One of each name per user and device. */
  readonly name: string;
  readonly createdAt: number;
  /** Epoch ms at which it ends; null = with the assignment alone. */
  readonly expiresAt: number | null;
}

/** A file of measurements that an owner brought in (decision 75). */
export interface MeasurementImport {
  /** Chosen by whoever imports. */
  readonly id: string;
  readonly mac: string;
  readonly source: number;
  readonly name: string;
  readonly login: string | null;
  readonly createdAt: number;
}

/** What one part of an import stored. */
export interface ImportPart {
  readonly importId: string;
  readonly part: number;
  /** Instants of the stored samples, epoch ms ascending, the first readings of register segments included. */
  readonly times: readonly number[];
  /** Instants at which another count of the registers begins or ends, epoch ms ascending. */
  readonly segmentStarts: readonly number[];
  /** Rows of the file that these are, and rows left out. */
  readonly rows: number;
  readonly skipped: number;
}

export interface StoredHierarchy {
  readonly menu: HierarchyMenu;
  readonly revision: number;
}

/** A LoRaWAN network server that brings the uplinks of its devices. */
export interface NetworkServer {
  readonly name: string;
  /** SHA-256 hex of its secret. */
  readonly credentialHash: string;
  readonly createdAt: number;
}

/** Last known word of a device, kept so that a restart shows the truth at once. */
export interface DeviceMemo {
  readonly mac: string;
  readonly boot: number;
  readonly connection: string | null;
  readonly firmware: string | null;
  readonly device: string | null;
  /** Seconds between stored samples, as the device says; null = unknown. */
  readonly interval: number | null;
  readonly lastSeenAt: number;
}

/** A version of a device's tariff: what a kWh costs from a date on (decision 73). */
export interface TariffRecord {
  readonly mac: string;
  /** Local date `YYYY-MM-DD` of the device's zone. */
  readonly validFrom: string;
  /** Price of one kWh at the high rate VT and at the low rate NT, in `currency`. */
  readonly highPrice: number;
  readonly lowPrice: number;
  /** ISO 4217. */
  readonly currency: string;
  /** Rates of the 96 quarter hours of the clock, Monday to Friday. */
  readonly weekday: readonly TariffRate[];
  /** Rates on Saturdays, Sundays and holidays. */
  readonly weekend: readonly TariffRate[];
  /** Local dates `YYYY-MM-DD`. */
  readonly holidays: readonly string[];
}

export interface AuditEntry {
  readonly at: number;
  readonly login: string | null;
  readonly action: string;
  readonly mac: string | null;
  readonly address: string | null;
  readonly detail: string | null;
}

/**
 * Everything that is not a time series. Every method is atomic: it happens whole or not at all.
 * Answers for nothing: undefined for one record, [] for lists. @throws AppError('server.unavailable') when the database is away.
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
  readonly identities: {
    find(issuer: string, subject: string): Promise<Identity | undefined>;
    ofUser(userId: number): Promise<Identity | undefined>;
    /**
     * Binds the account to the identity, or takes over what changed of it.
     * @throws AppError('request.invalid') when either is bound to another already
     */
    put(identity: Identity): Promise<void>;
  };
  readonly devices: {
    find(mac: string): Promise<Device | undefined>;
    list(): Promise<readonly Device[]>;
    /** @throws AppError('request.invalid', field mac) when it is registered already */
    add(device: Device): Promise<void>;
    change(mac: string, change: DeviceChange): Promise<void>;
    remove(mac: string): Promise<void>;
    /** Memos of registered devices. */
    memos(): Promise<readonly DeviceMemo[]>;
    /** Replaces the memos of these devices; one that is no longer registered is passed over. */
    remember(memos: readonly DeviceMemo[]): Promise<void>;
  };
  readonly assignments: {
    ofUser(userId: number): Promise<readonly Assignment[]>;
    ofDevice(mac: string): Promise<readonly Assignment[]>;
    /** The devices whose assignment to the user runs at `now` (epoch ms), by mac. */
    devicesOf(userId: number, now: number): Promise<readonly AssignedDevice[]>;
    /** Adds or replaces; a new one starts with the pair "device status → platform" (decision 67). @throws AppError('request.invalid') when the user or the device is unknown */
    put(assignment: Assignment): Promise<void>;
    remove(userId: number, mac: string): Promise<void>;
    /** Ends several at once; one that is not there is passed over. */
    removeEach(userId: number, macs: readonly string[]): Promise<void>;
  };
  readonly sessions: {
    find(id: string): Promise<Session | undefined>;
    add(session: Session): Promise<void>;
    touch(id: string, lastSeenAt: number): Promise<void>;
    remove(id: string): Promise<void>;
    /** Ends a user's sessions but one. */
    removeOthers(userId: number, keep: string | null): Promise<void>;
    removeExpired(now: number): Promise<void>;
  };
  /** Removing an assignment removes the links that were made under it, for good. */
  readonly publicLinks: {
    /**
     * Adds the link and answers it; where its user has one of that name to the device that has not ended at `createdAt`,
     * that one stays and is answered. @throws AppError('request.invalid') when the device is not assigned to the user
     */
    ensure(link: PublicLink): Promise<PublicLink>;
    /** What a link opens as long as its assignment runs at `now`, also after its own end. */
    find(id: string, now: number): Promise<{ device: Device; expiresAt: number | null } | undefined>;
    /** Everybody's links to a device, oldest first, ended ones among them. */
    ofDevice(mac: string): Promise<readonly PublicLink[]>;
    setExpiry(id: string, expiresAt: number | null): Promise<void>;
    remove(id: string): Promise<void>;
  };
  readonly hierarchies: {
    find(userId: number): Promise<StoredHierarchy | undefined>;
    /**
     * Stores when `revision` is the current one (0: none saved yet; undefined: whatever is current) and answers the
     * new revision, counted from 1; answers null on a stale one (decision 61).
     */
    put(userId: number, menu: HierarchyMenu, revision: number | undefined): Promise<number | null>;
  };
  readonly networkServers: {
    find(name: string): Promise<NetworkServer | undefined>;
    /** By name. */
    list(): Promise<readonly NetworkServer[]>;
    /** Adds or replaces. */
    put(server: NetworkServer): Promise<void>;
    remove(name: string): Promise<void>;
  };
  readonly tariffs: {
    /** The versions of these devices' tariffs, by mac, then by date. */
    ofDevices(macs: readonly string[]): Promise<readonly TariffRecord[]>;
    /** Adds a version or replaces the device's of the same date. @throws AppError('request.invalid') when the device is unknown */
    put(version: TariffRecord): Promise<void>;
    /** Answers false when the device has no version of that date. */
    remove(mac: string, validFrom: string): Promise<boolean>;
  };
  readonly loraConfigurations: {
    /**
     * Keeps what a device's payloads mean from `at` (epoch ms) on as its newest configuration, in place of one with the
     * same CRC; of its older ones enough stay that 8 are kept (decision 64). One of an unknown device is passed over.
     */
    keep(mac: string, configuration: LoraConfiguration, at: number): Promise<void>;
    /** Newest first. */
    ofDevice(mac: string): Promise<readonly LoraConfiguration[]>;
  };
  readonly imports: {
    find(id: string): Promise<MeasurementImport | undefined>;
    /** The newest first. */
    ofDevice(mac: string): Promise<readonly MeasurementImport[]>;
    /** Keeps the part, and the import with its first one; a part that is there stays as it is. */
    putPart(of: MeasurementImport, part: ImportPart): Promise<void>;
    /** By part. */
    parts(id: string): Promise<readonly ImportPart[]>;
    /** With all its parts. */
    remove(id: string): Promise<void>;
  };
  readonly notifications: NotificationRecords;
  readonly notificationPairs: NotificationPairRecords;
  readonly deviceEvents: DeviceEventRecords;
  readonly audit: {
    add(entry: AuditEntry): Promise<void>;
    /** The newest `limit` entries, newest first. */
    list(limit: number): Promise<readonly AuditEntry[]>;
  };
  /** Small facts of the installation: keys made at first start, schema marks. */
  readonly facts: {
    read(name: string): Promise<string | undefined>;
    write(name: string, value: string): Promise<void>;
  };
}

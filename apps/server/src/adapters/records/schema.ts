import type { Phase } from '@phasor/quantities';
import type { Generated } from 'kysely';
import type { AnnouncedOfDevices, DeviceRevision, Revisions } from '../../ports/announcements.ts';
import type { Identity, PublicLink, Session } from '../../ports/records/access-records.ts';
import type { AccuracyRun } from '../../ports/records/accuracy-records.ts';
import type { AskedQuestion, Correction } from '../../ports/records/appliance-correction-records.ts';
import type {
  Appliance,
  ApplianceRun,
  ApplianceSettings,
  DetectorMark,
  Imprint,
  UnnamedRun,
} from '../../ports/records/appliance-records.ts';
import type { Assignment } from '../../ports/records/assignment-records.ts';
import type { AuditEntry } from '../../ports/records/audit-records.ts';
import type { AvailabilityMark } from '../../ports/records/availability-records.ts';
import type { Connection } from '../../ports/records/connection-records.ts';
import type { MapImageRecord } from '../../ports/records/control-map-records.ts';
import type { Device, DeviceMemo } from '../../ports/records/device-records.ts';
import type { FirmwareJob, FirmwareRelease } from '../../ports/records/firmware/firmware-records.ts';
import type { Guard } from '../../ports/records/guard-records.ts';
import type { ImportPart, MeasurementImport } from '../../ports/records/import-records.ts';
import type { IntegrationToken } from '../../ports/records/integration-records.ts';
import type { NetworkServer } from '../../ports/records/lorawan-records.ts';
import type { MenuKey, StoredMenu } from '../../ports/records/menu-records.ts';
import type { AccountRate, WaitingChatNews } from '../../ports/records/news-records.ts';
import type {
  DeviceEvent,
  Notification,
  NotificationPair,
  NotifiedStatus,
} from '../../ports/records/notification-records.ts';
import type { Delivery, OutgoingAddress } from '../../ports/records/outgoing-records.ts';
import type { PictureRecord } from '../../ports/records/picture-records.ts';
import type { RelayRecord } from '../../ports/records/relay-records.ts';
import type { Passkey, TotpSecret } from '../../ports/records/sign-in/second-factor-records.ts';
import type { Tally, TallyKind } from '../../ports/records/sign-in/tally-records.ts';
import type { Site } from '../../ports/records/site-records.ts';
import type { StoredMeterImage } from '../../ports/records/stored-meter-records.ts';
import type { StoredSupplyReport, SupplySearch, UnsentChanges } from '../../ports/records/supply-records.ts';
import type { TariffRecord } from '../../ports/records/tariff-records.ts';
import type { User } from '../../ports/records/user-records.ts';

/** Booleans are 0 or 1, lists and trees are JSON text, instants are epoch ms: alike in both engines. */
export type Flag = 0 | 1;

type Stored<Kept, Changed extends Partial<Record<keyof Kept, unknown>>> = Omit<Kept, keyof Changed> & Changed;

export type UserRow = Stored<
  User,
  {
    id: Generated<number>;
    demo: Flag;
    needsSecondFactor: Flag;
    applications: string;
    sections: string;
    settings: string;
  }
>;
/** The transports are JSON. */
export type PasskeyRow = Stored<Passkey, { transports: string }>;

/** Wiring, fields and names of circuits are JSON. */
export type DeviceRow = Stored<Device, { lora: Flag; nilm: Flag; wiring: string; fields: string; circuits: string }>;
/** The hidden keys are JSON. */
export type ConnectionRow = Stored<Connection, { hidden: string }>;
export type AssignmentRow = Assignment;
/** Its further devices are JSON. */
export type IntegrationTokenRow = Omit<IntegrationToken, 'also'> & { macs: string };
export type GuardRow = Stored<Guard, { ask: Flag | null; critical: Flag }> & { mac: string; place: number };
/** Quarters and holidays as JSON text. */
export type TariffVersionRow = Stored<TariffRecord, { weekday: string; weekend: string; holidays: string }>;
/** The tests are JSON text. */
export type AccuracyRunRow = Stored<AccuracyRun, { id: Generated<number>; tests: string }>;
/** `hash` is that of the entry and of all before it, `previous` that of the entry before. */
export type AuditRow = AuditEntry & { id: Generated<number>; hash: string; previous: string };

export type NotificationRow = Stored<Notification, { id: Generated<number>; data: string; seen: Flag }>;
export type NotificationPairRow = Stored<NotificationPair, { id: Generated<number> }>;

/** The news as JSON. */
export interface DeviceNewsRow {
  id: Generated<number>;
  mac: string;
  /** The id that the device gave the event, or what names other news. */
  event: string;
  at: number;
  news: string;
  sent: Flag;
}
/** What is held as JSON. */
export type NewsRateRow = Stored<AccountRate, { held: string | null }> & { userId: number };
/** The news as JSON. */
export type ChatNewsRow = Stored<WaitingChatNews, { id: Generated<number>; news: string }>;

export type OutgoingAddressRow = Stored<OutgoingAddress, { id: Generated<number>; confirmed: Flag }>;
/** The news as JSON. */
export type DeliveryRow = Stored<Delivery, { id: Generated<number>; news: string }>;

type MapImageRow = MapImageRecord & { id: Generated<number>; userId: number; createdAt: number };
export type ApplianceRow = Stored<Appliance, { id: Generated<number>; learned: Flag }> & {
  /** The appliance that it was joined into; null for none. */
  joinedInto: number | null;
};
type ImprintRow = Stored<Imprint, { id: Generated<number> }>;
export type UnnamedRunRow = UnnamedRun & { mac: string; phase: Phase };
/** The detail is JSON. */
export type CorrectionRow = Stored<Correction, { id: Generated<number>; detail: string }>;
/** The edges are JSON. */
export type AskedQuestionRow = Stored<AskedQuestion, { edges: string }>;
/** The levels are JSON; null for none. */
export type ApplianceRunRow = Stored<Omit<ApplianceRun, 'levels'>, { computed: Flag }> & { levels: string | null };
export type ApplianceSettingsRow = Stored<ApplianceSettings, { autoLearn: Flag }> & { mac: string };

type MenuRow = MenuKey & StoredMenu;

interface HierarchyRow {
  userId: number;
  /** JSON of a HierarchyMenu. */
  menu: string;
  revision: number;
}

interface LoraConfigurationRow {
  mac: string;
  /** What the device's frames name the configuration by. */
  crc: number;
  /** JSON of a LoraConfiguration. */
  configuration: string;
  keptAt: number;
}

/** The values of its fields and the results of its tests as JSON. */
interface StoredMeterRow {
  mac: string;
  id: number;
  fields: string;
  tests: string;
}

interface StoredMeterImageRow extends StoredMeterImage {
  id: Generated<number>;
  mac: string;
  meterId: number;
}

/** Phases and voltages are JSON. */
export type SupplyReportRow = Omit<StoredSupplyReport, 'start' | 'end' | 'phases' | 'voltages' | 'kind'> & {
  kind: string;
  beganAt: number;
  endedAt: number | null;
  phases: string;
  voltages: string;
};

/** The events are JSON. */
export type SupplyUnsentRow = Stored<UnsentChanges, { known: string }>;

/** The limits are JSON. */
export type SiteRow = Stored<Site, { limits: string; feedsIn: Flag }> & { mac: string };

/** Both lists are JSON. */
export type ImportPartRow = Stored<ImportPart, { times: string; segmentStarts: string }>;

/** When a server watched, epoch ms, and the shard of which it watched the devices; -1 for all. */
interface AvailabilityWatchRow {
  shard: number;
  beganAt: number;
  endedAt: number;
}

/** The times are JSON. */
export type TallyRow = Stored<Tally, { times: string }> & { kind: TallyKind; name: string };

interface FactRow {
  name: string;
  value: string;
}

/** Tables of the record store, in the camel case of the program; the database has snake case. */
export interface RecordTables {
  users: UserRow;
  devices: DeviceRow;
  deviceMemos: Omit<DeviceMemo, 'caps'> & { caps: string | null };
  revisions: Revisions;
  deviceRevisions: DeviceRevision & { kind: AnnouncedOfDevices };
  assignments: AssignmentRow;
  identities: Identity;
  sessions: Session;
  totpSecrets: TotpSecret;
  passkeys: PasskeyRow;
  recoveryCodes: { userId: number; hash: string };
  tallies: TallyRow;
  usedTickets: { id: string; until: number };
  publicLinks: PublicLink;
  integrationTokens: IntegrationTokenRow;
  hierarchies: HierarchyRow;
  menus: MenuRow;
  mapImages: MapImageRow;
  networkServers: NetworkServer;
  connections: ConnectionRow;
  relays: RelayRecord;
  switchGuards: GuardRow;
  storedMeters: StoredMeterRow;
  storedMeterImages: StoredMeterImageRow;
  appliances: ApplianceRow;
  imprints: ImprintRow;
  applianceRuns: ApplianceRunRow;
  unnamedRuns: UnnamedRunRow;
  applianceCorrections: CorrectionRow;
  askedQuestions: AskedQuestionRow;
  applianceSettings: ApplianceSettingsRow;
  detectorMarks: DetectorMark;
  tariffVersions: TariffVersionRow;
  accuracyRuns: AccuracyRunRow;
  pictures: PictureRecord;
  loraConfigurations: LoraConfigurationRow;
  firmwareReleases: FirmwareRelease;
  firmwareJobs: FirmwareJob;
  firmwareImages: { sha256: string; size: number };
  /** The content in base64. */
  firmwareImagePortions: { sha256: string; portion: number; content: string };
  imports: MeasurementImport;
  importParts: ImportPartRow;
  notifications: NotificationRow;
  notificationPairs: NotificationPairRow;
  notifiedStatuses: NotifiedStatus;
  deviceNews: DeviceNewsRow;
  newsRates: NewsRateRow;
  chatNews: ChatNewsRow;
  outgoingAddresses: OutgoingAddressRow;
  deliveries: DeliveryRow;
  availabilityMarks: AvailabilityMark;
  availabilityWatches: AvailabilityWatchRow;
  deviceEvents: DeviceEvent;
  supplyReports: SupplyReportRow;
  supplySearches: SupplySearch;
  supplyUnsent: SupplyUnsentRow;
  sites: SiteRow;
  audit: AuditRow;
  facts: FactRow;
}

export function toFlag(value: boolean): Flag {
  return value ? 1 : 0;
}

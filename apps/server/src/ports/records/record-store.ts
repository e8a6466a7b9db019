import type { RevisionRecords } from '../announcements.ts';
import type { ArrivalBlocks } from '../series/arrival-blocks.ts';
import type { IdentityRecords, PublicLinkRecords, SessionRecords } from './access-records.ts';
import type { AccuracyRecords } from './accuracy-records.ts';
import type { ApplianceRecords } from './appliance-records.ts';
import type { AssignmentRecords } from './assignment-records.ts';
import type { AuditRecords } from './audit-records.ts';
import type { AvailabilityRecords } from './availability-records.ts';
import type { ConnectionRecords } from './connection-records.ts';
import type { MapImageRecords } from './control-map-records.ts';
import type { DeviceRecords } from './device-records.ts';
import type { Exclusively } from './exclusively.ts';
import type { FactRecords } from './fact-records.ts';
import type { FirmwareImageRecords } from './firmware/firmware-image-records.ts';
import type { FirmwareRecords } from './firmware/firmware-records.ts';
import type { GuardRecords } from './guard-records.ts';
import type { HierarchyRecords } from './hierarchy-records.ts';
import type { ImportRecords } from './import-records.ts';
import type { IntegrationTokenRecords } from './integration-records.ts';
import type { LoraConfigurationRecords, NetworkServerRecords } from './lorawan-records.ts';
import type { MenuRecords } from './menu-records.ts';
import type { NewsRecords } from './news-records.ts';
import type { DeviceEventRecords, NotificationPairRecords, NotificationRecords } from './notification-records.ts';
import type { OutgoingRecords } from './outgoing-records.ts';
import type { PictureRecords } from './picture-records.ts';
import type { RelayRecords } from './relay-records.ts';
import type { SecondFactorRecords } from './sign-in/second-factor-records.ts';
import type { TallyRecords } from './sign-in/tally-records.ts';
import type { UsedTicketRecords } from './sign-in/used-ticket-records.ts';
import type { SiteRecords } from './site-records.ts';
import type { StoredMeterRecords } from './stored-meter-records.ts';
import type { SupplyRecords } from './supply-records.ts';
import type { TariffRecords } from './tariff-records.ts';
import type { UserRecords } from './user-records.ts';

/**
 * Everything that is not a time series. Every method is atomic: all of it happens or nothing.
 * Where there is nothing: undefined for one record, [] for lists. @throws AppError('server.unavailable') when the database
 * cannot be reached.
 */
/** The records themselves. */
export type RecordParts = Omit<RecordStore, 'start' | 'stop' | 'exclusively'>;

export interface RecordStore {
  /** Opens the database and migrates it. */
  start(): Promise<void>;
  stop(): Promise<void>;
  readonly exclusively: Exclusively<RecordParts>;

  readonly users: UserRecords;
  readonly identities: IdentityRecords;
  readonly devices: DeviceRecords;
  readonly assignments: AssignmentRecords;
  readonly sessions: SessionRecords;
  readonly secondFactors: SecondFactorRecords;
  readonly tallies: TallyRecords;
  readonly usedTickets: UsedTicketRecords;
  readonly publicLinks: PublicLinkRecords;
  readonly integrationTokens: IntegrationTokenRecords;
  readonly hierarchies: HierarchyRecords;
  readonly menus: MenuRecords;
  readonly mapImages: MapImageRecords;
  readonly networkServers: NetworkServerRecords;
  readonly connections: ConnectionRecords;
  readonly relays: RelayRecords;
  readonly guards: GuardRecords;
  readonly storedMeters: StoredMeterRecords;
  readonly appliances: ApplianceRecords;
  readonly tariffs: TariffRecords;
  readonly accuracyRuns: AccuracyRecords;
  readonly pictures: PictureRecords;
  readonly loraConfigurations: LoraConfigurationRecords;
  readonly firmware: FirmwareRecords;
  readonly firmwareImages: FirmwareImageRecords;
  readonly imports: ImportRecords;
  readonly news: NewsRecords;
  readonly notifications: NotificationRecords;
  readonly notificationPairs: NotificationPairRecords;
  readonly outgoing: OutgoingRecords;
  readonly availability: AvailabilityRecords;
  readonly deviceEvents: DeviceEventRecords;
  readonly supply: SupplyRecords;
  readonly sites: SiteRecords;
  readonly audit: AuditRecords;
  readonly facts: FactRecords;
  readonly arrivals: ArrivalBlocks;
  readonly revisions: RevisionRecords;
}

import { CamelCasePlugin, Kysely } from 'kysely';
import type { IdentityRecords, PublicLinkRecords, SessionRecords } from '../../ports/records/access-records.ts';
import type { AccuracyRecords } from '../../ports/records/accuracy-records.ts';
import type { ApplianceRecords } from '../../ports/records/appliance-records.ts';
import type { AssignmentRecords } from '../../ports/records/assignment-records.ts';
import type { AuditRecords } from '../../ports/records/audit-records.ts';
import type { AvailabilityRecords } from '../../ports/records/availability-records.ts';
import type { ConnectionRecords } from '../../ports/records/connection-records.ts';
import type { MapImageRecords } from '../../ports/records/control-map-records.ts';
import type { DeviceRecords } from '../../ports/records/device-records.ts';
import type { FactRecords } from '../../ports/records/fact-records.ts';
import type { FirmwareRecords } from '../../ports/records/firmware-records.ts';
import type { GuardRecords } from '../../ports/records/guard-records.ts';
import type { HierarchyRecords } from '../../ports/records/hierarchy-records.ts';
import type { ImportRecords } from '../../ports/records/import-records.ts';
import type { IntegrationTokenRecords } from '../../ports/records/integration-records.ts';
import type { LoraConfigurationRecords, NetworkServerRecords } from '../../ports/records/lorawan-records.ts';
import type { MenuRecords } from '../../ports/records/menu-records.ts';
import type {
  DeviceEventRecords,
  NotificationPairRecords,
  NotificationRecords,
} from '../../ports/records/notification-records.ts';
import type { OutgoingRecords } from '../../ports/records/outgoing-records.ts';
import type { PictureRecords } from '../../ports/records/picture-records.ts';
import type { RecordStore } from '../../ports/records/record-store.ts';
import type { RelayRecords } from '../../ports/records/relay-records.ts';
import type { SiteRecords } from '../../ports/records/site-records.ts';
import type { StoredMeterRecords } from '../../ports/records/stored-meter-records.ts';
import type { SupplyRecords } from '../../ports/records/supply-records.ts';
import type { TariffRecords } from '../../ports/records/tariff-records.ts';
import type { UserRecords } from '../../ports/records/user-records.ts';
import { assignmentQueries } from './accounts/assignments.ts';
import { auditQueries } from './accounts/audit.ts';
import { factQueries } from './accounts/facts.ts';
import { translated } from './accounts/failures.ts';
import { identityQueries } from './accounts/identities.ts';
import { integrationTokenQueries } from './accounts/integration-tokens.ts';
import { sessionQueries } from './accounts/sessions.ts';
import { userQueries } from './accounts/users.ts';
import { accuracyQueries } from './accuracy-runs.ts';
import { applianceQueries } from './appliances.ts';
import { availabilityQueries } from './devices/availability.ts';
import { connectionQueries } from './connections.ts';
import { deviceEventQueries } from './devices/device-events.ts';
import { deviceQueries } from './devices/devices.ts';
import { firmwareQueries } from './devices/firmware.ts';
import { guardQueries } from './devices/guards.ts';
import { loraConfigurationQueries } from './devices/lora-configurations.ts';
import { networkServerQueries } from './devices/network-servers.ts';
import { relayQueries } from './devices/relays.ts';
import { siteQueries } from './devices/sites.ts';
import { supplyQueries } from './devices/supply.ts';
import type { RecordDatabase, RecordEngine } from './engine.ts';
import { hierarchyQueries } from './hierarchies.ts';
import { importQueries } from './imports.ts';
import { mapImageQueries } from './map-images.ts';
import { menuQueries } from './menus.ts';
import { migrateToLatest } from './migrations/migrations.ts';
import { notificationPairQueries } from './notification-pairs.ts';
import { notificationQueries } from './notifications.ts';
import { outgoingQueries } from './outgoing.ts';
import { pictureQueries } from './pictures.ts';
import { publicLinkQueries } from './public-links.ts';
import type { RecordTables } from './schema.ts';
import { startFailure } from './start-failure.ts';
import { storedMeterQueries } from './stored-meters.ts';
import { tariffQueries } from './tariffs.ts';

/** The records in a database that Kysely speaks to; the queries are the same whatever the engine. */
export class KyselyRecordStore implements RecordStore {
  readonly users: UserRecords;
  readonly identities: IdentityRecords;
  readonly devices: DeviceRecords;
  readonly assignments: AssignmentRecords;
  readonly sessions: SessionRecords;
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
  readonly imports: ImportRecords;
  readonly notifications: NotificationRecords;
  readonly notificationPairs: NotificationPairRecords;
  readonly outgoing: OutgoingRecords;
  readonly availability: AvailabilityRecords;
  readonly deviceEvents: DeviceEventRecords;
  readonly supply: SupplyRecords;
  readonly sites: SiteRecords;
  readonly audit: AuditRecords;
  readonly facts: FactRecords;
  readonly #engine: RecordEngine;
  readonly #database: RecordDatabase;

  constructor(engine: RecordEngine) {
    const database = new Kysely<RecordTables>({ dialect: engine.dialect, plugins: [new CamelCasePlugin()] });
    this.#engine = engine;
    this.#database = database;
    this.users = translated(userQueries(database), engine);
    this.identities = translated(identityQueries(database), engine);
    this.devices = translated(deviceQueries(database), engine);
    this.assignments = translated(assignmentQueries(database), engine);
    this.sessions = translated(sessionQueries(database), engine);
    this.publicLinks = translated(publicLinkQueries(database), engine);
    this.integrationTokens = translated(integrationTokenQueries(database), engine);
    this.hierarchies = translated(hierarchyQueries(database), engine);
    this.menus = translated(menuQueries(database), engine);
    this.mapImages = translated(mapImageQueries(database), engine);
    this.networkServers = translated(networkServerQueries(database), engine);
    this.connections = translated(connectionQueries(database), engine);
    this.relays = translated(relayQueries(database), engine);
    this.guards = translated(guardQueries(database), engine);
    this.storedMeters = translated(storedMeterQueries(database), engine);
    this.appliances = translated(applianceQueries(database), engine);
    this.tariffs = translated(tariffQueries(database), engine);
    this.accuracyRuns = translated(accuracyQueries(database), engine);
    this.pictures = translated(pictureQueries(database), engine);
    this.loraConfigurations = translated(loraConfigurationQueries(database), engine);
    this.firmware = translated(firmwareQueries(database), engine);
    this.imports = translated(importQueries(database), engine);
    this.notifications = translated(notificationQueries(database), engine);
    this.notificationPairs = translated(notificationPairQueries(database), engine);
    this.outgoing = translated(outgoingQueries(database), engine);
    this.availability = translated(availabilityQueries(database), engine);
    this.deviceEvents = translated(deviceEventQueries(database), engine);
    this.supply = translated(supplyQueries(database), engine);
    this.sites = translated(siteQueries(database), engine);
    this.audit = translated(auditQueries(database), engine);
    this.facts = translated(factQueries(database), engine);
  }

  async start(): Promise<void> {
    const { name } = this.#engine;
    try {
      await this.#engine.prepare();
      await this.#engine.exclusively(this.#database, (database) => migrateToLatest(database, name));
    } catch (error) {
      throw startFailure(error, this.#engine);
    }
  }

  async stop(): Promise<void> {
    await this.#database.destroy();
  }
}

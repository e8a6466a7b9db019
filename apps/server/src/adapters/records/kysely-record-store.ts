import { CamelCasePlugin, Kysely } from 'kysely';
import type { RecordStore } from '../../ports/records/record-store.ts';
import { assignmentQueries } from './accounts/assignments.ts';
import { auditQueries } from './accounts/audit.ts';
import { factQueries } from './accounts/facts.ts';
import { translated } from './accounts/failures.ts';
import { identityQueries } from './accounts/identities.ts';
import { integrationTokenQueries } from './accounts/integration-tokens.ts';
import { secondFactorQueries } from './accounts/second-factors.ts';
import { sessionQueries } from './accounts/sessions.ts';
import { userQueries } from './accounts/users.ts';
import { accuracyQueries } from './accuracy-runs.ts';
import { applianceQueries } from './appliances.ts';
import { connectionQueries } from './connections.ts';
import { availabilityQueries } from './devices/availability.ts';
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
import { refuseUnfinishedMove } from './unfinished-records.ts';

/** The records in a database that Kysely speaks to; the queries are the same for every engine. */
export function kyselyRecordStore(engine: RecordEngine): RecordStore {
  const database = new Kysely<RecordTables>({ dialect: engine.dialect, plugins: [new CamelCasePlugin()] });
  const part = <Queries extends object>(queries: (database: RecordDatabase) => Queries) =>
    translated(queries(database), engine);
  return {
    async start() {
      try {
        await engine.prepare();
        await engine.exclusively(database, async (alone) => {
          await refuseUnfinishedMove(alone, engine.name);
          await migrateToLatest(alone, engine.name);
        });
      } catch (error) {
        throw startFailure(error, engine);
      }
    },
    stop: () => database.destroy(),
    users: part(userQueries),
    identities: part(identityQueries),
    devices: part(deviceQueries),
    assignments: part(assignmentQueries),
    secondFactors: part(secondFactorQueries),
    sessions: part(sessionQueries),
    publicLinks: part(publicLinkQueries),
    integrationTokens: part(integrationTokenQueries),
    hierarchies: part(hierarchyQueries),
    menus: part(menuQueries),
    mapImages: part(mapImageQueries),
    networkServers: part(networkServerQueries),
    connections: part(connectionQueries),
    relays: part(relayQueries),
    guards: part(guardQueries),
    storedMeters: part(storedMeterQueries),
    appliances: part(applianceQueries),
    tariffs: part(tariffQueries),
    accuracyRuns: part(accuracyQueries),
    pictures: part(pictureQueries),
    loraConfigurations: part(loraConfigurationQueries),
    firmware: part(firmwareQueries),
    imports: part(importQueries),
    notifications: part(notificationQueries),
    notificationPairs: part(notificationPairQueries),
    outgoing: part(outgoingQueries),
    availability: part(availabilityQueries),
    deviceEvents: part(deviceEventQueries),
    supply: part(supplyQueries),
    sites: part(siteQueries),
    audit: part(auditQueries),
    facts: part(factQueries),
  };
}

import { CamelCasePlugin, Kysely } from 'kysely';
import { type InTurn, oneAtATime } from '../../pacing/one-at-a-time.ts';
import type { ExclusiveName } from '../../ports/records/exclusively.ts';
import type { RecordParts, RecordStore } from '../../ports/records/record-store.ts';
import { assignmentQueries } from './accounts/assignments.ts';
import { auditQueries } from './accounts/audit.ts';
import { factQueries } from './accounts/facts.ts';
import { type QueryRun, recordFailure, translated, untilDone } from './accounts/failures.ts';
import { identityQueries } from './accounts/identities.ts';
import { integrationTokenQueries } from './accounts/integration-tokens.ts';
import { secondFactorQueries } from './accounts/second-factors.ts';
import { sessionQueries } from './accounts/sessions.ts';
import { tallyQueries } from './accounts/tallies.ts';
import { usedTicketQueries } from './accounts/used-tickets.ts';
import { userQueries } from './accounts/users.ts';
import { accuracyQueries } from './accuracy-runs.ts';
import { applianceQueries } from './appliances.ts';
import { arrivalQueries } from './arrivals.ts';
import { connectionQueries } from './connections.ts';
import { availabilityQueries } from './devices/availability.ts';
import { deviceEventQueries } from './devices/device-events.ts';
import { deviceQueries } from './devices/devices.ts';
import { firmwareQueries } from './devices/firmware.ts';
import { firmwareImageQueries } from './devices/firmware-images.ts';
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
import { awaitedTables } from './migrations/awaited-tables.ts';
import { migrateToLatest } from './migrations/migrations.ts';
import { newsQueries } from './news/device-news.ts';
import { notificationPairQueries } from './news/notification-pairs.ts';
import { notificationQueries } from './news/notifications.ts';
import { outgoingQueries } from './news/outgoing.ts';
import { pictureQueries } from './pictures.ts';
import { publicLinkQueries } from './public-links.ts';
import { revisionQueries } from './revisions.ts';
import type { RecordTables } from './schema.ts';
import { startFailure } from './start-failure.ts';
import { storedMeterQueries } from './stored-meters.ts';
import { tariffQueries } from './tariffs.ts';
import { refuseUnfinishedMove } from './unfinished-records.ts';
import { withinTransaction } from './within-transaction.ts';

/** Whether a start brings the tables to this version, or another process does. */
export type Tables = 'made' | 'awaited';

/** The records in a database that Kysely speaks to; the queries are the same for every engine. */
export function kyselyRecordStore(
  engine: RecordEngine,
  { tables = 'made' }: { tables?: Tables | undefined } = {},
): RecordStore {
  const database = new Kysely<RecordTables>({ dialect: engine.dialect, plugins: [new CamelCasePlugin()] });
  const inTurn = {
    accounts: oneAtATime(),
    connections: oneAtATime(),
    settings: oneAtATime(),
  } as const satisfies Record<ExclusiveName, InTurn>;
  return {
    async start() {
      try {
        await engine.prepare();
        if (tables === 'awaited') return await awaitedTables(database, engine.name);
        await engine.exclusively(database, async (alone) => {
          await refuseUnfinishedMove(alone, engine.name);
          await migrateToLatest(alone, engine.name);
        });
      } catch (error) {
        throw startFailure(error, engine);
      }
    },
    stop: () => database.destroy(),
    // In turn within the process first: who waits for another process has one connection, and leaves the others to everybody.
    exclusively: (name, work) =>
      inTurn[name](async () => {
        try {
          const begin = () =>
            engine.alone(database, name, (alone) => work(partsOn(withinTransaction(alone), engine, once)));
          return await untilDone(begin, engine);
        } catch (error) {
          throw recordFailure(error, engine);
        }
      }),
    ...partsOn(database, engine, (query) => untilDone(query, engine)),
  };
}

/** A query of a transaction is undone with it, so that the transaction is begun again. */
const once: QueryRun = (query) => query();

function partsOn(database: RecordDatabase, engine: RecordEngine, run: QueryRun): RecordParts {
  const part = <Queries extends object>(queries: (on: RecordDatabase) => Queries) =>
    translated(queries(database), engine, run);
  return {
    users: part(userQueries),
    identities: part(identityQueries),
    devices: part(deviceQueries),
    assignments: part(assignmentQueries),
    secondFactors: part(secondFactorQueries),
    sessions: part(sessionQueries),
    tallies: part(tallyQueries),
    usedTickets: part(usedTicketQueries),
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
    firmwareImages: part(firmwareImageQueries),
    imports: part(importQueries),
    news: part(newsQueries),
    notifications: part(notificationQueries),
    notificationPairs: part(notificationPairQueries),
    outgoing: part(outgoingQueries),
    availability: part(availabilityQueries),
    deviceEvents: part(deviceEventQueries),
    supply: part(supplyQueries),
    sites: part(siteQueries),
    audit: part(auditQueries),
    facts: part(factQueries),
    arrivals: part(arrivalQueries),
    revisions: part(revisionQueries),
  };
}

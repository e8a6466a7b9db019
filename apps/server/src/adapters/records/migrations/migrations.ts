import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { RecordDatabase } from '../engine.ts';
import type { EngineName } from '../numbered-table.ts';
import { accountsAndDevices } from './migration-accounts-and-devices.ts';
import { accuracyRuns, benchOfAccuracyRuns } from './migration-accuracy-runs.ts';
import { applianceCorrections } from './migration-appliance-corrections.ts';
import { appliances } from './migration-appliances.ts';
import { askedQuestions } from './migration-asked-questions.ts';
import { assignmentLevels } from './migration-assignment-levels.ts';
import { auditChain } from './migration-audit-chain.ts';
import { auditRefusals } from './migration-audit-refusals.ts';
import { availability } from './migration-availability.ts';
import { connections } from './migration-connections.ts';
import { deviceCapabilities } from './migration-device-capabilities.ts';
import { deviceNews } from './migration-device-news.ts';
import { deviceRevision } from './migration-device-revision.ts';
import { firmware } from './migration-firmware.ts';
import { firmwareImages } from './migration-firmware-images.ts';
import { imports } from './migration-imports.ts';
import { integrationTokens, tokensOfSeveralDevices } from './migration-integration-tokens.ts';
import { leases } from './migration-leases.ts';
import { leastLikeness } from './migration-least-likeness.ts';
import { mapImages } from './migration-map-images.ts';
import { menus } from './migration-menus.ts';
import { namesOfCircuits } from './migration-names-of-circuits.ts';
import { newsAndEvents } from './migration-news-and-events.ts';
import { notifiedStatuses } from './migration-notified-statuses.ts';
import { outgoing } from './migration-outgoing.ts';
import { relays } from './migration-relays.ts';
import { revisions } from './migration-revisions.ts';
import { rightToDevices } from './migration-right-to-devices.ts';
import { runLevels } from './migration-run-levels.ts';
import { sharedMenus } from './migration-shared-menus.ts';
import { accountMail, secondFactors, signIn } from './migration-sign-in.ts';
import { sites } from './migration-sites.ts';
import { storedMeters } from './migration-stored-meters.ts';
import { supply } from './migration-supply.ts';
import { supplyFoundEnds } from './migration-supply-found-ends.ts';
import { supplyNews } from './migration-supply-news.ts';
import { supplyUnsent } from './migration-supply-unsent.ts';
import { switchGuards } from './migration-switch-guards.ts';
import { tallies } from './migration-tallies.ts';
import { energyFigures, tariffs } from './migration-tariffs.ts';
import { watchedShards } from './migration-watched-shards.ts';

/** Brings the tables to the newest shape; what is there already stays. Rejects with the driver's error. */
export async function migrateToLatest(database: RecordDatabase, engine: EngineName): Promise<void> {
  const { error } = await migratorOf(database, engine).migrateToLatest();
  if (error !== undefined) throw error;
}

/** Names of every step of the tables, in order. */
export function migrationNames(engine: EngineName): readonly string[] {
  return Object.keys(migrations(engine)).sort();
}

/** Knows every step of the tables. */
export function migratorOf(database: RecordDatabase, engine: EngineName): Migrator {
  return new Migrator({ db: database, provider: { getMigrations: async () => migrations(engine) } });
}

/** Every step the tables have taken, in order; a step that was released is never edited, only followed. */
function migrations(engine: EngineName): Record<string, Migration> {
  return {
    '0001-accounts-and-devices': { up: (database) => accountsAndDevices(database, engine) },
    '0002-network-servers': { up: networkServers },
    '0003-public-links': { up: publicLinks },
    '0004-tariffs': { up: tariffs },
    '0005-identities': { up: identities },
    '0006-lora-configurations': { up: loraConfigurations },
    '0007-imports': { up: imports },
    '0008-news-and-events': { up: (database) => newsAndEvents(database, engine) },
    '0009-firmware-steps': { up: firmwareSteps },
    '0010-pictures': { up: pictures },
    '0011-energy-figures': { up: energyFigures },
    '0012-relays': { up: relays },
    '0013-availability': { up: availability },
    '0014-integration-tokens': { up: integrationTokens },
    '0015-audit-refusals': { up: auditRefusals },
    '0016-firmware': { up: firmware },
    '0017-menus': { up: menus },
    '0018-map-images': { up: (database) => mapImages(database, engine) },
    '0019-stored-meters': { up: (database) => storedMeters(database, engine) },
    '0020-appliances': { up: (database) => appliances(database, engine) },
    '0021-accuracy-runs': { up: (database) => accuracyRuns(database, engine) },
    '0022-shared-menus': { up: sharedMenus },
    '0023-assignment-levels': { up: assignmentLevels },
    '0024-switch-guards': { up: switchGuards },
    '0025-connections': { up: connections },
    '0026-right-to-devices': { up: rightToDevices },
    '0027-outgoing': { up: (database) => outgoing(database, engine) },
    '0028-supply': { up: supply },
    '0029-tokens-of-several-devices': { up: tokensOfSeveralDevices },
    '0030-names-of-circuits': { up: namesOfCircuits },
    '0031-sites': { up: sites },
    '0032-supply-news': { up: supplyNews },
    '0033-appliance-corrections': { up: (database) => applianceCorrections(database, engine) },
    '0034-supply-unsent': { up: supplyUnsent },
    '0035-device-revision': { up: (database) => deviceRevision(database, engine) },
    '0036-audit-chain': { up: auditChain },
    '0037-notified-statuses': { up: notifiedStatuses },
    '0038-sign-in': { up: signIn },
    '0039-second-factors': { up: secondFactors },
    '0040-account-mail': { up: accountMail },
    '0041-asked-questions': { up: askedQuestions },
    '0042-supply-found-ends': { up: supplyFoundEnds },
    '0043-device-capabilities': { up: deviceCapabilities },
    '0044-tallies': { up: tallies },
    '0045-leases': { up: leases },
    '0046-device-news': { up: (database) => deviceNews(database, engine) },
    '0047-run-levels': { up: runLevels },
    '0048-revisions': { up: (database) => revisions(database, engine) },
    '0049-firmware-images': { up: firmwareImages },
    '0050-watched-shards': { up: watchedShards },
    '0051-bench-of-accuracy-runs': { up: benchOfAccuracyRuns },
    '0052-least-likeness': { up: leastLikeness },
  };
}

/** A link hangs on the assignment it was made under and goes with it (D65). */
async function publicLinks(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('publicLinks')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('userId', 'integer', (column) => column.notNull())
    .addColumn('mac', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addColumn('expiresAt', 'bigint')
    .addUniqueConstraint('publicLinksName', ['userId', 'mac', 'name'])
    .addForeignKeyConstraint('publicLinksAssignment', ['userId', 'mac'], 'assignments', ['userId', 'mac'], (key) =>
      key.onDelete('cascade'),
    )
    .execute();
  await database.schema.createIndex('publicLinksOfDevice').on('publicLinks').column('mac').execute();
}

async function identities(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('identities')
    .addColumn('userId', 'integer', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('issuer', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('name', 'text')
    .addColumn('avatar', 'text')
    .addColumn('idToken', 'text')
    .addUniqueConstraint('identitiesSubject', ['issuer', 'subject'])
    .execute();
}

async function loraConfigurations(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('loraConfigurations')
    .addColumn('mac', 'text', (column) => column.notNull().references('devices.mac').onDelete('cascade'))
    .addColumn('crc', 'integer', (column) => column.notNull())
    .addColumn('configuration', 'text', (column) => column.notNull())
    .addColumn('keptAt', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('loraConfigurationsKey', ['mac', 'crc'])
    .execute();
}

async function networkServers(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('devices').addColumn('devEui', 'text').execute();
  await database.schema
    .createTable('networkServers')
    .addColumn('name', 'text', (column) => column.primaryKey().notNull())
    .addColumn('credentialHash', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .execute();
}

async function firmwareSteps(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('firmwareSteps')
    .addColumn('mac', 'text', (column) => column.primaryKey().references('devices.mac').onDelete('cascade'))
    .addColumn('job', 'text', (column) => column.notNull())
    .addColumn('step', 'text', (column) => column.notNull())
    .addColumn('reason', 'integer')
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute();
}

async function pictures(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('pictures')
    .addColumn('mac', 'text', (column) => column.primaryKey().references('devices.mac').onDelete('cascade'))
    .addColumn('image', 'text', (column) => column.notNull())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .execute();
}

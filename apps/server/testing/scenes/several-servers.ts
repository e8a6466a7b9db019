import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../../scripts/test-services/local-service.mjs';
import { startMosquitto } from '../../../../scripts/test-services/mosquitto.mjs';
import { ChdbProcess } from '../../src/adapters/clickhouse/engine/chdb-process.ts';
import { openRecordStore } from '../../src/adapters/records/open-record-store.ts';
import type { Role } from '../../src/settings/role.ts';
import { MOSQUITTO_URL } from '../devices/external-brokers.ts';
import { ClickhouseHttpFront } from '../series-store/clickhouse-http-front.ts';
import { emptyDatabase, postgresUrl } from '../test-database.ts';
import { quiet } from './server-in-trouble.ts';
import { type ServerProcess, startedServer } from './server-process.ts';
import { OTHER_MAC, registerMeter, registerWorks } from './works.ts';

/** Whether the servers of an installation of several processes are there: PostgreSQL and Mosquitto. */
export const hasSharedServers = postgresUrl !== undefined && MOSQUITTO_URL !== undefined;

let installations = 0;

/** An installation of several processes over PostgreSQL, ClickHouse and Mosquitto. */
export interface SeveralServers {
  /** Of the broker of its devices. */
  readonly mqttUrl: string;
  /** Starts one more process, which is killed by who starts it. */
  start(role: Role): Promise<ServerProcess>;
  /** Ends what the processes share; they have ended before. */
  remove(): Promise<void>;
}

/** One with the account and both meters of the works (works.ts). */
export async function severalServers(): Promise<SeveralServers> {
  installations += 1;
  const folder = await mkdtemp(join(tmpdir(), 'phasor-several-'));
  const database = await emptyDatabase();
  const records = openRecordStore({ folder: '', url: database.url, log: quiet });
  await records.start();
  await registerWorks(records);
  const owner = await records.users.find('anna');
  if (owner !== undefined) await registerMeter(records, owner.id, { mac: OTHER_MAC });
  await records.stop();
  const engine = new ChdbProcess({ folder: join(folder, 'clickhouse'), log: quiet });
  await engine.start();
  const front = new ClickhouseHttpFront(engine);
  // Of its own: at the one of all tests others receive what its meter sends.
  const broker = await startMosquitto();
  const settings = {
    PHASOR_DATABASE_URL: database.url,
    PHASOR_CLICKHOUSE_URL: `${await front.start()}/several_${installations}`,
    PHASOR_MQTT_URL: broker.url,
    PHASOR_KEY_FILE: join(folder, 'access.key'),
    PHASOR_TRUST_PROXY: '1',
  };
  return {
    mqttUrl: broker.url,
    async start(role) {
      // One that begins anew with other devices is to be found where it was.
      const own = { PHASOR_ROLE: role, PHASOR_PORT: String(await freePort()) };
      return startedServer(await mkdtemp(join(folder, `${role}-`)), { ...settings, ...own });
    },
    async remove() {
      await broker.stop();
      await front.stop();
      await engine.stop();
      await database.drop();
      await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

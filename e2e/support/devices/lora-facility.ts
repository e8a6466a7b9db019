import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openRecordStore } from '../../../apps/server/src/adapters/records/open-record-store.ts';
import { digestOf, hashDigest } from '../../../apps/server/src/features/access/sign-in/password.ts';
import { credentialHash } from '../../../apps/server/src/features/devices/credential.ts';
import type { RecordStore } from '../../../apps/server/src/ports/records/record-store.ts';
import { aDevice, aUser } from '../../../apps/server/testing/record-builders.ts';
import { NetworkServer } from '../../../apps/simulator/src/peer/network-server.ts';
import { type Product, startProduct } from '../product.ts';
import { type LoraMeter, startLoraMeter } from './lora-meter.ts';

export const OWNER = { login: 'owner', password: 'owner of the meters' } as const;
export const VISITOR = { login: 'visitor', password: 'only looks at the meters' } as const;

/** Two meters with LoRa, each received through another kind of network server, one without, and one that is never there. */
export const METERS = {
  thingsStack: '02005E200001',
  chirpStack: '02005E200002',
  wifiOnly: '02005E200003',
  offline: '02005E200004',
} as const;

/** Of every meter and network server. */
export const SECRET = 'a secret of virtual meters';
const NETWORK_SERVERS = { thingsStack: 'the-things-stack', chirpStack: 'chirpstack' } as const;

export interface LoraFacility {
  readonly product: Product;
  /** Who brings the uplinks. */
  readonly networkServers: Readonly<Record<'thingsStack' | 'chirpStack', NetworkServer>>;
  readonly meters: Readonly<Record<Exclude<keyof typeof METERS, 'offline'>, LoraMeter>>;
  /** Everything the server wrote to its log so far. */
  log(): string;
  /** The records, read beside the server. */
  withRecords<Answer>(read: (records: RecordStore) => Promise<Answer>): Promise<Answer>;
  /** Names of files of the data folder that hold the text. */
  filesWith(text: string): readonly string[];
  /** Kills the server without a word and starts it again where it was; resolves when it answers. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

/** The product with its registered meters, virtual ones behind it, and a log that tells everything. */
export async function startLoraFacility(): Promise<LoraFacility> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'phasor-lora-'));
  const withRecords: LoraFacility['withRecords'] = async (read) => {
    const records = openRecordStore({ folder: dataFolder, url: undefined, log: { warn: () => undefined } });
    await records.start();
    return read(records).finally(() => records.stop());
  };
  await withRecords(register);
  const env = { PHASOR_LOG: 'debug' };
  let product = await startProduct({ demo: false, dataFolder, env });
  let log = '';
  product.process.stdout?.on('data', (chunk) => {
    log += String(chunk);
  });
  const brokerUrl = `mqtt://127.0.0.1:${product.mqttPort}`;
  const connect = (name: string) => {
    const server = new NetworkServer({ brokerUrl, name, secret: SECRET, onError: () => undefined });
    server.start();
    return server;
  };
  const servers = {
    thingsStack: connect(NETWORK_SERVERS.thingsStack),
    chirpStack: connect(NETWORK_SERVERS.chirpStack),
  };
  const start = (mac: string) => ({ brokerUrl, mac, secret: SECRET });
  const meters = {
    thingsStack: startLoraMeter({
      ...start(METERS.thingsStack),
      uplinks: { networkServer: servers.thingsStack, envelope: 'things-stack' },
    }),
    chirpStack: startLoraMeter({
      ...start(METERS.chirpStack),
      uplinks: { networkServer: servers.chirpStack, envelope: 'chirpstack' },
    }),
    wifiOnly: startLoraMeter(start(METERS.wifiOnly)),
  };
  return {
    get product() {
      return product;
    },
    networkServers: servers,
    meters,
    log: () => log,
    withRecords,
    async crash() {
      const { port, mqttPort, process: server } = product;
      const ended = once(server, 'exit');
      server.kill('SIGKILL');
      await ended;
      product = await startProduct({ demo: false, dataFolder, env, ports: { port, mqttPort } });
    },
    filesWith: (text) => filesIn(dataFolder).filter((file) => readFileSync(file).includes(text)),
    async stop() {
      await Promise.all([...Object.values(meters), ...Object.values(servers)].map((part) => part.stop()));
      await product.stop();
      rmSync(dataFolder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

async function register(records: RecordStore): Promise<void> {
  const hash = credentialHash(SECRET);
  for (const mac of Object.values(METERS)) {
    await records.devices.add(aDevice({ mac, title: `Meter ${mac.slice(-1)}`, nilm: false, credentialHash: hash }));
  }
  for (const [{ login, password }, level] of [
    [OWNER, 'own'],
    [VISITOR, 'view'],
  ] as const) {
    const passwordHash = await hashDigest(digestOf(password));
    const { id: userId } = await records.users.add(aUser({ login, passwordHash }));
    for (const mac of Object.values(METERS)) await records.assignments.put({ userId, mac, level, until: null });
  }
  for (const name of Object.values(NETWORK_SERVERS)) {
    await records.networkServers.put({ name, credentialHash: hash, createdAt: 0 });
  }
}

/** The records and whatever else lies beside the series, which hold nothing but numbers. */
function filesIn(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => join(folder, name));
}

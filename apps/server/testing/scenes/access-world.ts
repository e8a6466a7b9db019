import { CALL_ROUTES, type CallName, SECTIONS } from '@phasor/contract';
import { FakeClock } from '@phasor/testkit';
import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { z } from 'zod';
import { createHttpServer, type HttpServerParts } from '../../src/adapters/http/http-server.ts';
import { openApiDocument } from '../../src/adapters/http/open-api/open-api.ts';
import { createLiveBus } from '../../src/adapters/live-bus/one-process-bus.ts';
import { mountLiveSocket } from '../../src/adapters/websocket/live-socket.ts';
import type { CallHandlers } from '../../src/call-handlers.ts';
import { createAccess } from '../../src/features/access/access.ts';
import { type AccessKeys, deriveAccessKeys } from '../../src/features/access/access-keys.ts';
import { withAuditTrail } from '../../src/features/access/audit-trail.ts';
import { digestOf, hashDigest } from '../../src/features/access/sign-in/password.ts';
import { deviceToken } from '../../src/features/access/tokens/device-token.ts';
import { credentialHash } from '../../src/features/devices/credential.ts';
import { createHierarchy } from '../../src/features/hierarchy/hierarchy.ts';
import { createIntegration, tokenOf as integrationTokenOf } from '../../src/features/integration/integration.ts';
import { createDeviceMetrics } from '../../src/features/live/device-metrics.ts';
import { Live } from '../../src/features/live/live.ts';
import { createSharing } from '../../src/features/sharing/sharing.ts';
import type { CapabilityReader } from '../../src/ports/capability-reader.ts';
import type { Clock } from '../../src/ports/clock.ts';
import type { Gate } from '../../src/ports/gate.ts';
import type { IdentityProvider } from '../../src/ports/identity-provider.ts';
import type { LiveBus } from '../../src/ports/live/live-bus.ts';
import type { MailPost } from '../../src/ports/outgoing-posts.ts';
import type { RecordStore } from '../../src/ports/records/record-store.ts';
import type { User } from '../../src/ports/records/user-records.ts';
import { derivedToken } from '../../src/secrets/derived-token.ts';
import { SIGN_IN_VARIABLES, type SignInSettings, signInSettings } from '../../src/settings/sign-in-settings.ts';
import { aDevice, aUser, recordsInMemory } from '../record-builders.ts';
import { anIngest, someCalls } from './access-calls.ts';

export const HOST = 'phasor.example';
export const ORIGIN = `http://${HOST}`;
export const PASSWORD = digestOf('correct horse');
/** Hashed once for all worlds: a hash is meant to cost much. */
const PASSWORD_HASH = hashDigest(PASSWORD);

/** Macs by what they are to anna: she owns one, may see one, once saw one, and never saw one. */
export const MACS = {
  own: 'A00000000001',
  seen: 'A00000000002',
  ended: 'A00000000003',
  foreign: 'A00000000004',
} as const;
/** With which every device signs in. */
export const SECRET = 'secret-of-a-meter';
/** Number of the link that anna made to the meter she may see. */
const SEEN_LINK = 'AAAAAAAAAAAAAAAAAAAAAA';
/** Number of the integration token, of a month, that anna generated for the meter she owns. */
const OWN_TOKEN = 'BBBBBBBBBBBBBBBBBBBBBB';
export const UNREGISTERED = 'A00000000099';

export type AccessWorld = Awaited<ReturnType<typeof anAccessWorld>>;

type AccessWorldChanges = Partial<Omit<HttpServerParts, 'ingest'>> & {
  readonly provider?: IdentityProvider | readonly IdentityProvider[];
  readonly signIn?: Partial<SignInSettings>;
  readonly mail?: MailPost;
  readonly ingest?: Partial<HttpServerParts['ingest']>;
  /** Begins as after a restart of this one: with its records and its clock. */
  readonly after?: {
    readonly records: RecordStore;
    readonly clock: FakeClock;
    readonly anna: User;
    readonly ben: User;
  };
  /** Absent: no device has reported what it can. */
  readonly capsOf?: CapabilityReader;
};

const NOTHING_REPORTED: CapabilityReader = () => null;

/** As without settings. */
export const SIGN_IN = signInSettings(z.object(SIGN_IN_VARIABLES).parse({}));

/** Where the server of a world would listen. */
export const HTTP_CONFIG = {
  demo: false,
  host: '127.0.0.1',
  port: 0,
  publicUrl: undefined,
  tls: undefined,
  trustProxy: undefined,
  metricsToken: undefined,
  mapTiles: undefined,
} as const;

const PLAIN_PARTS = {
  staticFolder: 'no-bundle',
  health: () => ({ state: 'ok', faults: [] }) as const,
  openApi: () => openApiDocument('0.0.0'),
  storedUntil: async () => undefined,
  log: { error: () => undefined },
};

/** A server with real records and an empty series store, not listening. Requests are injected. */
export async function anAccessWorld(given: AccessWorldChanges = {}) {
  const { provider, signIn, mail, ingest: taken, capsOf, after, ...changes } = given;
  const clock = after?.clock ?? new FakeClock();
  const { records, anna, ben } = after ?? (await someRecords(clock.now()));
  const keys = deriveAccessKeys(Buffer.alloc(32, 7));
  const { sharing, integration } = someTokens(records, keys, clock);
  const { calls, gate, mails } = createAccess({
    records,
    keys,
    clock,
    publicUrl: mail === undefined ? undefined : ORIGIN,
    mail,
    providers: provider === undefined ? [] : [provider].flat(),
    serverTimeZone: 'UTC',
    signIn: { ...SIGN_IN, ...signIn },
    deviceStatus: (mac) => (mac === MACS.own ? { status: 'ONLINE', fw: '1.4.2' } : undefined),
    capsOf: capsOf ?? NOTHING_REPORTED,
    sourcesOf: async () => new Map(),
    ...{ publicLink: sharing.deviceOf, integration: integration.grantOf, readTree: createHierarchy(records).group },
  });
  const { store, firmware, authenticate, calls: others } = await someCalls(records, clock, { own: MACS.own, mails });
  const bus = createLiveBus();
  const metrics = new Registry();
  const ingest = { ...anIngest({ store, bus, clock, registry: metrics }), authenticate, ...taken };
  const parts: HttpServerParts = {
    config: HTTP_CONFIG,
    handlers: withAuditTrail(
      { ...emptyHandlers(), ...calls, ...sharing.calls, ...integration.calls, ...others },
      records.audit,
    ),
    gate,
    ...{ clock, firmware, ingest, directory: records, metrics },
    deviceMetrics: createDeviceMetrics({ live: { present: (mac) => live.present(mac) }, stateOf: stateInWorld }),
    ...PLAIN_PARTS,
    ...changes,
  };
  const server = createHttpServer(parts);
  const { live, liveMetrics } = someLiveSide(server.app, { gate, clock, bus });
  return {
    bus,
    ...{ live, liveMetrics },
    ...{ parts, clock, records, store, keys, gate, server, anna, ben },
    publicToken: derivedToken(keys.publicLink, SEEN_LINK),
    integrationToken: integrationTokenOf(keys.integration, OWN_TOKEN),
    tokenOf: (mac: string) => deviceToken(keys.deviceToken, mac),
    /** Makes a request as a browser of our own page would. */
    async call(url: string, body: unknown, { cookie, ...headers }: CallHeaders = {}) {
      return await server.app.inject({
        method: 'POST',
        url,
        headers: { host: HOST, origin: ORIGIN, 'content-type': 'application/json', ...headers },
        ...(cookie !== undefined && { cookies: { 'phasor-session': cookie } }),
        payload: typeof body === 'string' ? body : JSON.stringify(body),
      });
    },
    async signIn(login = 'anna', password = PASSWORD) {
      const answer = await this.call('/api_r/auth/local', { login, password });
      const { user, data } = answer.json();
      return { cookie: answer.cookies[0]?.value ?? '', token: user?.token as string, user, devices: data, answer };
    },
    /** The server ends; its records stay, for one that begins after it. */
    async stopServer() {
      live.stop();
      await server.stop();
    },
    async stop() {
      await this.stopServer();
      await records.stop();
    },
  };
}

/** Records with anna and ben: ben owns every device, anna has the levels in `MACS`. */
async function someRecords(now: number) {
  const records = await recordsInMemory();
  const passwordHash = await PASSWORD_HASH;
  const anna = await records.users.add(aUser({ login: 'anna', passwordHash }));
  const ben = await records.users.add(aUser({ login: 'ben', passwordHash }));
  for (const mac of Object.values(MACS)) {
    await records.devices.add(aDevice({ mac, title: `Meter ${mac.at(-1)}`, credentialHash: credentialHash(SECRET) }));
    await records.assignments.put({ userId: ben.id, mac, level: 'own', until: null });
  }
  await records.assignments.put({ userId: anna.id, mac: MACS.own, level: 'own', until: null });
  await records.assignments.put({ userId: anna.id, mac: MACS.seen, level: 'operate', until: now + 3 * 3_600_000 });
  await records.assignments.put({ userId: anna.id, mac: MACS.ended, level: 'own', until: now - 1 });
  await records.publicLinks.ensure({
    id: SEEN_LINK,
    userId: anna.id,
    mac: MACS.seen,
    name: 'Hall',
    createdAt: now,
    expiresAt: null,
  });
  await records.integrationTokens.add({
    id: OWN_TOKEN,
    userId: anna.id,
    mac: MACS.own,
    createdAt: now,
    expiresAt: now + 30 * 86_400_000,
    revokedAt: null,
    note: 'Heat pump',
  });
  await records.users.change(anna.id, { sections: SECTIONS });
  return { records, anna, ben };
}

function someTokens(
  { publicLinks, integrationTokens, users, assignments }: RecordStore,
  keys: AccessKeys,
  clock: Clock,
) {
  const sharing = createSharing({ publicLinks, users, key: keys.publicLink, clock });
  return {
    sharing,
    integration: createIntegration({ integrationTokens, users, assignments, key: keys.integration, clock }),
  };
}

/** Only the owned device is connected. */
function stateInWorld(mac: string) {
  return mac === MACS.own ? ({ status: 'ONLINE' } as const) : undefined;
}

function someLiveSide(app: FastifyInstance, { gate, clock, bus }: { gate: Gate; clock: Clock; bus: LiveBus }) {
  const liveMetrics = new Registry();
  bus.know('state', { of: stateInWorld, macs: () => [MACS.own] });
  const live = new Live({
    bus,
    gate,
    clock,
    transformationRatio: () => 1,
    log: { error: () => undefined },
  });
  live.start();
  const config = { tls: undefined, publicUrl: undefined };
  mountLiveSocket(app, { desk: live, gate, clock, config, metrics: liveMetrics });
  return { live, liveMetrics };
}

type CallHeaders = { cookie?: string } & Record<string, string>;

/** Handlers that answer OK with nothing: what reaches them was let through. */
export function emptyHandlers(): CallHandlers {
  const names = Object.keys(CALL_ROUTES) as CallName[];
  return Object.fromEntries(names.map((name) => [name, async () => ({})])) as unknown as CallHandlers;
}

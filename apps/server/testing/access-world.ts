import { CALL_ROUTES, type CallName, SECTIONS } from '@phasor/contract';
import { FakeClock } from '@phasor/testkit';
import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { imagesIn } from '../src/adapters/firmware/image-folder.ts';
import { createHttpServer, type HttpServerParts } from '../src/adapters/http/http-server.ts';
import { openApiDocument } from '../src/adapters/http/open-api.ts';
import { createLiveBus } from '../src/adapters/live-bus.ts';
import { SharpPictures } from '../src/adapters/pictures/sharp-pictures.ts';
import { mountLiveSocket } from '../src/adapters/websocket/live-socket.ts';
import type { CallHandlers } from '../src/call-handlers.ts';
import { derivedToken } from '../src/derived-token.ts';
import { createAccess } from '../src/features/access/access.ts';
import { readAccessKeys } from '../src/features/access/access-keys.ts';
import { withAuditTrail } from '../src/features/access/audit-trail.ts';
import { digestOf, hashDigest } from '../src/features/access/sign-in/password.ts';
import { deviceToken } from '../src/features/access/tokens/device-token.ts';
import { createAppliances } from '../src/features/appliances/appliances.ts';
import { createAvailability } from '../src/features/availability/availability.ts';
import { ControlMaps } from '../src/features/control-maps/control-maps.ts';
import { createDeviceSettings } from '../src/features/device-settings/device-settings.ts';
import { createDevices } from '../src/features/devices/devices.ts';
import { Firmware } from '../src/features/firmware/firmware.ts';
import { createHierarchy } from '../src/features/hierarchy/hierarchy.ts';
import { tokenOf as integrationTokenOf } from '../src/features/integration/integration.ts';
import { Live } from '../src/features/live/live.ts';
import { createMeasurementFiles } from '../src/features/measurement-files/measurement-files.ts';
import { createMeasurements } from '../src/features/measurements/measurements.ts';
import { Notifications } from '../src/features/notifications/notifications.ts';
import { createPictures } from '../src/features/pictures/pictures.ts';
import { createReferenceMeters } from '../src/features/reference-meters/reference-meters.ts';
import { Relays } from '../src/features/relays/relays.ts';
import { createReports } from '../src/features/reports/reports.ts';
import { createTariffs } from '../src/features/tariffs/tariffs.ts';
import { createUserManager } from '../src/features/user-manager/user-manager.ts';
import type { Clock } from '../src/ports/clock.ts';
import type { Gate } from '../src/ports/gate.ts';
import type { IdentityProvider } from '../src/ports/identity-provider.ts';
import type { RecordStore } from '../src/ports/records/record-store.ts';
import { createTokens } from '../src/tokens.ts';
import { anIdleBench } from './accuracy-scene.ts';
import { MemorySeriesStore } from './memory-series-store.ts';
import { aDevice, aUser, ENERGY_FIGURES, recordsInMemory } from './record-builders.ts';

export const HOST = 'phasor.example';
export const ORIGIN = `http://${HOST}`;
export const PASSWORD = digestOf('correct horse');

/** Macs by what they are to anna: she owns one, may see one, once saw one, and never saw one. */
export const MACS = {
  own: 'A00000000001',
  seen: 'A00000000002',
  ended: 'A00000000003',
  foreign: 'A00000000004',
} as const;
/** Number of the link that anna made to the meter she may see. */
const SEEN_LINK = 'AAAAAAAAAAAAAAAAAAAAAA';
/** Number of the integration token, of a month, that anna generated for the meter she owns. */
const OWN_TOKEN = 'BBBBBBBBBBBBBBBBBBBBBB';
export const UNREGISTERED = 'A00000000099';

export type AccessWorld = Awaited<ReturnType<typeof anAccessWorld>>;

type AccessWorldChanges = Partial<HttpServerParts> & { readonly provider?: IdentityProvider };

/** Where the server of a world would listen. */
export const HTTP_CONFIG = {
  demo: false,
  host: '127.0.0.1',
  port: 0,
  publicUrl: undefined,
  tls: undefined,
  metricsToken: undefined,
  mapTiles: undefined,
} as const;

/** A server with real records and an empty series store, not listening. Requests are injected. */
export async function anAccessWorld({ provider, ...changes }: AccessWorldChanges = {}) {
  const clock = new FakeClock();
  const { records, anna, ben } = await someRecords(clock.now());
  const keys = await readAccessKeys(records.facts);
  const tokens = createTokens({ records, keys, clock });
  const { calls, gate } = createAccess({
    records,
    keys,
    clock,
    publicUrl: undefined,
    provider,
    serverTimeZone: 'UTC',
    deviceStatus: (mac) => (mac === MACS.own ? { status: 'ONLINE', fw: '1.4.2' } : undefined),
    ...{ ...tokens.resolvers, readTree: createHierarchy({ records }).group },
  });
  const { store, firmware, calls: others } = await someCalls(records, clock);
  const parts: HttpServerParts = {
    config: HTTP_CONFIG,
    handlers: withAuditTrail({ ...emptyHandlers(), ...calls, ...tokens.calls, ...others }, records.audit),
    gate,
    clock,
    firmware,
    staticFolder: 'no-bundle',
    health: () => ({ ready: true }),
    metrics: new Registry(),
    openApi: () => openApiDocument('0.0.0'),
    log: { error: () => undefined },
    ...changes,
  };
  const server = createHttpServer(parts);
  const { bus, live, liveMetrics } = someLiveSide(server.app, { gate, clock });
  return {
    bus,
    live,
    liveMetrics,
    parts,
    clock,
    records,
    store,
    keys,
    gate,
    server,
    anna,
    ben,
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
    async stop() {
      live.stop();
      await server.stop();
      await records.stop();
    },
  };
}

/** The owned device is online and carries out every command. */
const OWN_ANSWERS = {
  link: {
    request: async (_mac: string, { method }: { method: string }) => ({ id: method, ok: true, result: {} }) as const,
  },
  isOnline: (mac: string) => mac === MACS.own,
  log: { warn: () => undefined },
};

/** No device measures anything here. */
const NO_WATCH = { device: () => undefined, tell: () => undefined, shown: [{ name: 'kettle' }] };

/** The calls of the other features, over an empty series store in memory. */
async function someCalls(records: RecordStore, clock: Clock) {
  const store = new MemorySeriesStore();
  await store.start();
  const { breaksFor, calls: files } = createMeasurementFiles({
    store,
    imports: records.imports,
    stepReadings: { read: (wish) => measurements.stepReadings.read(wish) },
  });
  const measurements = createMeasurements({ store, clock, serverTimeZone: 'UTC', breaksFor });
  const { calls: devices } = createDevices({
    records,
    doubtful: (device) => measurements.doubtfulIncrements(device),
    onTimeZoneChange: (mac, timeZone) => store.setTimeZone(mac, timeZone),
    figures: ENERGY_FIGURES,
  });
  const firmware = aFirmware(records, clock);
  const upgrade = (mac: string) => firmware.shown(mac);
  const { calls: deviceSettings } = createDeviceSettings({ ...OWN_ANSWERS, records, clock, upgrade });
  const { energies, stepReadings } = measurements;
  const priced = { ...createReports({ energies }).calls, ...createTariffs({ records, energies }).calls };
  const { calls: relays } = new Relays({ ...OWN_ANSWERS, records, store, stepReadings, clock });
  const { calls: notifications } = new Notifications({
    notifications: records.notifications,
    ...{ pairs: records.notificationPairs, relays: records.relays },
    chat: { list: async () => [{ id: 'space-1', title: 'Control room' }], send: async () => undefined },
    statuses: { onChange: () => () => undefined, remember: () => undefined },
    clock,
    log: { warn: () => undefined },
    device: () => ({ type: 1, title: 'Hall', timeZone: 'UTC' }),
    languageOf: async () => 'en',
    tell: () => undefined,
  });
  const { calls: availability } = createAvailability({
    records: records.availability,
    ...{ clock, log: { warn: () => undefined } },
    onChange: () => () => undefined,
    statusOf: () => 'OFFLINE',
    patienceWith: () => 0,
    devices: () => [],
  });
  const hierarchy = createHierarchy({ records }).calls;
  const codec = new SharpPictures();
  const pictures = { ...createPictures({ records, codec }).calls, ...new ControlMaps({ records, codec }).calls };
  const deviceState = (mac: string) => ({
    status: OWN_ANSWERS.isOnline(mac) ? ('ONLINE' as const) : ('OFFLINE' as const),
  });
  const { calls: meters } = createReferenceMeters({ ...OWN_ANSWERS, records, codec, deviceState });
  return {
    store,
    firmware,
    calls: {
      ...measurements.calls,
      ...firmware.calls,
      ...files,
      ...devices,
      ...hierarchy,
      ...pictures,
      ...priced,
      ...createUserManager({ records, hashDigest, isOnline: (mac) => mac === MACS.own }).calls,
      ...anIdleBench(records, clock).calls,
      ...deviceSettings,
      ...relays,
      ...meters,
      ...createAppliances({ ...OWN_ANSWERS, records, store, energies, clock, ...NO_WATCH }).calls,
      ...availability,
      ...notifications,
    },
  };
}

/** Firmware of which there is none, so that nothing can be started. */
function aFirmware(records: RecordStore, clock: Clock): Firmware {
  return new Firmware({
    ...OWN_ANSWERS,
    records,
    images: imagesIn('no-images'),
    clock,
    deviceState: (mac) => ({ status: OWN_ANSWERS.isOnline(mac) ? 'ONLINE' : 'OFFLINE', fw: '1.4.2' }),
    tell: () => undefined,
  });
}

/** Records with anna and ben: ben owns every device, anna has the levels in `MACS`. */
async function someRecords(now: number) {
  const records = await recordsInMemory();
  const passwordHash = await hashDigest(PASSWORD);
  const anna = await records.users.add(aUser({ login: 'anna', passwordHash }));
  const ben = await records.users.add(aUser({ login: 'ben', passwordHash }));
  for (const mac of Object.values(MACS)) {
    await records.devices.add(aDevice({ mac, title: `Meter ${mac.at(-1)}` }));
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

function someLiveSide(app: FastifyInstance, { gate, clock }: { gate: Gate; clock: Clock }) {
  const liveMetrics = new Registry();
  const bus = createLiveBus();
  const live = new Live({
    bus,
    gate,
    clock,
    deviceState: (mac) => (mac === MACS.own ? { status: 'ONLINE' } : undefined),
    transformationRatio: () => 1,
    log: { error: () => undefined },
  });
  live.start();
  const config = { tls: undefined, publicUrl: undefined };
  mountLiveSocket(app, { desk: live, gate, clock, config, metrics: liveMetrics });
  return { bus, live, liveMetrics };
}

type CallHeaders = { cookie?: string } & Record<string, string>;

/** Handlers that answer OK with nothing: what reaches them was let through. */
export function emptyHandlers(): CallHandlers {
  const names = Object.keys(CALL_ROUTES) as CallName[];
  return Object.fromEntries(names.map((name) => [name, async () => ({})])) as unknown as CallHandlers;
}

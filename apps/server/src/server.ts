import { join } from 'node:path';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { holderOf } from './adapters/clickhouse/engine/folder-holder.ts';
import { createHttpServer } from './adapters/http/http-server.ts';
import { openApiDocument } from './adapters/http/open-api/open-api.ts';
import type { HealthReport } from './adapters/http/operation.ts';
import { isClockSynchronized } from './adapters/system-clock/synchronization.ts';
import { mountLiveSocket } from './adapters/websocket/live-socket.ts';
import { type Adapters, openAdapters, type Surroundings } from './adapters.ts';
import { BackupSchedule } from './backup/backup-schedule.ts';
import { ControlSocket } from './backup/control-socket.ts';
import { copyOfSeries, removeCopies } from './backup/series-copy.ts';
import { answerRemarks } from './calls/answer-remarks.ts';
import type { Config } from './config.ts';
import { createDemo } from './demo/demo.ts';
import { DEMO_GUEST } from './demo/demo-guest.ts';
import { keepApart } from './demo/keep-apart.ts';
import { deviceAddress } from './device-address.ts';
import { ensureAdministrator, type NewAdministrator } from './features/access/administrator.ts';
import { createDeviceMetrics } from './features/live/device-metrics.ts';
import { type Features, joinFeatures } from './features.ts';
import { lossInWords, takeInstallation } from './installation-lease.ts';
import { createLog } from './log.ts';
import { type Clock, systemClock } from './ports/clock.ts';
import { privateFolder } from './private-folder.ts';
import { productVersion } from './product-version.ts';
import { commandLine } from './settings/command-line.ts';
import { basePathOf } from './settings/public-url.ts';
import { StartRefusal } from './settings/start-refusal.ts';
import { welcomeText } from './welcome.ts';

const WEB_BUNDLE = join(import.meta.dirname, '../../web/dist');

/** The whole server. What `start` begins, `stop` ends in reverse order. */
export interface Server {
  start(): Promise<void>;
  /** Ends everything that was started, also after a start that failed half-way. */
  stop(): Promise<void>;
  /** What the person in front of the terminal needs to know: where to look, how to sign in. */
  welcome(): string;
  /** TCP port of HTTP; 0 before the start. */
  readonly port: number;
  /** TCP port of MQTT; null before the start and with an external broker. */
  readonly mqttPort: number | null;
  /** Resolves with the reason where the server must be stopped, since another one has taken its place. */
  readonly replaced: Promise<string>;
}

/** The server of a configuration: adapters are opened, features meet, and what listens is opened last. */
export function createServer(config: Config, clock: Clock = systemClock): Server {
  // The system knows of its own clock alone.
  const synchronized = clock === systemClock ? isClockSynchronized : async () => undefined;
  const surroundings: Surroundings = { config, clock, isClockSynchronized: synchronized, log: createLog(config) };
  return new PhasorServer(surroundings, openAdapters(surroundings));
}

class PhasorServer implements Server {
  readonly #surroundings: Surroundings;
  readonly #adapters: Adapters;
  readonly #stops: (() => Promise<void>)[] = [];
  readonly replaced: Promise<string>;
  #newAdministrator: NewAdministrator | null = null;
  #port = 0;
  #ready = false;

  constructor(surroundings: Surroundings, adapters: Adapters) {
    this.#surroundings = surroundings;
    this.#adapters = adapters;
    this.replaced = new Promise((resolve) => adapters.leases.onLoss((loss) => resolve(lossInWords(loss))));
  }

  get port(): number {
    return this.#port;
  }

  get mqttPort(): number | null {
    return this.#adapters.link.port;
  }

  async start(): Promise<void> {
    const { leases, records, announcements, series, link } = this.#adapters;
    const { config, clock, log } = this.#surroundings;
    const open = await privateFolder(config.dataFolder);
    if (open.length > 0) log.warn({ open }, 'others may read what is kept: it belongs to another account');
    await this.#begin(leases).catch((error: unknown) => {
      throw new Error(`PHASOR_DATABASE_URL: ${messageOf(error)}`, { cause: error });
    });
    await takeInstallation(leases);
    // By who has the lease alone: tables that are brought up to this version are not those that a server before it works on.
    await this.#begin(records);
    // Before anything is kept of the records: what is changed after that is announced.
    await this.#begin(announcements);
    await keepApart(records, config.demo);
    await this.#begin(series).catch((error: unknown) => {
      throw config.clickhouseUrl === undefined ? seriesRefusal(error, join(config.dataFolder, 'series')) : error;
    });
    await removeCopies(config.dataFolder);
    const snapshot = () => copyOfSeries(series, config.dataFolder);
    await this.#begin(new ControlSocket(config.dataFolder, { snapshot }));
    const registry = new Registry();
    collectDefaultMetrics({ register: registry });
    const features = await joinFeatures(this.#adapters, this.#surroundings, registry);
    const demo = config.demo ? createDemo(this.#adapters, this.#surroundings) : undefined;
    await demo?.register();
    const { devices, measuring, operating, evaluating, notifications, connecting, live, people } = features;
    await this.#begin(people.refusals);
    await this.#begin(devices.book);
    await this.#begin(devices.presence);
    await this.#begin(devices.statuses);
    await this.#begin(notifications);
    await this.#begin(evaluating.appliances.watch);
    await this.#begin(evaluating.appliances.questions);
    await this.#begin(evaluating.supply.watch);
    await this.#begin(evaluating.supply.weeks);
    await this.#begin(operating.firmware);
    await this.#begin(devices.availability.book);
    await this.#begin(connecting.gateways);
    await this.#begin(connecting.absences);
    await this.#begin(devices.credentialWatch);
    await this.#begin(features.health.post);
    await this.#begin(features.health);
    this.#stops.push(() => measuring.events.stop());
    this.#stops.push(() => measuring.ingest.stop());
    // After its broker: to devices, virtual ones too, a server that stops is a lost connection, of which nobody is notified.
    if (demo !== undefined) this.#stops.push(() => demo.stop());
    const startLink = () => listening(link.start(features.linkHandlers), 'PHASOR_MQTT_PORT', config.mqttPort);
    await this.#begin({ start: startLink, stop: () => link.stop() });
    // After the link, so that its end still reaches the bench.
    await this.#begin(operating.accuracy.desk);
    await this.#begin({ start: async () => live.start(), stop: async () => live.stop() });
    await this.#listen(features, registry);
    const { backup: settings, dataFolder, timeZone } = config;
    await this.#begin(new BackupSchedule({ settings, dataFolder, timeZone, clock, log }));
    // Last: a start that fails before this, with its port in use, must not create an account without showing its password.
    if (demo === undefined) this.#newAdministrator = await ensureAdministrator(records.users, config.adminPassword);
    this.#ready = true;
    await demo?.start(link.port, features.calls);
  }

  async #listen(features: Features, metrics: Registry): Promise<void> {
    const { calls, people, live, operating, devices, linkHandlers } = features;
    const { gate } = people.access;
    const { firmware } = operating;
    const { config, clock, log } = this.#surroundings;
    const { records, certificate } = this.#adapters;
    const http = createHttpServer({
      config,
      certificate,
      clock,
      log,
      gate,
      metrics,
      handlers: calls,
      settings: (read) => devices.book.settingsAsRead(read),
      remarks: answerRemarks(this.#adapters.series),
      firmware,
      ingest: linkHandlers,
      directory: records,
      storedUntil: async (macs) => {
        const extents = await this.#adapters.series.extents(macs);
        return extents.length === 0 ? undefined : Math.max(...extents.map(({ last }) => last));
      },
      deviceMetrics: createDeviceMetrics({ live, stateOf: (mac) => devices.presence.statusOf(mac) }),
      staticFolder: WEB_BUNDLE,
      health: () => this.#health(features),
      openApi: () => openApiDocument(productVersion(), basePathOf(config.publicUrl)),
    });
    mountLiveSocket(http.app, { desk: live, gate, clock, config, metrics });
    await this.#begin({
      start: async () => {
        this.#port = await listening(http.start(), 'PHASOR_PORT', config.port);
        firmware.servedAt(deviceAddress(config, this.#port));
      },
      stop: () => http.stop(),
    });
  }

  #health({ health: { watch } }: Features): HealthReport {
    const isAway = !this.#ready || !this.#adapters.series.status().available;
    return { state: isAway ? 'away' : watch.state, faults: watch.faults };
  }

  async stop(): Promise<void> {
    this.#ready = false;
    for (const stop of this.#stops.splice(0).reverse()) {
      await stop().catch((error: unknown) =>
        this.#surroundings.log.error({ err: error }, 'a part did not stop cleanly'),
      );
    }
  }

  welcome(): string {
    const { config } = this.#surroundings;
    const host = config.host === '0.0.0.0' || config.host === '127.0.0.1' ? 'localhost' : config.host;
    return welcomeText({
      demo: config.demo,
      demoGuest: config.demoOidcPort === undefined ? null : DEMO_GUEST,
      url: config.publicUrl ?? `${config.tls ? 'https' : 'http'}://${host}:${this.#port}`,
      mqttUrl: this.mqttPort === null ? null : `${config.tls ? 'mqtts' : 'mqtt'}://${host}:${this.mqttPort}`,
      dataFolder: config.dataFolder,
      newAdministrator: this.#newAdministrator,
    });
  }

  async #begin(part: { start(): Promise<void>; stop(): Promise<void> }): Promise<void> {
    // Before the start, so that a part that failed half-way is stopped too.
    this.#stops.push(() => part.stop());
    await part.start();
  }
}

/** Measurements that another process still holds are free soon; everything else another try would find again. */
function seriesRefusal(error: unknown, folder: string): unknown {
  if (error instanceof StartRefusal) return error;
  const reason = messageOf(error);
  const holder = holderOf(folder);
  if (holder !== undefined) return new Error(`another server works on ${folder} (process ${holder})`, { cause: error });
  return new StartRefusal(
    `the measurements in series/ cannot be opened (${reason}). Run ${commandLine('repair')}; where that cannot help, move the data folder aside and restore the last backup: ${commandLine('restore', 'FILE')}.`,
    error,
  );
}

function messageOf(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : String(error);
}

/** What a start answers. @throws naming the setting when its port is taken */
async function listening<T>(start: Promise<T>, setting: string, port: number): Promise<T> {
  try {
    return await start;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
    throw new Error(`${setting}: ${port} is taken by another program`, { cause: error });
  }
}

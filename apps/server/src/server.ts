import type { HealthReport } from './adapters/http/operation.ts';
import { isClockSynchronized } from './adapters/system-clock/synchronization.ts';
import { type Adapters, type KeptDuties, openAdapters, type Surroundings } from './adapters.ts';
import type { Config } from './config.ts';
import { createDemo } from './demo/demo.ts';
import { DEMO_GUEST } from './demo/demo-guest.ts';
import { ensureAdministrator, type NewAdministrator } from './features/access/administrator.ts';
import { type Features, joinFeatures } from './features.ts';
import { lossInWords } from './installation-lease.ts';
import { createLog } from './log.ts';
import { featureParts } from './parts/feature-parts.ts';
import { RunningParts } from './parts/running-parts.ts';
import { ServedPages } from './parts/served-pages.ts';
import { storeParts } from './parts/store-parts.ts';
import { type Clock, systemClock } from './ports/clock.ts';
import { serverRegistry } from './process-metrics.ts';
import { hasJobs } from './settings/role.ts';
import { welcomeText } from './welcome.ts';

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

/**
 * The server of a configuration: adapters are opened, features meet, and what listens is opened last.
 * @param kept what the process has already, where its servers begin and end one after the other
 */
export function createServer(config: Config, clock: Clock = systemClock, kept?: KeptDuties): Server {
  // The system knows of its own clock alone.
  const synchronized = clock === systemClock ? isClockSynchronized : async () => undefined;
  const surroundings: Surroundings = { config, clock, isClockSynchronized: synchronized, log: createLog(config) };
  return new PhasorServer(surroundings, openAdapters(surroundings, kept));
}

class PhasorServer implements Server {
  readonly #surroundings: Surroundings;
  readonly #adapters: Adapters;
  readonly #parts: RunningParts;
  readonly replaced: Promise<string>;
  #newAdministrator: NewAdministrator | null = null;
  #pages: ServedPages | undefined;
  #ready = false;

  constructor(surroundings: Surroundings, adapters: Adapters) {
    const { config, log } = surroundings;
    this.#surroundings = surroundings;
    this.#adapters = adapters;
    this.#parts = new RunningParts(config.role, (err) => log.error({ err }, 'a part did not stop cleanly'));
    this.replaced = new Promise((resolve) => adapters.leases.onLoss((loss) => resolve(lossInWords(loss))));
  }

  get port(): number {
    return this.#pages?.port ?? 0;
  }

  get mqttPort(): number | null {
    return this.#adapters.link.port;
  }

  async start(): Promise<void> {
    const [adapters, surroundings] = [this.#adapters, this.#surroundings];
    await this.#parts.begin(storeParts(adapters, surroundings));
    const registry = serverRegistry();
    const features = await joinFeatures(adapters, surroundings, registry);
    const demo = surroundings.config.demo ? createDemo(adapters, surroundings) : undefined;
    await demo?.register();
    const health = () => this.#health(features);
    const pages = new ServedPages(adapters, surroundings, { features, registry, health });
    this.#pages = pages;
    const ready = () => this.#becomeReady();
    await this.#parts.begin(featureParts(adapters, surroundings, { features, pages, demo, ready }));
  }

  async #becomeReady(): Promise<void> {
    const { demo, adminPassword, role } = this.#surroundings.config;
    if (!demo && hasJobs(role))
      this.#newAdministrator = await ensureAdministrator(this.#adapters.records.users, adminPassword);
    this.#ready = true;
  }

  #health({ health: { watch } }: Features): HealthReport {
    const isAway = !this.#ready || !this.#adapters.series.status().available;
    const { state, faults } = watch.own;
    return { state: isAway ? 'away' : state, faults };
  }

  async stop(): Promise<void> {
    this.#ready = false;
    await this.#parts.end();
  }

  welcome(): string {
    const { config } = this.#surroundings;
    const host = config.host === '0.0.0.0' || config.host === '127.0.0.1' ? 'localhost' : config.host;
    return welcomeText({
      demo: config.demo,
      demoGuest: config.demoOidcPort === undefined ? null : DEMO_GUEST,
      url: config.publicUrl ?? `${config.tls ? 'https' : 'http'}://${host}:${this.port}`,
      mqttUrl: this.mqttPort === null ? null : `${config.tls ? 'mqtts' : 'mqtt'}://${host}:${this.mqttPort}`,
      dataFolder: config.dataFolder,
      newAdministrator: this.#newAdministrator,
    });
  }
}

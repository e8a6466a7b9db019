import { openLeases } from '../adapters/leases/open-leases.ts';
import type { Config } from '../config.ts';
import { lossInWords } from '../installation-lease.ts';
import { createLog } from '../log.ts';
import { systemClock } from '../ports/clock.ts';
import type { Leases } from '../ports/leases.ts';
import { createServer, type Server } from '../server.ts';
import { lastingLeases } from './lasting-leases.ts';
import { ShareKeeper } from './share-keeper.ts';

/**
 * The server of a process that has a share of the devices. Where the share changes, since others come or go, the server ends and begins
 * anew in the same process: a take-over is a start (ADR 42).
 */
export function createSharingServer(config: Config): Server {
  return new SharingServer(config);
}

class SharingServer implements Server {
  readonly replaced: Promise<string>;
  readonly #config: Config;
  readonly #leases: Leases;
  readonly #keeper: ShareKeeper;
  #replace: (reason: string) => void = () => undefined;
  #server: Server | undefined;
  #hasDevices = false;
  #work: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(config: Config) {
    const { databaseUrl: url, role } = config;
    const log = createLog(config);
    this.#config = config;
    this.#leases = openLeases({ url, role, log });
    this.#keeper = new ShareKeeper({ leases: this.#leases, role, log });
    this.replaced = new Promise((resolve) => {
      this.#replace = resolve;
      this.#leases.onLoss((loss) => resolve(lossInWords(loss)));
    });
  }

  get port(): number {
    return this.#server?.port ?? 0;
  }

  get mqttPort(): number | null {
    return this.#server?.mqttPort ?? null;
  }

  welcome(): string {
    return this.#server?.welcome() ?? '';
  }

  async start(): Promise<void> {
    // Without devices first: one that cannot begin takes none from others, and /health answers while this one waits.
    await this.#serve([]);
    if (this.#isStopped) return;
    await this.#leases.start();
    this.#work = this.#takeTurn();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#keeper.stop();
    // A start that is under way ends with its stores: it may wait for tables, or read for long.
    await this.#server?.stop();
    await this.#work;
    await this.#server?.stop();
    await this.#leases.stop();
  }

  /** Serves the devices that this process is to have now. */
  async #takeTurn(): Promise<void> {
    try {
      // Nothing may be done with devices while others take them.
      if (this.#hasDevices) await this.#end();
      const shards = await this.#keeper.settle();
      await this.#end();
      if (this.#isStopped) return;
      await this.#serve(shards);
      this.#keeper.watch(() => {
        this.#work = this.#takeTurn();
      });
    } catch (error) {
      if (this.#isStopped) return;
      this.#replace(
        `with its new devices it could not begin: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }

  async #serve(shards: readonly number[]): Promise<void> {
    this.#hasDevices = shards.length > 0;
    this.#server = createServer(this.#config, systemClock, { leases: lastingLeases(this.#leases), shards });
    await this.#server.start();
  }

  async #end(): Promise<void> {
    const before = this.#server;
    this.#server = undefined;
    await before?.stop();
  }
}

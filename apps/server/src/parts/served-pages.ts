import { join } from 'node:path';
import type { Registry } from 'prom-client';
import { createHttpServer, type HttpServer, type HttpServerParts } from '../adapters/http/http-server.ts';
import { openApiDocument } from '../adapters/http/open-api/open-api.ts';
import { relayedAnswers } from '../adapters/http/relayed/relay.ts';
import { mountLiveSocket } from '../adapters/websocket/live-socket.ts';
import type { Adapters, Surroundings } from '../adapters.ts';
import { answerRemarks } from '../calls/answer-remarks.ts';
import { callsOfShare } from '../calls/calls-of-share.ts';
import { placeOf } from '../calls/places-of-calls.ts';
import { deviceAddress } from '../device-address.ts';
import { createDeviceMetrics } from '../features/live/device-metrics.ts';
import type { Features } from '../features.ts';
import { productVersion } from '../product-version.ts';
import { basePathOf } from '../settings/public-url.ts';
import { hasDevices, hasJobs } from '../settings/role.ts';
import { handingOn } from '../sharing/handed-on.ts';
import { listening } from './listening.ts';
import type { Work } from './running-parts.ts';

/** As long as a client waits for an answer at most. */
const RELAYED_MS = 60_000;
const WEB_BUNDLE = join(import.meta.dirname, '../../../web/dist');

interface PageNeeds {
  readonly features: Features;
  readonly registry: Registry;
  readonly health: HttpServerParts['health'];
}

/** HTTP of a server: pages, calls, files and the live socket. `port` is 0 before the start. */
export class ServedPages implements Work {
  readonly #adapters: Adapters;
  readonly #surroundings: Surroundings;
  readonly #needs: PageNeeds;
  #http: HttpServer | undefined;
  #port = 0;

  constructor(adapters: Adapters, surroundings: Surroundings, needs: PageNeeds) {
    this.#adapters = adapters;
    this.#surroundings = surroundings;
    this.#needs = needs;
  }

  get port(): number {
    return this.#port;
  }

  async start(): Promise<void> {
    const { config, clock } = this.#surroundings;
    const { people, live, operating } = this.#needs.features;
    this.#http = createHttpServer(this.#parts());
    this.#adapters.processes?.answer('request', relayedAnswers(this.#http.app));
    // A process that has only some of the devices shows no viewer what happens to the others.
    if (config.role !== 'ingest') {
      mountLiveSocket(this.#http.app, {
        ...{ desk: live, gate: people.access.gate, clock, config, metrics: this.#needs.registry },
      });
    }
    this.#port = await listening(this.#http.start(), 'PHASOR_PORT', config.port);
    operating.firmware.servedAt(deviceAddress(config, this.#port));
  }

  async stop(): Promise<void> {
    await this.#http?.stop();
  }

  #parts(): HttpServerParts {
    const { calls, people, live, operating, devices, linkHandlers } = this.#needs.features;
    const { config, clock, log } = this.#surroundings;
    const { bus, records, series, certificate } = this.#adapters;
    return {
      ...{ config, certificate, clock, log },
      gate: people.access.gate,
      metrics: this.#needs.registry,
      settings: (read) => devices.book.settingsAsRead(read),
      remarks: answerRemarks(series),
      ...{ handlers: calls, ingest: linkHandlers, ...this.#shared() },
      firmware: operating.firmware,
      directory: records,
      storedUntil: async (macs) => {
        const extents = await series.extents(macs);
        return extents.length === 0 ? undefined : Math.max(...extents.map(({ last }) => last));
      },
      deviceMetrics: createDeviceMetrics({ live, stateOf: (mac) => bus.known('state', mac) }),
      staticFolder: WEB_BUNDLE,
      health: this.#needs.health,
      openApi: () => openApiDocument(productVersion(), basePathOf(config.publicUrl)),
    };
  }

  /** What differs in a process that has only a part of the duties. */
  #shared(): Partial<HttpServerParts> {
    const { calls, linkHandlers } = this.#needs.features;
    const { role } = this.#surroundings.config;
    const { processes, share } = this.#adapters;
    if (role === 'all' || processes === undefined) return {};
    return {
      handlers: callsOfShare(calls, share),
      ingest: handingOn(linkHandlers, { share, processes }),
      relayed: {
        relay: (request, of) => processes.ask('request', request, { of, timeoutMs: RELAYED_MS }),
        has: (duty) => (duty === 'jobs' ? hasJobs(role) : share.shards.includes(duty)),
        placeOf,
        showsAll: !hasDevices(role),
      },
    };
  }
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../app-error.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Connection } from '../../../ports/records/connection-records.ts';
import { newestTimeOf } from '../../ecosystems/openenergymonitor/emoncms.ts';
import { ConnectionIntake } from '../../mqtt/connection/connection-intake.ts';
import { DeviceDirectory, type DirectoryRecords } from '../../mqtt/session/device-directory.ts';
import { appErrorOf, type FailureLog, sendFailure } from '../failure.ts';
import { RateLimit } from '../rate-limit.ts';
import type { IngestDeskParts } from './ingest-desk.ts';

export interface EmoncmsParts {
  readonly ingest: IngestDeskParts['handlers'];
  readonly directory: DirectoryRecords;
  /** Newest stored sample of devices, epoch ms; undefined while they have none. */
  readonly storedUntil: (macs: readonly string[]) => Promise<number | undefined>;
  readonly clock: Clock;
  readonly log: FailureLog;
}

const BODY_BYTES = 256 * 1024;
const RETRY_SECONDS = 5;
/** Stands for the user name, which such a caller does not have. */
const API_KEY = 'API key';
/** Nodes whose newest row is remembered. */
const NODES_MAX = 10_000;
const NO_REQUESTS = { answered: () => undefined, relayReported: () => undefined };

/**
 * The calls of emoncms by which IoTaWatt and other programs post: `input/bulk` and `input/post`, answered `ok` once all is on
 * disk, and `input/get`, by which a client learns its newest stored sample.
 * @see https://github.com/boblemaire/IoTaWatt/blob/master/Firmware/IotaWatt/uploaders/Emoncms_uploader.cpp
 */
export function mountEmoncms(app: FastifyInstance, parts: EmoncmsParts): void {
  const { clock, log, ingest } = parts;
  const desk = new EmoncmsDesk(parts);
  const callers = new WeakMap<FastifyRequest, Connection>();
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.setErrorHandler((error, _request, reply) => sendFailure(reply, appErrorOf(error, log)));
    // Before the body is read.
    scope.addHook('onRequest', async (request) => {
      const connection = await ingest.connections?.ofApiKey(apiKeyOf(request));
      desk.count(connection?.id ?? `address ${request.ip}`, clock.now());
      if (connection === undefined) {
        ingest.connections?.refused({ user: API_KEY, address: request.ip, reason: 'api_key' });
        throw new AppError('access.credentials');
      }
      callers.set(request, connection);
    });
    const post = (call: 'bulk' | 'post') => async (request: FastifyRequest, reply: FastifyReply) => {
      await desk.store(callers.get(request) as Connection, `input/${call}`, formOf(request));
      return reply.header('cache-control', 'no-store').type('text/plain').send('ok');
    };
    for (const call of ['bulk', 'post'] as const) {
      for (const url of [`/input/${call}`, `/input/${call}.json`]) {
        scope.route({ method: ['GET', 'POST'], url, bodyLimit: BODY_BYTES, handler: post(call) });
      }
    }
    scope.get('/input/get', async (request, reply) => {
      const { node } = request.query as { node?: unknown };
      const time = await desk.newest(callers.get(request) as Connection, String(node));
      return reply.send(time === undefined ? JSON.stringify('Node does not exist') : { 1: { time, value: null } });
    });
  });
}

/** `Bearer` in the header, or the parameter `apikey`; '' where there is neither. */
export function apiKeyOf({ headers, query }: Pick<FastifyRequest, 'headers' | 'query'>): string {
  const [, key] = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '') ?? [];
  const { apikey } = query as { apikey?: unknown };
  return (key ?? (typeof apikey === 'string' ? apikey : '')).toLowerCase();
}

/** The fields of a form, from the body or from the address. */
function formOf({ body, raw }: FastifyRequest): string {
  const text = typeof body === 'string' ? body : '';
  return text === '' ? new URL(raw.url ?? '/', 'http://host').searchParams.toString() : text;
}

class EmoncmsDesk {
  readonly #parts: EmoncmsParts;
  readonly #directory: DeviceDirectory;
  readonly #intake: ConnectionIntake;
  readonly #requests = new RateLimit();
  readonly #known = new Set<string>();
  /** Epoch s of the newest row, by connection and node. */
  readonly #newest = new Map<string, number>();

  constructor(parts: EmoncmsParts) {
    const { ingest: handlers, directory, clock, log } = parts;
    this.#parts = parts;
    this.#directory = new DeviceDirectory(directory, clock);
    const options = { handlers, clock, directory: this.#directory, requests: NO_REQUESTS, send: () => false };
    // Failures reach the caller of each delivery.
    this.#intake = new ConnectionIntake({
      ...options,
      log: { warn: (fault: object) => log.error(fault, 'values posted to emoncms were not stored') },
    });
  }

  /** @throws AppError('request.too_many') */
  count(caller: string, now: number): void {
    this.#requests.take(caller, now);
  }

  /** Resolves once everything of a body is on disk. @throws AppError('request.invalid'), AppError('server.unavailable') */
  async store(connection: Connection, topic: string, body: string): Promise<void> {
    const { ingest } = this.#parts;
    await this.#directory.find('');
    if (!this.#known.has(connection.id)) ingest.connections?.connected(connection.id, true);
    this.#known.add(connection.id);
    const reason = await this.#intake
      .deliver({ connection, topic, payload: Buffer.from(body) })
      .catch((cause: unknown) => {
        throw new AppError('server.unavailable', undefined, { cause, data: { retryAfter: RETRY_SECONDS } });
      });
    if (reason === 'json' || reason === 'shape') throw new AppError('request.invalid', 'data');
    this.#remember(connection, topic, body);
  }

  /** Epoch s of the newest row of a node; after a restart of this server the newest one on disk. */
  async newest({ id }: Connection, node: string): Promise<number | undefined> {
    const known = this.#newest.get(`${id}/${node}`);
    if (known !== undefined) return known;
    await this.#directory.find('');
    const macs = this.#directory.devicesOf(id, node).map(({ mac }) => mac);
    const stored = macs.length === 0 ? undefined : await this.#parts.storedUntil(macs);
    return stored === undefined ? undefined : Math.floor(stored / 1_000);
  }

  #remember({ id }: Connection, topic: string, body: string): void {
    if (topic !== 'input/bulk') return;
    for (const [node, time] of newestTimeOf(body)) {
      if (this.#newest.size >= NODES_MAX) this.#newest.clear();
      this.#newest.set(`${id}/${node}`, Math.max(time, this.#newest.get(`${id}/${node}`) ?? 0));
    }
  }
}

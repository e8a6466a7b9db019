import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../app-error.ts';
import type { Connection } from '../../../ports/records/connection-records.ts';
import { LINK_LIMITS } from '../../mqtt/limits/link-limits.ts';
import { DeviceDirectory, type DirectoryRecords } from '../../mqtt/session/device-directory.ts';
import { appErrorOf, type FailureLog, sendFailure } from '../failure.ts';
import { INFLUX_FORMS, type InfluxForm, lineOptions, sendInfluxFailure, sendLineOutcome } from './influx-answers.ts';
import { type IngestCaller, ingestCaller, ingestStranger } from './ingest-caller.ts';
import { IngestDesk, type IngestDeskParts, LINE_LIMITS, RETRY_SECONDS } from './ingest-desk.ts';
import { IngestPreviews } from './ingest-previews.ts';

export interface IngestParts {
  readonly ingest: IngestDeskParts['handlers'];
  readonly clock: IngestDeskParts['clock'];
  readonly log: FailureLog;
  readonly directory: DirectoryRecords;
}

/** A way of bringing measurements: how its bodies are stored, and how failures are put. */
interface Way {
  readonly url: string;
  readonly bodyBytes: number;
  readonly store: (caller: IngestCaller, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
  readonly refuse: (reply: FastifyReply, failure: AppError) => FastifyReply;
  /** Shows a body of a device that is being added. */
  readonly show: (connection: Connection, request: FastifyRequest) => void;
}

/** Where devices bring measurements over HTTP: frames of the native protocol, and the line protocol of InfluxDB. */
export function mountIngest(app: FastifyInstance, { ingest, clock, log, directory: records }: IngestParts): void {
  const directory = new DeviceDirectory(records, clock);
  const wiring = async (device: string) => (await directory.find(device))?.wiring ?? [];
  const desk = new IngestDesk({ handlers: ingest, clock, wiring });
  const callers = new WeakMap<FastifyRequest, IngestCaller>();
  const previews = new IngestPreviews({ handlers: ingest, clock });
  const offers = new WeakMap<FastifyRequest, Connection>();
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    // Before the body is read.
    scope.addHook('onRequest', async (request, reply) => {
      const caller = await ingestCaller(request.headers.authorization, ingest, directory);
      if (caller !== undefined) {
        callers.set(request, caller);
        return;
      }
      desk.refuseStranger(request.ip);
      const { user, offered } = await ingestStranger(request.headers.authorization, ingest);
      if (offered !== undefined && (await directory.find(offered.user)) === undefined) {
        offers.set(request, offered);
        return;
      }
      if (user !== undefined) ingest.connections?.refused({ user, address: request.ip, reason: 'password' });
      reply.header('www-authenticate', 'Basic realm="Phasor", charset="UTF-8"');
      throw new AppError('access.credentials');
    });
    for (const { url, bodyBytes, store, refuse, show } of waysOf(desk, previews)) {
      scope.post(url, {
        bodyLimit: bodyBytes,
        errorHandler: (error, _request, reply) => refuse(reply, appErrorOf(error, log)),
        handler: async (request, reply) => {
          const offered = offers.get(request);
          if (offered !== undefined) {
            show(offered, request);
            return refuse(reply.header('cache-control', 'no-store'), notYet());
          }
          const caller = callers.get(request) as IngestCaller;
          desk.admit(caller, bodyOf(request).length);
          reply.header('cache-control', 'no-store');
          return await store(caller, request, reply);
        },
      });
    }
  });
}

/** A device that is not registered keeps what it measured and sends it again. */
function notYet(): AppError {
  const reason = 'the device is not registered yet: it is shown to who adds it, and nothing is stored';
  return new AppError('server.unavailable', undefined, { data: { retryAfter: RETRY_SECONDS, reason } });
}

function waysOf(desk: IngestDesk, previews: IngestPreviews): readonly Way[] {
  return [
    {
      url: '/ingest',
      bodyBytes: LINK_LIMITS.unparsedBytes,
      refuse: sendFailure,
      show: (connection, request) => previews.frame(connection, '/ingest', bodyOf(request)),
      store: async (caller, request, reply) => {
        const { kind, ack } = await desk.frame(deviceOf(caller, request), bodyOf(request));
        if (kind === 'stored') return reply.send(ack);
        return sendFailure(reply, new AppError(kind === 'too large' ? 'request.too_large' : 'request.invalid'), ack);
      },
    },
    ...(Object.keys(INFLUX_FORMS) as InfluxForm[]).map((form) => ({
      url: INFLUX_FORMS[form],
      bodyBytes: LINE_LIMITS.bytes,
      refuse: (reply: FastifyReply, failure: AppError) => sendInfluxFailure(reply, form, failure),
      show: (connection: Connection, request: FastifyRequest) =>
        previews.lines(connection, INFLUX_FORMS[form], {
          ...lineOptions(request.query),
          text: bodyOf(request).toString(),
        }),
      store: async (caller: IngestCaller, request: FastifyRequest, reply: FastifyReply) =>
        sendLineOutcome(reply, form, await desk.lines(caller, bodyOf(request).toString(), lineOptions(request.query))),
    })),
  ];
}

/** The device of a frame: of a gateway the parameter `device` names it. @throws AppError('request.invalid', field device) */
function deviceOf(caller: IngestCaller, { query }: FastifyRequest): string {
  const { device: named } = query as { readonly device?: unknown };
  const device = caller.deviceOf(typeof named === 'string' ? named : undefined);
  if (device === undefined) throw new AppError('request.invalid', 'device');
  return device;
}

function bodyOf({ body }: FastifyRequest): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}

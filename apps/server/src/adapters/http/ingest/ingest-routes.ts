import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../app-error.ts';
import { LINK_LIMITS } from '../../mqtt/broker/link-limits.ts';
import { appErrorOf, type FailureLog, sendFailure } from '../failure.ts';
import { INFLUX_FORMS, type InfluxForm, lineOptions, sendInfluxFailure, sendLineOutcome } from './influx-answers.ts';
import { ingestCaller } from './ingest-caller.ts';
import { IngestDesk, type IngestDeskParts, LINE_LIMITS } from './ingest-desk.ts';

export interface IngestParts {
  readonly ingest: IngestDeskParts['handlers'];
  readonly clock: IngestDeskParts['clock'];
  readonly log: FailureLog;
}

/** A way of bringing measurements: how its bodies are stored, and how failures are put. */
interface Way {
  readonly url: string;
  readonly bodyBytes: number;
  readonly store: (device: string, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
  readonly refuse: (reply: FastifyReply, failure: AppError) => FastifyReply;
}

/** Where devices bring measurements over HTTP: frames of the native protocol, and the line protocol of InfluxDB. */
export function mountIngest(app: FastifyInstance, { ingest, clock, log }: IngestParts): void {
  const desk = new IngestDesk({ handlers: ingest, clock });
  const callers = new WeakMap<FastifyRequest, string>();
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    // Before the body is read.
    scope.addHook('onRequest', async (request, reply) => {
      const caller = await ingestCaller(request.headers.authorization, ingest);
      if (caller !== undefined) {
        callers.set(request, caller.device);
        return;
      }
      desk.refuseStranger(request.ip);
      reply.header('www-authenticate', 'Basic realm="Phasor", charset="UTF-8"');
      throw new AppError('access.credentials');
    });
    for (const { url, bodyBytes, store, refuse } of waysOf(desk)) {
      scope.post(url, {
        bodyLimit: bodyBytes,
        errorHandler: (error, _request, reply) => refuse(reply, appErrorOf(error, log)),
        handler: async (request, reply) => {
          const device = callers.get(request) ?? '';
          desk.admit(device, bodyOf(request).length);
          reply.header('cache-control', 'no-store');
          return await store(device, request, reply);
        },
      });
    }
  });
}

function waysOf(desk: IngestDesk): readonly Way[] {
  return [
    {
      url: '/ingest',
      bodyBytes: LINK_LIMITS.unparsedBytes,
      refuse: sendFailure,
      store: async (device, request, reply) => {
        const { kind, ack } = await desk.frame(device, bodyOf(request));
        if (kind === 'stored') return reply.send(ack);
        return sendFailure(reply, new AppError(kind === 'too large' ? 'request.too_large' : 'request.invalid'), ack);
      },
    },
    ...(Object.keys(INFLUX_FORMS) as InfluxForm[]).map((form) => ({
      url: INFLUX_FORMS[form],
      bodyBytes: LINE_LIMITS.bytes,
      refuse: (reply: FastifyReply, failure: AppError) => sendInfluxFailure(reply, form, failure),
      store: async (device: string, request: FastifyRequest, reply: FastifyReply) =>
        sendLineOutcome(reply, form, await desk.lines(device, bodyOf(request).toString(), lineOptions(request.query))),
    })),
  ];
}

function bodyOf({ body }: FastifyRequest): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}

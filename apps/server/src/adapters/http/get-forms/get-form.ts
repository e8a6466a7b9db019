import { createHash } from 'node:crypto';
import { type CallName, type CallRoute, MAC_PATTERN } from '@phasor/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../app-error.ts';
import type { Credentials } from '../../../ports/gate.ts';
import type { CallForm } from '../calls.ts';
import { type Answer, csvOf } from './csv-answer.ts';
import { bodyOfQuery, queryFields } from './query-body.ts';

/** Parameter that names the device by its MAC. */
const DEVICE = 'device';

/** Whether a call can also be made by GET: it only reads, and programs may. */
export function hasGetForm({ base, method, integration }: CallRoute): boolean {
  return base === 'r' && method === 'POST' && integration === true;
}

/** The form of a reading call for spreadsheets and dashboards: its fields as parameters of the address. */
export function getForm(name: CallName, route: CallRoute): CallForm {
  const { fields } = queryFields(name, route);
  const { deviceToken = 'token' } = route;
  return {
    route: { ...route, method: 'GET', deviceMac: DEVICE },
    body(request, { bearer }: Credentials) {
      const query = request.query as Readonly<Record<string, unknown>>;
      // A dashboard's variable without a value.
      const mac = query[DEVICE] === '' ? undefined : query[DEVICE];
      if (mac !== undefined && !(typeof mac === 'string' && MAC_PATTERN.test(mac))) {
        throw new AppError('request.invalid', DEVICE);
      }
      if (mac === undefined && bearer === undefined) throw new AppError('request.invalid', DEVICE);
      const body = { ...bodyOfQuery(query, fields), [deviceToken]: bearer ?? mac };
      return { body, names: mac === undefined ? {} : { [DEVICE]: mac } };
    },
    send,
  };
}

/** JSON, or CSV by `Accept`; unchanged answers are not sent again (RFC 9110, 13.1.2). */
function send(request: FastifyRequest, reply: FastifyReply, answer: Answer): FastifyReply {
  const { accept = '', 'if-none-match': known } = request.headers;
  const isCsv = /\btext\/csv\b/i.test(accept);
  const text = isCsv ? csvOf(answer) : JSON.stringify(answer);
  const tag = `W/"${createHash('sha256').update(text).digest('base64url')}"`;
  reply
    .header('etag', tag)
    .header('cache-control', 'private, no-cache')
    .header('vary', 'Accept, Authorization, Cookie');
  const next = typeof answer.next === 'number' ? nextAddress(request, answer.next) : undefined;
  if (next !== undefined) reply.header('link', `<${next}>; rel="next"`);
  if (isKnown(known, tag)) return reply.code(304).send();
  return reply.type(isCsv ? 'text/csv; charset=utf-8; header=present' : 'application/json; charset=utf-8').send(text);
}

function isKnown(header: string | undefined, tag: string): boolean {
  const tags = (header ?? '').split(',').map((each) => each.trim().replace(/^(W\/)?/, 'W/'));
  return header?.trim() === '*' || tags.includes(tag);
}

/** Where the next part of samples is. */
function nextAddress({ url }: FastifyRequest, from: number): string {
  const [path = '', query = ''] = url.split('?');
  const parameters = new URLSearchParams(query);
  parameters.set('from', String(from));
  return `${path}?${parameters}`;
}

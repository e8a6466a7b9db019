import { createHash } from 'node:crypto';
import { CALL_ROUTES, type CallName, type CallRoute, MAC_PATTERN } from '@phasor/contract';
import type { FastifyRequest } from 'fastify';
import { deviceOfCall } from '../../../calls/device-of-call.ts';
import { type Duty, SHARDS, shardOf } from '../../../ports/processes/share.ts';
import { callUrl } from '../calls.ts';
import { formBody } from '../forms.ts';
import { apiKeyOf } from '../ingest/emoncms-routes.ts';
import { credentialOf } from '../ingest/ingest-caller.ts';
import type { DutyOfBody } from './relay.ts';

/**
 * Whose duty calls of one device are: that of the process with the device which they name. No right is judged here. What cannot be read,
 * and what names no device, is refused by any process in the same way.
 */
export function dutyOfCalls(names: readonly CallName[]): DutyOfBody {
  const routes = new Map<string, CallRoute>(
    names.flatMap((name) => {
      const route: CallRoute = CALL_ROUTES[name];
      return route.paths.map((path) => [`${route.method} ${callUrl(route, path)}`, route] as const);
    }),
  );
  return async (request, sent) => {
    const route = routes.get(`${request.method} ${request.routeOptions.url}`);
    if (route === undefined || sent === undefined) return undefined;
    const mac = deviceOfCall(route, await readBody(request.headers['content-type'], sent));
    return mac === undefined ? undefined : shardOf(mac);
  };
}

/**
 * Whose duty measurements over HTTP are. Those of one device go to the process that has it. A connection has devices anywhere: one process
 * receives all of its requests, always the same, and hands on what others have.
 */
export function dutyOfMeasurements({ headers, query }: Pick<FastifyRequest, 'headers' | 'query'>): Duty | undefined {
  const user = credentialOf(headers.authorization ?? '')?.user ?? apiKeyOf({ headers, query });
  if (user === '') return undefined;
  return MAC_PATTERN.test(user) ? shardOf(user) : shardOfName(user);
}

function shardOfName(name: string): number {
  return (createHash('sha256').update(name).digest()[0] ?? 0) % SHARDS;
}

/** The fields of a body, which may be anything; undefined where it cannot be read. */
async function readBody(type: string | undefined, sent: Buffer): Promise<unknown> {
  try {
    if (/^multipart\/form-data\b/i.test(type ?? '')) return await formBody(type, sent);
    // A mark of the order of bytes is read over, as Fastify does.
    return JSON.parse(sent.toString().replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

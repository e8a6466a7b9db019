import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../app-error.ts';
import { sendFailure } from './failure.ts';
import { pagePolicy } from './security-headers.ts';

/** Where the built page wants its nonce (vite.config.ts, `html.cspNonce`). */
const NONCE_PLACEHOLDER = /__CSP_NONCE__/g;
/** Names of built assets carry a hash of their content. */
const ASSETS = '/assets/';
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Serves the built web application; every address that is no file is a route of the page. */
export function mountWebBundle(app: FastifyInstance, folder: string): void {
  const page = (request: FastifyRequest, reply: FastifyReply) => sendPage(join(folder, 'index.html'), request, reply);
  app.get('/', page);
  app.get('/index.html', page);
  if (existsSync(folder)) {
    app.register(fastifyStatic, {
      root: folder,
      index: false,
      dotfiles: 'ignore',
      cacheControl: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.includes(ASSETS) ? IMMUTABLE : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) =>
    isPageRoute(request) ? page(request, reply) : sendFailure(reply, new AppError('request.unknown_call')),
  );
}

function isPageRoute({ method, url }: FastifyRequest): boolean {
  const path = url.split('?', 1)[0] ?? url;
  const isOurs = /^\/(api|api_r|api_w|assets|ws)(\/|$)/.test(path);
  return (method === 'GET' || method === 'HEAD') && !isOurs && !/\.\w+$/.test(path);
}

async function sendPage(file: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const template = await readFile(file, 'utf8').catch(() => null);
  if (template === null) return sendFailure(reply, new AppError('request.unknown_call'));
  const nonce = randomBytes(16).toString('base64');
  return reply
    .code(200)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', pagePolicy(nonce, request.headers.host))
    .send(template.replace(NONCE_PLACEHOLDER, nonce));
}

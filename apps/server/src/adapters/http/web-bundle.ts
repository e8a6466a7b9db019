import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../app-error.ts';
import type { MapTiles } from '../../config.ts';
import { isAtBase, leadToBase } from './base-path.ts';
import { sendFailure } from './failure.ts';
import { mountPlacedBundle, placedBundle } from './placed-bundle.ts';
import { type PageNeeds, pagePolicy } from './security-headers.ts';

/** Where the built page expects its nonce (vite.config.ts, `html.cspNonce`). */
const NONCE_PLACEHOLDER = /__CSP_NONCE__/g;
/** Placeholder for the tile server of the maps (D35); empty without one. */
const TILES_PLACEHOLDER = '__MAP_TILES__';
const DEMO_PLACEHOLDER = '__DEMO__';
const ATTRIBUTION_PLACEHOLDER = '__MAP_ATTRIBUTION__';
/** Names of built assets carry a hash of their content. */
const ASSETS = '/assets/';
/** More than any file of the bundle and any page has. */
const LONGEST_PATH = 1_024;
const IMMUTABLE = 'public, max-age=31536000, immutable';

export interface WebBundle {
  /** The built web application. */
  readonly folder: string;
  /** Path below the host at which people reach the server, such as `/phasor`; '' for the host's root. */
  readonly base: string;
  readonly mapTiles: MapTiles | undefined;
  /** The installation shows demo data; every page displays this, even without a session (D44). */
  readonly isDemo: boolean;
}

/** Serves the built web application; every address that is not a file is a route of the page. */
export function mountWebBundle(app: FastifyInstance, { folder, base, mapTiles, isDemo }: WebBundle): void {
  const placed = base === '' ? undefined : placedBundle(folder, base);
  const readTemplate = async () =>
    placed === undefined
      ? readFile(join(folder, 'index.html'), 'utf8').catch(() => undefined)
      : placed.get('index.html');
  const page = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isAtBase(request, base)) return leadToBase(request, reply, base);
    const template = await readTemplate();
    if (template === undefined) return sendFailure(reply, new AppError('request.unknown_call'));
    return sendPage(reply, template.replace(DEMO_PLACEHOLDER, String(isDemo)), {
      nonce: randomBytes(16).toString('base64'),
      host: request.headers.host,
      mapTiles,
    });
  };
  app.get('/', page);
  app.get('/index.html', page);
  if (placed !== undefined) mountPlacedBundle(app, placed, cacheControl);
  if (existsSync(folder)) app.register((scope) => mountFiles(scope, folder));
  app.setNotFoundHandler((request, reply) =>
    isPageRoute(request) ? page(request, reply) : sendFailure(reply, new AppError('request.unknown_call')),
  );
}

/** The library's own route would read the whole folder for every file: to refuse another spelling where file systems take any. */
async function mountFiles(scope: FastifyInstance, folder: string): Promise<void> {
  await scope.register(fastifyStatic, {
    root: folder,
    serve: false,
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header('cache-control', cacheControl(path));
    },
  });
  scope.get<{ Params: { '*': string } }>('/*', async (request, reply) => {
    const path = `/${request.params['*']}`;
    if (path.length > LONGEST_PATH) throw Object.assign(new Error('the address is too long'), { statusCode: 414 });
    return reply.sendFile(path);
  });
}

function cacheControl(path: string): string {
  return path.includes(ASSETS) ? IMMUTABLE : 'no-cache';
}

/**
 * Whether a person opened an address that the framework refuses, such as one with two slashes or an invalid escape: it
 * cannot be a page, and within a page an address that begins with two slashes would mean another host. It is redirected to the start,
 * from where the page continues as from every unknown address (R-SHELL-003).
 */
export function isLostPage(request: FastifyRequest, error: unknown): boolean {
  if (error instanceof AppError || !isPageRoute(request)) return false;
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  return status >= 400 && status < 500;
}

function isPageRoute({ method, url }: FastifyRequest): boolean {
  const path = url.split('?', 1)[0] ?? url;
  const isOurs = /^\/(api|api_r|api_w|assets|firmware|ws)(\/|$)/.test(path);
  return (method === 'GET' || method === 'HEAD') && !isOurs && !/\.\w+$/.test(path);
}

function sendPage(reply: FastifyReply, template: string, needs: PageNeeds): FastifyReply {
  return reply
    .code(200)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', pagePolicy(needs))
    .send(filled(template, needs));
}

function filled(template: string, { nonce, mapTiles }: PageNeeds): string {
  return template
    .replace(NONCE_PLACEHOLDER, nonce)
    .replace(TILES_PLACEHOLDER, () => attributeText(mapTiles?.url ?? ''))
    .replace(ATTRIBUTION_PLACEHOLDER, () => attributeText(mapTiles?.attribution ?? ''));
}

/** Text escaped for use between the quotes of an attribute. */
function attributeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

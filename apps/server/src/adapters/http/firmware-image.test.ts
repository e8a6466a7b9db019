import { Readable } from 'node:stream';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AccessWorld, anAccessWorld } from '../../../testing/scenes/access-world.ts';

const TOKEN = 'a'.repeat(42).concat('_');
const IMAGE = Buffer.alloc(70_000, 'firmware ');
const faults: object[] = [];
const requested: string[] = [];
let world: AccessWorld;

beforeEach(async () => {
  requested.splice(0);
  world = await anAccessWorld({
    firmware: {
      async image(token) {
        requested.push(token);
        return token === TOKEN ? { size: IMAGE.length, content: Readable.from([IMAGE]) } : undefined;
      },
    },
    log: { error: (bindings) => faults.push(bindings) },
  });
});
afterEach(() => world.stop());

const fetched = (path: string, headers: Record<string, string> = {}) =>
  world.server.app.inject({ method: 'GET', url: path, headers });

describe('the image of a firmware', () => {
  it('is sent unchanged to any holder of its token, without a session', async () => {
    const answer = await fetched(`/firmware/${TOKEN}`, { 'accept-encoding': 'gzip, br', range: 'bytes=5-' });
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload).toEqual(IMAGE);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-length': String(IMAGE.length),
      'cache-control': 'no-store, no-transform',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers).not.toHaveProperty('content-encoding');
  });

  // proves R-FW-017
  it.each([
    ['another token', `/firmware/${'b'.repeat(43)}`],
    ['no token', '/firmware/'],
    ['the folder', '/firmware'],
    ['a path', '/firmware/..%2f..%2frecords.sqlite'],
    ['a path below', `/firmware/${TOKEN}/x`],
    ['a digest', `/firmware/${'0'.repeat(64)}`],
    ['a nul', '/firmware/%00'],
    ['what is no text', '/firmware/%c0%ae'],
    ['a token that is far too long', `/firmware/${'a'.repeat(8_000)}`],
  ])('is not sent with %s', async (_what, path) => {
    const answer = await fetched(path);
    expect([400, 404, 414]).toContain(answer.statusCode);
    expect(answer.json()).toMatchObject({ status: 'FAIL' });
    expect(requested.filter((token) => token === TOKEN)).toEqual([]);
  });

  // proves R-FW-017
  it('never causes a server error, whatever the request', async () => {
    const path = fc.oneof(
      fc.string({ unit: 'binary-ascii', maxLength: 60 }).map(encodeURIComponent),
      fc.stringMatching(/^[\w-]{43}$/),
      fc.constantFrom('..', '%2e%2e', '%', '%zz', '~', '*', '?', '#', `${TOKEN}?x[]=1`),
    );
    const method = fc.constantFrom('GET' as const, 'HEAD' as const, 'POST' as const, 'PUT' as const, 'DELETE' as const);
    const range = fc.constantFrom('bytes=0-0', 'bytes=-1', 'bytes=9999999999999999999-', 'x', '');
    await fc.assert(
      fc.asyncProperty(method, path, range, async (verb, token, bytes) => {
        const answer = await world.server.app.inject({
          method: verb,
          url: `/firmware/${token}`,
          headers: { range: bytes },
        });
        expect(answer.statusCode).toBeLessThan(500);
      }),
      { numRuns: 300 },
    );
    expect(faults).toEqual([]);
  });
});

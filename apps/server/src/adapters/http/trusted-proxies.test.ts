import { afterEach, describe, expect, it } from 'vitest';
import { type AccessWorld, anAccessWorld, HOST, HTTP_CONFIG, ORIGIN } from '../../../testing/scenes/access-world.ts';

let world: AccessWorld;
afterEach(() => world.stop());

/** The address that the audit has of a wrong sign-in, which came from a neighbour with these headers. */
async function auditedAddress(
  trustProxy: number | string[] | undefined,
  { from, headers }: { from: string; headers: Record<string, string> },
) {
  world = await anAccessWorld({ config: { ...HTTP_CONFIG, trustProxy } });
  await world.server.app.inject({
    method: 'POST',
    url: '/api_r/auth/local',
    remoteAddress: from,
    headers: { host: HOST, origin: ORIGIN, 'content-type': 'application/json', ...headers },
    payload: JSON.stringify({ login: 'anna', password: '0'.repeat(64) }),
  });
  const [entry] = await world.records.audit.list({ limit: 1 });
  return entry?.address;
}

const CLIENT = '192.0.2.60';
const FORMS = [{ 'x-forwarded-for': CLIENT }, { forwarded: `for=${CLIENT};proto=https` }];

describe.each(FORMS)('a caller that names a client by %o', (headers) => {
  // proves R-OPS-079
  it('is not believed without a trusted proxy', async () => {
    expect(await auditedAddress(undefined, { from: '127.0.0.1', headers })).toBe('127.0.0.1');
  });

  // proves R-OPS-079
  it.each([
    { by: 'an address', trusted: ['10.1.2.3'], from: '10.1.2.3', address: CLIENT },
    { by: 'another address', trusted: ['10.1.2.3'], from: '10.1.2.4', address: '10.1.2.4' },
    { by: 'a network', trusted: ['10.0.0.0/8'], from: '10.9.9.9', address: CLIENT },
    { by: 'another network', trusted: ['10.0.0.0/8'], from: '11.0.0.1', address: '11.0.0.1' },
    { by: 'this machine', trusted: ['loopback'], from: '127.0.0.1', address: CLIENT },
    { by: 'one hop', trusted: 1, from: '203.0.113.9', address: CLIENT },
  ])('is believed where it is trusted, by $by', async ({ trusted, from, address }) => {
    expect(await auditedAddress(trusted, { from, headers })).toBe(address);
  });
});

// proves R-OPS-079
it.each([
  [1, '198.51.100.7'],
  [2, CLIENT],
])('of a chain as many hops are believed as are trusted: %i', async (hops, address) => {
  const headers = { 'x-forwarded-for': `203.0.113.1, ${CLIENT}, 198.51.100.7` };
  expect(await auditedAddress(hops, { from: '127.0.0.1', headers })).toBe(address);
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { createCaller } from '../../../web/src/base/api/caller.ts';
import { LiveSocket, type SocketLike } from '../../../web/src/base/api/live/live-socket.ts';
import { CallError } from '../../../web/src/base/errors/call-error.ts';
import { createSessionStore } from '../../../web/src/base/session/session-store.ts';
import { memoryStorage } from '../../../web/src/base/testing/memory-storage.ts';
import { type AccessWorld, anAccessWorld, MACS } from '../scenes/access-world.ts';

const HOUR = 3_600_000;

let world: AccessWorld;
let port: number;
const sockets: WebSocket[] = [];
beforeEach(async () => {
  world = await anAccessWorld();
  port = await world.server.start();
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.terminate();
  await world.stop();
});

/** What a browser's page is made of, over the real connections of the server. */
async function aSignedInPage() {
  const { cookie, answer } = await world.signIn();
  const session = createSessionStore(memoryStorage().storage, () => world.clock.now());
  session.begin(answer.json());
  const codes: number[] = [];
  const end = (code: number) => {
    codes.push(code);
    session.end();
  };
  const headers = { cookie: `phasor-session=${cookie}`, origin: `http://127.0.0.1:${port}` };
  const userToken = () => session.get().auth?.token ?? '';
  const retries: (() => void)[] = [];
  const live = new LiveSocket({
    open: () => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { headers });
      sockets.push(socket);
      return socket as unknown as SocketLike;
    },
    userToken,
    after: (_delayMs, act) => {
      retries.push(act);
      return () => undefined;
    },
    nextFrame: () => () => undefined,
    random: () => 0,
    onSessionEnd: end,
  });
  const call = createCaller({
    fetch: (path, init) =>
      fetch(`http://127.0.0.1:${port}${path}`, { ...init, headers: { ...init?.headers, ...headers } }),
    userToken,
    onSessionEnd: ({ code }) => end(code),
  });
  return { session, live, call, codes, retries };
}

/** Time goes by at the server, which looks at every session again and again. */
async function pass(ms: number): Promise<void> {
  world.clock.advance(ms);
  await world.live.tick();
}

const endSession = () => world.records.sessions.removeOthers(world.anna.id, null);

describe('a session that is over', () => {
  // proves R-CONN-006
  it.each([
    [714, 'its token is older than an hour', () => pass(HOUR)],
    [716, 'it was ended elsewhere', endSession],
  ])('ends the page at the next call with %i when %s', async (code, _why, happen) => {
    const page = await aSignedInPage();
    await page.call('hierarchy.read', {}).catch((error: unknown) => expect(error).toMatchObject({ code: 610 }));
    await happen();
    await expect(page.call('hierarchy.read', {})).rejects.toThrow(CallError);
    expect(page.codes).toEqual([code]);
    expect(page.session.get()).toMatchObject({ auth: undefined, devices: [] });
  });

  // proves R-CONN-006
  it.each([
    [720, 'it was ended elsewhere', endSession],
    [722, 'it is older than 30 days', () => pass(31 * 24 * HOUR)],
  ])('ends the page over its socket with %i when %s, and it connects no more', async (code, _why, happen) => {
    const page = await aSignedInPage();
    page.live.subscribe({ kind: 'device', mac: MACS.own, token: world.tokenOf(MACS.own) }, () => undefined);
    page.live.start();
    await vi.waitFor(async () => expect(await world.liveMetrics.metrics()).toContain('phasor_live_sockets 1'));
    await vi.waitFor(() => expect(page.live.connection.get()).toBe('connected'));
    await happen();
    await vi.waitFor(async () => {
      await pass(5_000);
      expect(page.codes).toEqual([code]);
    });
    expect(page.session.isSignedIn()).toBe(false);
    expect(page.live.connection.get()).toBe('stopped');
    for (const retry of page.retries) retry();
    expect(sockets).toHaveLength(1);
  });

  // proves R-CONN-006
  it.each([
    [722, 'too old', () => pass(HOUR)],
    [720, 'of another session', endSession],
  ])('ends the page with %i when it asks over the socket with a token that is %s', async (code, _what, happen) => {
    const page = await aSignedInPage();
    page.live.start();
    await vi.waitFor(() => expect(page.live.connection.get()).toBe('connected'));
    await happen();
    page.live.subscribe({ kind: 'states' }, () => undefined);
    await vi.waitFor(() => expect(page.codes).toEqual([code]));
    expect(page.live.connection.get()).toBe('stopped');
  });
});

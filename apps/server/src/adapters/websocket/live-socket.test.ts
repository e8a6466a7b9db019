import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { type AccessWorld, anAccessWorld, MACS } from '../../../testing/scenes/access-world.ts';

let world: AccessWorld;
let port: number;
const open: WebSocket[] = [];
beforeEach(async () => {
  world = await anAccessWorld();
  port = await world.server.start();
});
afterEach(async () => {
  for (const socket of open.splice(0)) socket.terminate();
  await world.stop();
});

/** A browser's connection; `messages` grows as they come. */
function connect(headers: Record<string, string> = {}) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { headers });
  open.push(socket);
  const messages: { status: string; code?: number; topic?: string }[] = [];
  const state = { open: false, closed: 0, refused: 0 };
  socket.on('open', () => {
    state.open = true;
  });
  socket.on('message', (text) => messages.push(JSON.parse(text.toString())));
  socket.on('close', (code) => {
    state.closed = code;
  });
  socket.on('unexpected-response', (_request, response) => {
    state.refused = response.statusCode ?? 0;
  });
  socket.on('error', () => undefined);
  return { socket, messages, state };
}

async function opened(headers: Record<string, string> = {}) {
  const connection = connect(headers);
  await vi.waitFor(() => expect(connection.state.open).toBe(true));
  return connection;
}

const own = () => JSON.stringify({ deviceToken: world.tokenOf(MACS.own), data: true });
const measure = () =>
  world.bus.publish('data', { device: MACS.own, time: world.clock.now(), values: { P_L1: 1 }, words: {} });

describe('the live socket', () => {
  // proves R-CONN-024
  it('carries live values to a signed-in viewer', async () => {
    const { cookie } = await world.signIn();
    measure();
    const { socket, messages } = await opened({ cookie: `phasor-session=${cookie}` });
    socket.send(own());
    await vi.waitFor(() => expect(messages).toMatchObject([{ topic: 'Data', device: MACS.own }]));
  });

  // proves R-OPS-083
  it('says at once that what is wrong with the installation has changed, whatever its page follows', async () => {
    const [{ messages }, { messages: others }] = [await opened(), await opened()];
    world.bus.publish('health');
    const news = [{ topic: 'Health', status: 'OK' }];
    await vi.waitFor(() => expect([messages, others]).toEqual([news, news]), { timeout: 1_000, interval: 10 });
  });

  // proves R-CONN-024
  it('is refused to pages of other sites', async () => {
    const { state } = connect({ origin: 'https://evil.example' });
    await vi.waitFor(() => expect(state.refused).toBe(403));
    expect((await opened({ origin: `http://127.0.0.1:${port}` })).state.open).toBe(true);
  });

  // proves R-CONN-024, R-CONN-027
  it('ends for a viewer without a session', async () => {
    const { socket, messages, state } = await opened();
    socket.send(own());
    await vi.waitFor(() => expect(state.closed).toBe(1008));
    expect(messages).toMatchObject([{ status: 'FAIL', code: 720 }]);
  });

  it.each([
    [
      'more messages than anyone needs',
      (socket: WebSocket) => {
        for (let n = 0; n < 200; n += 1) socket.send('{}');
      },
      1008,
    ],
    ['a message that is too large', (socket: WebSocket) => socket.send('x'.repeat(20_000)), 1009],
    ['bytes in place of text', (socket: WebSocket) => socket.send(Buffer.from([0xff, 0xfe])), 1003],
  ])('is closed after %s, and the server goes on', async (...[, misbehave, code]) => {
    const { socket, state } = await opened();
    misbehave(socket);
    await vi.waitFor(() => expect(state.closed).toBe(code));
    expect((await world.server.app.inject('/health')).statusCode).toBe(200);
  });

  it('forgets viewers who leave', async () => {
    const { cookie } = await world.signIn();
    const { socket, messages } = await opened({ cookie: `phasor-session=${cookie}` });
    socket.send(own());
    measure();
    await vi.waitFor(() => expect(messages).toHaveLength(1));
    expect(await world.liveMetrics.metrics()).toContain('phasor_live_sockets 1');
    socket.close();
    await vi.waitFor(async () => expect(await world.liveMetrics.metrics()).toContain('phasor_live_sockets 0'));
    expect(measure).not.toThrow();
  });

  it('survives any message: each is answered by a failure that is not ours, or by nothing', async () => {
    const { cookie, token } = await world.signIn();
    const pieces = fc.oneof(
      fc.string(),
      fc.constantFrom('__proto__', token, world.tokenOf(MACS.foreign), world.tokenOf(MACS.own)),
      fc.array(fc.constantFrom(...Object.values(MACS), '', 'x')),
      fc.jsonValue(),
    );
    const key = fc.constantFrom('deviceToken', 'userToken', 'macList', 'data', 'state', 'notification', 'x');
    const message = fc.oneof(
      fc.string(),
      fc.dictionary(key, fc.oneof(pieces, fc.boolean())).map((body) => JSON.stringify(body)),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(message, { maxLength: 20 }), async (texts) => {
        const sent: string[] = [];
        const sink = { send: (text: string) => sent.push(text), buffered: 0, close: () => undefined };
        const viewer = world.live.join(sink, { cookie, origin: undefined, host: undefined, address: '' });
        for (const text of texts) await viewer.receive(text);
        viewer.leave();
        const failures = sent.map((text) => JSON.parse(text)).filter(({ status }) => status !== 'OK');
        for (const { code } of failures) expect([400, 403, 422, 720]).toContain(code);
      }),
      { numRuns: 300 },
    );
  });
});

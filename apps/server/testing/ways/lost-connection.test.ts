import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { SIGN_OF_LIFE } from '@phasor/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { LiveSocket, type SocketLike } from '../../../web/src/base/api/live/live-socket.ts';
import { type AccessWorld, anAccessWorld, MACS } from '../scenes/access-world.ts';

let world: AccessWorld;
let end: (() => void)[];
beforeEach(async () => {
  world = await anAccessWorld();
  end = [];
});
afterEach(async () => {
  for (const undo of end.reverse()) undo();
  await world.stop();
});

/** A cable to the server that can be pulled: later messages are lost without an error. */
async function aCable() {
  const port = await world.server.start();
  const ends: Socket[] = [];
  const proxy = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    for (const socket of [near, far]) socket.on('error', () => undefined);
    ends.push(near, far);
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((listening) => void proxy.listen(0, '127.0.0.1', listening));
  end.push(() => {
    for (const socket of ends) socket.destroy();
    proxy.close();
  });
  return {
    port: (proxy.address() as AddressInfo).port,
    pull: () => {
      for (const socket of ends.splice(0)) socket.unpipe().pause();
    },
  };
}

/** A page whose clock is controlled by the test: `pass` runs the timer that has waited longest. */
async function aPage(port: number) {
  const { cookie } = await world.signIn();
  const timers: { readonly delayMs: number; readonly act: () => void }[] = [];
  const live = new LiveSocket({
    open: () => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { headers: { cookie: `phasor-session=${cookie}` } });
      socket.on('error', () => undefined);
      end.push(() => socket.terminate());
      return socket as unknown as SocketLike;
    },
    userToken: () => '',
    after: (delayMs, act) => {
      const timer = { delayMs, act };
      timers.push(timer);
      return () => void (timers.includes(timer) && timers.splice(timers.indexOf(timer), 1));
    },
    nextFrame: (act) => {
      const frame = setImmediate(act);
      return () => clearImmediate(frame);
    },
    random: () => 0,
    onSessionEnd: () => undefined,
  });
  end.push(() => live.stop());
  return { live, waits: () => timers.map(({ delayMs }) => delayMs), pass: () => timers.shift()?.act() };
}

// proves R-CONN-009
it('a connection that dies without a word is given up and made anew, one that answers stays', async () => {
  const cable = await aCable();
  const { live, waits, pass } = await aPage(cable.port);
  const received: number[] = [];
  live.subscribe({ kind: 'device', mac: MACS.own, token: world.tokenOf(MACS.own) }, (messages) => {
    for (const message of messages)
      if (message.status === 'OK' && message.topic === 'Data') received.push(message.data.ts);
  });
  live.start();
  await vi.waitFor(() => expect(live.connection.get()).toBe('connected'), 30_000);
  pass();
  expect(waits()).toEqual([SIGN_OF_LIFE.answerMs]);
  await vi.waitFor(() => expect(waits()).toEqual([SIGN_OF_LIFE.silentMs]), 30_000);
  expect(received).toEqual([]);

  cable.pull();
  for (let asked = 0; asked < SIGN_OF_LIFE.asks; asked += 1) pass();
  expect(live.connection.get()).toBe('connected');
  pass();
  expect(live.connection.get()).toBe('waiting');

  pass();
  await vi.waitFor(() => expect(live.connection.get()).toBe('connected'), 30_000);
  world.bus.publish('data', { device: MACS.own, time: world.clock.now(), values: { P_L1: 1 }, words: {} });
  await vi.waitFor(() => expect(received).toEqual([world.clock.now() / 1_000]), 30_000);
});

import { type LiveMessage, SOURCES } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import { LiveSocket, retryDelayMs, type SocketLike } from './live-socket.ts';
import type { LiveTarget } from './live-target.ts';

const BOARD: LiveTarget = { kind: 'device', mac: '02005E100001', token: 'board' };
const GROUP: LiveTarget = { kind: 'group', id: 'works' };

const dataOf = (device: string, ts: number) =>
  ({ topic: 'Data', status: 'OK', device, data: { ts } }) satisfies LiveMessage;

/** A page with sockets, timers and frames controlled by the test. */
function page() {
  const sockets: (SocketLike & { sent: unknown[]; closed: boolean })[] = [];
  const timers: { delayMs: number; act: () => void }[] = [];
  const frames: (() => void)[] = [];
  const ended: number[] = [];
  let forbidden = 0;
  const remove = <Item>(list: Item[], item: Item) => {
    const at = list.indexOf(item);
    if (at >= 0) list.splice(at, 1);
  };
  const socket = new LiveSocket({
    open: () => {
      const opened = {
        sent: [] as unknown[],
        closed: false,
        send: (text: string) => opened.sent.push(JSON.parse(text)),
        close: () => {
          opened.closed = true;
        },
        onopen: null,
        onmessage: null,
        onclose: null,
      };
      sockets.push(opened);
      return opened;
    },
    userToken: () => 'user',
    after: (delayMs, act) => {
      const timer = { delayMs, act };
      timers.push(timer);
      return () => remove(timers, timer);
    },
    nextFrame: (act) => {
      frames.push(act);
      return () => remove(frames, act);
    },
    random: () => 0.5,
    onSessionEnd: (code) => ended.push(code),
    onForbidden: () => {
      forbidden += 1;
    },
  });
  const newest = () => {
    const last = sockets.at(-1);
    if (last === undefined) throw new Error('no socket was opened');
    return last;
  };
  return {
    socket,
    sockets,
    timers,
    ended,
    timesForbidden: () => forbidden,
    newest,
    receive: (message: LiveMessage) => newest().onmessage?.({ data: JSON.stringify(message) }),
    paint: () => {
      for (const frame of frames.splice(0)) frame();
    },
  };
}

// proves R-BAR-004, R-CONN-003, R-CONN-004, R-CONN-005, R-CONN-007, R-CONN-008, R-CONN-014, R-CONN-015, R-CONN-016
// proves R-CONN-029, R-DASH-014, R-DASH-015, R-FW-028, R-LIVE-012, R-NEWS-009, R-NEWS-010
describe('the live socket', () => {
  it('subscribes to the watched targets when it opens', () => {
    const { socket, newest } = page();
    socket.subscribe(BOARD, () => undefined);
    socket.start();
    expect(newest().sent).toEqual([]);
    newest().onopen?.();
    expect(newest().sent).toEqual([{ deviceToken: 'board', data: true }]);
  });

  it('subscribes a target once for several listeners and ends it with the last', () => {
    const { socket, newest } = page();
    socket.start();
    newest().onopen?.();
    const first = socket.subscribe(BOARD, () => undefined);
    const second = socket.subscribe(BOARD, () => undefined);
    first();
    first();
    expect(newest().sent).toEqual([{ deviceToken: 'board', data: true }]);
    second();
    expect(newest().sent.at(-1)).toEqual({ deviceToken: 'board', data: false });
  });

  it('passes messages on once per frame, all of them and in order', () => {
    const { socket, newest, receive, paint } = page();
    const received: number[][] = [];
    socket.start();
    newest().onopen?.();
    socket.subscribe(BOARD, (messages) => {
      received.push(messages.map((message) => ('data' in message && 'ts' in message.data ? message.data.ts : -1)));
    });
    receive(dataOf('02005E100001', 1));
    receive(dataOf('02005E100001', 2));
    receive(dataOf('02005E10FFFF', 3));
    expect(received).toEqual([]);
    paint();
    expect(received).toEqual([[1, 2]]);
  });

  it('identifies a group by its node in the tree, whichever of its devices are counted', () => {
    const { socket, newest, receive, paint } = page();
    let frames = 0;
    socket.start();
    newest().onopen?.();
    socket.subscribe(GROUP, () => {
      frames += 1;
    });
    for (const node of ['works', 'homes']) receive({ topic: 'Data', status: 'OK', group: [], node, data: { ts: 1 } });
    paint();
    expect(frames).toBe(1);
    expect(newest().sent).toEqual([{ userToken: 'user', group: 'works', data: true }]);
  });

  it('receives the values of each source of a device separately', () => {
    const { socket, newest, receive, paint } = page();
    const received: (number | undefined)[] = [];
    socket.start();
    newest().onopen?.();
    for (const source of [undefined, SOURCES.lora]) socket.subscribe({ ...BOARD, source }, () => received.push(source));
    receive({ ...dataOf('02005E100001', 1), source: SOURCES.lora });
    paint();
    expect(received).toEqual([SOURCES.lora]);
    expect(newest().sent).toEqual([
      { deviceToken: 'board', data: true },
      { deviceToken: 'board', data: true, source: SOURCES.lora },
    ]);
  });

  it('requests the notifications of many devices in several messages', () => {
    const { socket, newest } = page();
    socket.start();
    newest().onopen?.();
    const macList = Array.from({ length: 101 }, (_, i) => `02005E10${String(i).padStart(4, '0')}`);
    const end = socket.subscribe({ kind: 'notifications', macList }, () => undefined);
    end();
    const parts = [macList.slice(0, 100), macList.slice(100)];
    expect(newest().sent).toEqual(
      [true, false].flatMap((on) => parts.map((part) => ({ userToken: 'user', macList: part, notification: on }))),
    );
  });

  it('requests the upgrade of a device again after a reconnect, and ends it on leaving', () => {
    const { socket, timers, newest, receive, paint } = page();
    const received: LiveMessage[] = [];
    socket.start();
    newest().onopen?.();
    const target = { kind: 'upgrade', mac: '02005E100001', token: 'board' } as const;
    const leave = socket.subscribe(target, (messages) => received.push(...messages));
    newest().onclose?.();
    timers[0]?.act();
    newest().onopen?.();
    const data = { code: 1, step: 'DOWNLOADING', completion: 42, reason: null } as const;
    for (const device of ['02005E100001', '02005E100002']) receive({ topic: 'Upgrade', status: 'OK', device, data });
    paint();
    leave();
    expect(received).toMatchObject([{ device: '02005E100001', data }]);
    expect(newest().sent).toEqual([true, false].map((upgrade) => ({ deviceToken: 'board', upgrade })));
  });

  it('gives a late listener the newest message at once', () => {
    const { socket, newest, receive, paint } = page();
    socket.start();
    newest().onopen?.();
    socket.subscribe(BOARD, () => undefined);
    receive(dataOf('02005E100001', 7));
    paint();
    const received: LiveMessage[] = [];
    socket.subscribe(BOARD, (messages) => received.push(...messages));
    expect(received).toMatchObject([{ data: { ts: 7 } }]);
  });

  it('keeps only the newest 64 messages of a page without frames', () => {
    const { socket, newest, receive, paint } = page();
    const received: LiveMessage[] = [];
    socket.start();
    newest().onopen?.();
    socket.subscribe(BOARD, (messages) => received.push(...messages));
    for (let ts = 1; ts <= 100; ts += 1) receive(dataOf('02005E100001', ts));
    paint();
    expect(received).toHaveLength(64);
    expect(received.at(-1)).toMatchObject({ data: { ts: 100 } });
  });

  it('reconnects after 15 s and a jitter, and subscribes to the watched targets again', () => {
    const { socket, sockets, timers, newest } = page();
    socket.subscribe(BOARD, () => undefined);
    socket.start();
    newest().onopen?.();
    newest().onclose?.();
    expect(socket.connection.get()).toBe('waiting');
    expect(timers.map(({ delayMs }) => delayMs)).toEqual([16_500]);
    timers[0]?.act();
    expect(sockets).toHaveLength(2);
    newest().onopen?.();
    expect(newest().sent).toEqual([{ deviceToken: 'board', data: true }]);
  });

  it('counts its tries: the 201st waits 5 minutes, and a connection resets the count', () => {
    const { socket, timers, newest } = page();
    socket.start();
    const waits = Array.from({ length: 201 }, () => {
      newest().onclose?.();
      const [timer] = timers;
      timer?.act();
      return timer?.delayMs;
    });
    expect([new Set(waits.slice(0, 200)), waits[200]]).toEqual([new Set([16_500]), 300_000]);
    newest().onopen?.();
    newest().onclose?.();
    expect(timers[0]?.delayMs).toBe(16_500);
  });

  it('retries at once on request, and only once', () => {
    const { socket, sockets, timers, newest } = page();
    socket.start();
    newest().onclose?.();
    socket.retryNow();
    socket.retryNow();
    expect(sockets).toHaveLength(2);
    expect(timers).toEqual([]);
  });

  it('is not connected without a network, even before the socket closes, and reconnects later', () => {
    const { socket, sockets, timers, newest } = page();
    socket.lose();
    expect([socket.connection.get(), timers.length]).toEqual(['stopped', 0]);
    socket.start();
    newest().onopen?.();
    socket.lose();
    socket.lose();
    expect([socket.connection.get(), sockets[0]?.closed, timers.length]).toEqual(['waiting', true, 1]);
    socket.retryNow();
    newest().onopen?.();
    expect(socket.connection.get()).toBe('connected');
  });

  it.each([714, 716, 720, 722])('stops for ever after code %i', (code) => {
    const { socket, sockets, timers, newest, receive, ended } = page();
    socket.start();
    newest().onopen?.();
    receive({ status: 'FAIL', code, message: 'session_expired' });
    expect(ended).toEqual([code]);
    expect(socket.connection.get()).toBe('stopped');
    expect(sockets[0]?.closed).toBe(true);
    expect(timers).toEqual([]);
  });

  it('continues after any other failure and after invalid messages', () => {
    const { socket, newest, receive, ended } = page();
    socket.start();
    newest().onopen?.();
    receive({ status: 'FAIL', code: 403, message: 'forbidden' });
    for (const data of ['{', new ArrayBuffer(1)]) newest().onmessage?.({ data });
    expect([ended, socket.connection.get()]).toEqual([[], 'connected']);
  });

  it('reports that a watched target is no longer available to the account', () => {
    const { socket, newest, receive, timesForbidden } = page();
    socket.subscribe(BOARD, () => undefined);
    socket.start();
    newest().onopen?.();
    receive({ status: 'FAIL', code: 610, message: 'data_not_found' });
    expect(timesForbidden()).toBe(0);
    receive({ status: 'FAIL', code: 403, message: 'forbidden' });
    expect(timesForbidden()).toBe(1);
  });

  it('leaves nothing behind when stopped', () => {
    const { socket, sockets, timers, newest, receive } = page();
    const received: LiveMessage[] = [];
    socket.start();
    newest().onopen?.();
    socket.subscribe(BOARD, (messages) => received.push(...messages));
    receive(dataOf('02005E100001', 1));
    socket.stop();
    expect(sockets[0]?.closed).toBe(true);
    expect(sockets[0]?.onclose).toBeNull();
    expect(timers).toEqual([]);
    expect(received).toEqual([]);
  });

  it('waits 15 to 18 s up to 200 tries, then 5 minutes', () => {
    expect([retryDelayMs(1, 0), retryDelayMs(200, 1), retryDelayMs(201, 0)]).toEqual([15_000, 18_000, 300_000]);
  });
});

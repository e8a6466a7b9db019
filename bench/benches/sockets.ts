import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { LiveMessage } from '@phasor/contract';
import { startLoad } from '@phasor/simulator';
import { WebSocket } from 'ws';
import { residentBytes } from '../../apps/server/testing/processes.ts';
import { signIn } from '../../e2e/support/client.ts';
import { loadMacs, METER_SECRET, OWNER, registerMeters } from '../../e2e/support/meters.ts';
import { freePort, type Product, startProduct } from '../../e2e/support/product.ts';
import { openLiveView } from '../../e2e/support/viewer.ts';
import type { Bench } from '../bench.ts';
import { percentile } from '../report.ts';

const SOCKETS = 1_000;
/** Viewers that open a socket, watch devices, and then read nothing more. */
const DEAF = 20;
const FOLLOWED = 20;
const WARM_UP_MS = 5_000;
/** Sockets that are opened at a time. */
const AT_A_TIME = 50;
const BACK_LIMIT_MS = 180_000;

/** Many viewers, viewers that do not read, and all meters coming back after the server was killed. */
export const benchSockets: Bench = async ({ meters = 200, seconds = 20 }, say) => {
  const folder = mkdtempSync(join(tmpdir(), 'phasor-bench-'));
  const macs = loadMacs(meters);
  const ports = { port: await freePort(), mqttPort: await freePort() };
  const start = () => startProduct({ demo: false, dataFolder: folder, ports, env: { PHASOR_LOG: 'error' } });
  await registerMeters(folder, macs);
  let product = await start();
  const watch = new Watch();
  const brokerUrl = `mqtt://127.0.0.1:${ports.mqttPort}`;
  const { noteSent: onSent, noteAcknowledged: onAcknowledged } = watch;
  const load = await startLoad({ brokerUrl, meters, hz: 1, credentials: () => METER_SECRET, onSent, onAcknowledged });
  try {
    say(`${meters} meters at 1 Hz, ${SOCKETS} sockets`);
    const session = await ownerOf(product, macs);
    const views = await openMany(session, watch.noteMessage);
    const resident = () => residentBytes(product.process.pid ?? 0) / 1e6;
    const opened = resident();
    const many = await measured(watch, seconds);
    say(`${DEAF} viewers that do not read`);
    const before = resident();
    // A server that has just started still grows: as much as in the same time without them is not theirs.
    const alone = before - opened;
    const deaf = await Promise.all(Array.from({ length: DEAF }, () => openDeaf(session)));
    const beside = await measured(watch, seconds);
    const grown = resident() - before;
    for (const view of [...views, ...deaf]) view.close();
    say('the server is killed');
    product.process.kill('SIGKILL');
    const killedAt = performance.now();
    product = await start();
    const servesAt = performance.now();
    const back = await watch.allBack(macs, killedAt);
    const ms = (values: readonly number[], share: number) => ({ value: percentile(values, share), unit: 'ms' });
    return {
      name: 'sockets',
      figures: [
        { what: `meter to viewer, ${SOCKETS} sockets, p50`, ...ms(many, 0.5) },
        { what: 'meter to viewer, p95', ...ms(many, 0.95), aim: '≤ 100 ms' },
        { what: 'values seen', value: many.length / seconds, unit: '/s' },
        { what: `the same beside ${DEAF} that do not read, p95`, ...ms(beside, 0.95), aim: '≤ 100 ms' },
        { what: 'growth of the server before them', value: alone, unit: 'MB' },
        { what: 'beside them, in the same time', value: grown, unit: 'MB' },
        { what: 'from the kill until the server serves', value: (servesAt - killedAt) / 1_000, unit: 's' },
        { what: `from the kill until ${meters} meters are acknowledged`, value: back.last / 1_000, unit: 's' },
        {
          what: 'between the first and the last of them',
          value: (back.last - back.first) / 1_000,
          unit: 's',
          aim: '≤ 60 s',
        },
      ],
      notes: ['meters and viewers share one process, whose own waiting counts too'],
    };
  } finally {
    await load.stop();
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

/** When samples were sent, how old they were on arrival, and who was acknowledged. */
class Watch {
  latencies: number[] = [];
  readonly #sentAt = new Map<string, number>();
  #acknowledged = new Map<string, number>();

  readonly noteSent = (mac: string, time: number): void => void this.#sentAt.set(`${mac} ${time}`, performance.now());
  readonly noteAcknowledged = (mac: string): void => {
    if (!this.#acknowledged.has(mac)) this.#acknowledged.set(mac, performance.now());
  };
  readonly noteMessage = (message: LiveMessage): void => {
    if (message.status !== 'OK' || message.topic !== 'Data' || !('device' in message)) return;
    const sentAt = this.#sentAt.get(`${message.device} ${Math.round(message.data.ts * 1_000)}`);
    if (sentAt !== undefined) this.latencies.push(performance.now() - sentAt);
  };

  /** Resolves with when the first and the last meter had an acknowledgement again, ms after an instant. @throws when one stays away */
  async allBack(macs: readonly string[], since: number): Promise<{ first: number; last: number }> {
    this.#acknowledged = new Map();
    while (this.#acknowledged.size < macs.length) {
      if (performance.now() - since > BACK_LIMIT_MS) throw new Error('Meters stayed away after a restart');
      await pause(100);
    }
    const times = [...this.#acknowledged.values()].map((time) => time - since);
    return { first: Math.min(...times), last: Math.max(...times) };
  }
}

async function measured(watch: Watch, seconds: number): Promise<readonly number[]> {
  await pause(WARM_UP_MS);
  watch.latencies = [];
  await pause(seconds * 1_000);
  const { latencies } = watch;
  watch.latencies = [];
  return latencies;
}

interface Session {
  readonly url: string;
  readonly cookie: string;
  /** What a screen follows the states of all devices by. */
  readonly userToken: string;
  /** Tokens of the meters, in their order. */
  readonly tokens: readonly string[];
}

async function ownerOf({ url }: Product, macs: readonly string[]): Promise<Session> {
  const { cookie, answer } = await signIn(url, OWNER.login, OWNER.password);
  const tokens = new Map(answer.data.map(({ mac, token }) => [mac, token]));
  return { url, cookie, userToken: answer.user.token, tokens: macs.map((mac) => tokens.get(mac) ?? '') };
}

/** Each watches one meter. */
async function openMany(session: Session, see: (message: LiveMessage) => void) {
  const views: { close(): void }[] = [];
  while (views.length < SOCKETS) {
    const numbers = Array.from({ length: AT_A_TIME }, (_, index) => views.length + index);
    const opened = numbers.map((number) => {
      const deviceToken = session.tokens[number % session.tokens.length] ?? '';
      return openLiveView(
        session,
        [
          { userToken: session.userToken, state: true },
          { deviceToken, data: true },
        ],
        see,
      );
    });
    views.push(...(await Promise.all(opened)));
  }
  return views;
}

async function openDeaf({ url, cookie, tokens }: Session): Promise<{ close(): void }> {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/ws`, { headers: { cookie, origin: url } });
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve());
    socket.once('error', reject);
  });
  socket.on('error', () => undefined);
  for (const deviceToken of tokens.slice(0, FOLLOWED)) socket.send(JSON.stringify({ deviceToken, data: true }));
  socket.pause();
  return { close: () => socket.terminate() };
}

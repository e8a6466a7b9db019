import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { digestOf } from '../../src/features/access/sign-in/password.ts';
import type { ServerProcess } from '../scenes/server-process.ts';
import { hasSharedServers, type SeveralServers, severalServers } from '../scenes/several-servers.ts';
import { MAC, OTHER_MAC } from '../scenes/works.ts';

const METERS = [MAC, OTHER_MAC];
const SECRET = 'secret of the works';
/** Shares are divided anew where a process has come. */
const SOON = { timeout: 60_000, interval: 500 };
const second = () => Math.floor(Date.now() / 1_000);

describe.skipIf(!hasSharedServers)('requests to two processes of ingest and one of jobs', () => {
  let servers: SeveralServers;
  let ports: readonly number[] = [];
  const processes: ServerProcess[] = [];

  beforeAll(async () => {
    servers = await severalServers();
    const roles = ['ingest', 'ingest', 'jobs'] as const;
    const serving = async (role: 'ingest' | 'jobs') => {
      const server = await servers.start(role);
      processes.push(server);
      return (await server.serving()).http;
    };
    ports = await Promise.all(roles.map(serving));
  });
  afterAll(async () => {
    for (const server of processes) server.kill('SIGKILL');
    await servers?.remove();
  });

  /** A person signed in at a process. */
  async function personAt(port: number) {
    const origin = `http://127.0.0.1:${port}`;
    let cookie = '';
    const post = async (path: string, body: object) => {
      const headers = { origin, cookie, 'content-type': 'application/json' };
      const answer = await fetch(`${origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie;
      return (await answer.json()) as Record<string, unknown>;
    };
    const { data } = await post('/api_r/auth/local', { login: 'anna', password: digestOf('correct horse') });
    const devices = data as readonly { mac: string; token: string; status: string }[];
    return { post, devices, tokenOf: (mac: string) => devices.find((device) => device.mac === mac)?.token };
  }

  // proves R-OPS-147
  it('bring measurements of any device to any of them', async () => {
    const at = second() - 600;
    const send = async (port: number, mac: string, ts: number) => {
      const answer = await fetch(`http://127.0.0.1:${port}/api/v2/write?precision=s&interval=1`, {
        ...{ method: 'POST', headers: { authorization: `Basic ${btoa(`${mac}:${SECRET}`)}` } },
        body: `power U_L1=230.1,P_L1=400 ${ts}`,
      });
      return answer.status;
    };
    const sendToAll = () =>
      Promise.all(
        ports.flatMap((port, place) => METERS.map((mac) => send(port, mac, at + place).catch(() => undefined))),
      );
    await expect.poll(sendToAll, SOON).toEqual(Array.from({ length: 6 }, () => 204));
  });

  // proves R-OPS-145
  it('of people have the same answers at each: of devices, of jobs, and what shows the states of all', async () => {
    const asked = async (port: number) => {
      const { post, devices, tokenOf } = await personAt(port);
      const answers: unknown[] = [devices.map(({ mac, status }) => [mac, status])];
      for (const mac of METERS) {
        answers.push(await post('/api_r/wiring', { token: tokenOf(mac) }));
        answers.push(await post('/api_r/devices/details', { token: tokenOf(mac) }));
      }
      answers.push(await post('/api_r/wiring', { token: 'nonsense' }));
      return answers;
    };
    // A process whose share of the devices changes begins anew, and answers nothing for seconds.
    const [one, ...others] = await vi.waitFor(() => Promise.all(ports.map(asked)), SOON);
    for (const answers of others) expect(answers).toEqual(one);
    expect(one?.[1]).toMatchObject({ status: 'OK' });
  });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { StartRefusal } from '../settings/start-refusal.ts';
import { askServer, ControlSocket, isServing } from './control-socket.ts';

let folder: string;
const sockets: ControlSocket[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'phasor-control-'));
});

afterEach(async () => {
  for (const socket of sockets.splice(0)) await socket.stop();
  rmSync(folder, { recursive: true });
});

function control(copy: string): ControlSocket {
  const socket = new ControlSocket(folder, { snapshot: async () => copy });
  sockets.push(socket);
  return socket;
}

// proves R-OPS-088
it('a second server in a data folder is refused in words, and commands still reach the first', async () => {
  const first = control('of the first');
  await first.start();
  const second = control('of the second');
  await expect(second.start()).rejects.toThrow(StartRefusal);
  await second.stop();
  expect(await isServing(folder)).toBe(true);
  expect(await askServer(folder, 'snapshot')).toEqual({ result: 'of the first' });
});

it('the next server takes the place of one that has stopped', async () => {
  const first = control('of the first');
  await first.start();
  await first.stop();
  expect(await isServing(folder)).toBe(false);
  await control('of the next').start();
  expect(await askServer(folder, 'snapshot')).toEqual({ result: 'of the next' });
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LEVELS } from '@phasor/contract';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openRecordStore } from '../../adapters/records/open-record-store.ts';
import { runTool } from '../run-tool.ts';
import { DEVICE_COMMANDS } from './device-commands.ts';
import { USER_COMMANDS } from './user-commands.ts';

const MAC = 'A0B1C2D3E4F5';
const TOOLS = { device: DEVICE_COMMANDS, user: USER_COMMANDS };
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'phasor-levels-'));
  await tool('user', 'add', 'anna', '--password', 'correct horse');
  await tool('device', 'add', MAC, '--type', '2', '--title', 'Pumps');
});
afterEach(() => rm(folder, { recursive: true }));

async function tool(name: keyof typeof TOOLS, ...args: string[]) {
  const [printed, complaints]: [string[], string[]] = [[], []];
  const code = await runTool(
    { name, commands: TOOLS[name] },
    {
      args,
      env: { PHASOR_DATA: folder },
      print: (line) => printed.push(line),
      complain: (line) => complaints.push(line),
    },
  );
  return { code, printed: printed.join('\n'), complaints: complaints.join('\n') };
}

async function levelKept() {
  const store = openRecordStore({ folder, url: undefined, log: { warn: () => {} } });
  await store.start();
  onTestFinished(() => store.stop());
  return (await store.assignments.ofDevice(MAC))[0]?.level;
}

describe('user assign', () => {
  it.each([
    [['--level', 'view'], 'view', 'anna views A0B1C2D3E4F5 (Pumps).'],
    [['--level', 'operate'], 'operate', 'anna operates A0B1C2D3E4F5 (Pumps).'],
    [['--level', 'own'], 'own', 'anna owns A0B1C2D3E4F5 (Pumps).'],
    [['--owner'], 'own', 'anna owns A0B1C2D3E4F5 (Pumps).'],
    [['--owner', '--level', 'own'], 'own', 'anna owns A0B1C2D3E4F5 (Pumps).'],
    [[], 'view', 'anna views A0B1C2D3E4F5 (Pumps).'],
  ])('with %j gives the level %s and prints it', async (options, level, printed) => {
    expect(await tool('user', 'assign', 'anna', MAC, ...options)).toMatchObject({ code: 0, printed });
    expect(await levelKept()).toBe(level);
  });

  it.each([
    [['--level', 'admin'], 'level: one of view, operate, own is expected'],
    [['--owner', '--level', 'view'], 'level: an owner has the level own'],
    [['--level', 'own', '--until', '2030-12-31'], 'until: owners have no end'],
    [['--owner', '--until', '2030-12-31'], 'until: owners have no end'],
  ])('refuses %j and names what is wrong', async (options, complaint) => {
    expect(await tool('user', 'assign', 'anna', MAC, ...options)).toMatchObject({
      code: 2,
      complaints: expect.stringContaining(complaint),
    });
    expect(await levelKept()).toBeUndefined();
  });

  it('names the levels in its help', async () => {
    const { complaints } = await tool('user', '--help');
    for (const level of LEVELS) expect(complaints).toMatch(new RegExp(`assign .*\\b${level}\\b`, 's'));
  });
});

describe('device list', () => {
  it('lists the accounts and levels of a device', async () => {
    await tool('user', 'add', 'bela', '--password', 'correct horse');
    await tool('user', 'assign', 'anna', MAC, '--level', 'own');
    await tool('user', 'assign', 'bela', MAC, '--level', 'operate');
    expect((await tool('device', 'list')).printed).toContain('owner anna; operated by bela;');
  });
});

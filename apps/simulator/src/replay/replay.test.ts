import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { DataFrame } from '@phasor/contract';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AckBroker, startAckBroker } from '../testing/ack-broker.ts';
import { mapColumns } from './column-map.ts';
import { factsOf } from './recorded-rows.ts';
import { type ReplayOptions, replay } from './replay.ts';
import { weekShift } from './time-shift.ts';

const MAC = '02005E10CD01';
const WEEK_S = 7 * 86_400;
const RECORDED = 1_669_087_143;
const REAL_RECORDING = fileURLToPath(
  new URL('../../../../../shared/data/nilm/lab3-train/mains_L1.csv.gz', import.meta.url),
);

let broker: AckBroker;
let folder: string;

beforeEach(async () => {
  broker = await startAckBroker();
  folder = await mkdtemp(join(tmpdir(), 'phasor-replay-'));
});

afterEach(async () => {
  await broker.stop();
  await rm(folder, { recursive: true });
});

async function fileOf(lines: readonly string[], name = 'recorded.csv'): Promise<string> {
  const file = join(folder, name);
  const text = `${lines.join('\n')}\n`;
  await writeFile(file, name.endsWith('.gz') ? gzipSync(text) : text);
  return file;
}

function options(file: string, more: Partial<ReplayOptions> = {}): ReplayOptions {
  return {
    file,
    mac: MAC,
    secret: 'secret',
    brokerUrl: broker.url,
    live: false,
    type: 1,
    startRegister: 0,
    clock: { now: () => Date.now() },
    signal: new AbortController().signal,
    ...more,
  };
}

const frames = () =>
  broker.received.flatMap(({ leaf, frame }) => (leaf === 'data' ? [frame as unknown as DataFrame] : []));
const samples = () => frames().flatMap((frame) => frame.samples);

describe('replay', () => {
  // proves R-MEAS-039
  it('sends every row once, moved by whole weeks to end now, with what the file knows and nothing else', async () => {
    const rows = Array.from({ length: 1_200 }, (_, i) => `${RECORDED + i},${100 + i},12,0.5`);
    const file = await fileOf(['ts,P,Q,I', ...rows], 'recorded.csv.gz');
    expect(await replay(options(file))).toEqual({ sent: 1_200, refused: 0 });
    const sent = samples();
    expect(sent).toHaveLength(1_200);
    const shift = (sent[0]?.ts ?? 0) - RECORDED;
    expect(shift % WEEK_S).toBe(0);
    expect(sent.at(-1)?.ts).toBeLessThanOrEqual(Date.now() / 1000);
    expect(sent.at(-1)?.ts).toBeGreaterThan(Date.now() / 1000 - WEEK_S);
    expect(Object.keys(sent[5] ?? {}).toSorted()).toEqual(['E_I', 'I', 'P', 'Q', 'ts']);
    for (const { interval, samples: inFrame } of frames()) {
      expect(interval).toBe(1);
      expect(inFrame.length).toBeLessThanOrEqual(500);
    }
  });

  // proves R-MEAS-040
  it('derives the register that the file lacks, and reports it', async () => {
    const file = await fileOf([
      'ts,P_L1,P_L2',
      `${RECORDED},3600,7200`,
      `${RECORDED + 60},3600,-7200`,
      `${RECORDED + 120},0,0`,
    ]);
    await replay(options(file, { startRegister: 1_000 }));
    expect(samples().map(({ E_I }) => E_I)).toEqual([
      { L1: 1_060, L2: 1_120 },
      { L1: 1_120, L2: 1_120 },
      { L1: 1_120, L2: 1_120 },
    ]);
    expect(samples().map(({ E_E }) => E_E?.L2)).toEqual([undefined, 120, 120]);
    const state = broker.received.find(({ leaf }) => leaf === 'state')?.frame;
    expect(state).toMatchObject({ status: 'ONLINE', phase_use: 2, interval: 60, caps: [] });
  });

  it('keeps a register of the file as it is', async () => {
    const file = await fileOf(['time;U;E_I', '2024-05-01T00:00:00Z;230.5;77', '2024-05-01T00:15:00Z;;78']);
    await replay(options(file));
    expect(samples()).toEqual([
      { ts: expect.any(Number), U: { L1: 230.5 }, E_I: { L1: 77 } },
      { ts: expect.any(Number), E_I: { L1: 78 } },
    ]);
    expect(broker.received[0]?.frame).toMatchObject({ device: 'REPLAY', interval: 900 });
  });

  // proves R-MEAS-039
  it('plays live: the first row now, the next when its time has come', async () => {
    const file = await fileOf(['ts,P', ...[0, 1, 2].map((i) => `${RECORDED + i},${i}`)]);
    const began = Date.now();
    await replay(options(file, { live: true }));
    const ended = Date.now();
    expect(ended - began).toBeGreaterThan(1_400);
    const first = (samples()[0]?.ts ?? 0) * 1000;
    expect(first).toBeGreaterThan(began - 1_500);
    expect(first).toBeLessThan(ended);
    expect(broker.received.filter(({ leaf }) => leaf === 'live')).toHaveLength(3);
    expect(samples().map(({ P }) => P?.L1)).toEqual([0, 1, 2]);
  });

  it('has eight frames under way and waits for their acknowledgement, and stops at once on request', async () => {
    broker.acknowledging = false;
    const stopping = new AbortController();
    const file = await fileOf(['ts,P', ...Array.from({ length: 6_000 }, (_, i) => `${RECORDED + i},1`)]);
    const running = replay(options(file, { signal: stopping.signal }));
    await vi.waitFor(() => expect(frames().length).toBe(8));
    stopping.abort();
    expect(await running).toMatchObject({ sent: 0 });
    await vi.waitFor(() => expect(broker.received.at(-1)?.frame).toMatchObject({ status: 'OFFLINE' }));
  });

  it('counts what of a file it leaves out', async () => {
    const file = await fileOf(['ts,P,U', `${RECORDED},1,230`, 'yesterday,2,230', `${RECORDED + 1},n/a,`, ',3,230']);
    expect(await factsOf(file)).toMatchObject({ rows: 2, faults: { lines: 2, values: 1 } });
  });

  it('fails in words for a file without rows, without a time, or without a broker', async () => {
    await expect(factsOf(await fileOf(['ts,P']))).rejects.toThrow('no rows');
    await expect(factsOf(await fileOf(['a,b', '1,2']))).rejects.toThrow('no column ts');
    await expect(factsOf(join(folder, 'none.csv'))).rejects.toThrow('ENOENT');
    const file = await fileOf(['ts,P', `${RECORDED},1`]);
    await expect(replay(options(file, { brokerUrl: 'mqtt://127.0.0.1:1' }))).rejects.toThrow();
  });

  it('is a command that reports its progress and ends well on SIGINT', async () => {
    broker.acknowledging = false;
    const file = await fileOf(['ts,P', ...Array.from({ length: 900 }, (_, i) => `${RECORDED + i},1`)]);
    const script = fileURLToPath(new URL('../replay-cli.ts', import.meta.url));
    const child = spawn(process.execPath, [script, file, '--mac', MAC, '--secret', 's', '--broker', broker.url]);
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += String(chunk);
    });
    await vi.waitFor(() => expect(frames().length).toBe(2), 30_000);
    child.kill('SIGINT');
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(output).toContain('900 rows, 1 s apart, P of L1');
    expect(output).toContain('stopped: 0 acknowledged');
  });

  it.skipIf(!existsSync(REAL_RECORDING))('replays a real recording of a mains meter', async () => {
    const { sent } = await replay(options(REAL_RECORDING));
    expect(sent).toBe(621);
    expect(samples().some(({ P }) => (P?.L1 ?? 0) > 5_000)).toBe(true);
    expect(samples().at(-1)?.E_I?.L1).toBeGreaterThan(300);
  });
});

describe('weekShift', () => {
  it('is whole weeks, never ends ahead of the clock and never a week behind it', () => {
    const last = fc.integer({ min: 1e9, max: 2e9 });
    const now = fc.integer({ min: 1_000, max: 2_500_000 }).map((thousands) => thousands * 1e6);
    fc.assert(
      fc.property(last, now, (end, at) => {
        const moved = end + weekShift(end, at);
        expect((moved - end) % WEEK_S).toBeCloseTo(0, 9);
        expect(moved).toBeLessThanOrEqual(at / 1000);
        expect(moved).toBeGreaterThan(at / 1000 - WEEK_S);
      }),
    );
  });
});

describe('mapColumns', () => {
  it.each([
    ['P', 'P', 'L1'],
    ['P_L2', 'P', 'L2'],
    ['l3_u', 'U', 'L3'],
    ['i2', 'I', 'L2'],
    ['E_I_L3', 'E_I', 'L3'],
    ['Q_L2', 'Q', 'L2'],
    ['Q1', 'Q1', 'L1'],
    ['DF_U1', 'DF_U', 'L1'],
  ])('reads %s as %s of %s', (column, name, phase) => {
    expect(mapColumns([column])).toEqual([{ to: 'phase', name, phase }]);
  });

  it('leaves alone what means nothing to a meter', () => {
    expect(mapColumns(['appliance', 'Q5', 'P_L4', ''])).toEqual([null, null, null, null]);
  });
});

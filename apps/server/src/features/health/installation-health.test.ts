import type { HealthChange } from '@phasor/contract/health';
import { FakeClock } from '@phasor/testkit';
import { beforeEach, expect, it } from 'vitest';
import { AppError } from '../../app-error.ts';
import type { ProcessHealth, ProcessLink } from '../../ports/processes/process-link.ts';
import { type Duty, NO_SHARE, type Share, shareOf } from '../../ports/processes/share.ts';
import { createHealth, type Health, type HealthParts } from './health.ts';
import type { StoreSigns } from './observed-store.ts';
import { deviceProbes, passingFacts } from './process-health.ts';
import { ProcessesWithDevices } from './processes-with-devices.ts';
import { sharedSettings } from './shared-settings.ts';

const NOW = Date.UTC(2026, 5, 1, 12);
const SETTINGS = { retention: 'raw 30 days', cluster: 'none' };

let clock: FakeClock;
/** Who answers for a shard. */
let holders: Map<Duty, readonly [name: string, answer: () => Promise<ProcessHealth>]>;
let asked: number;
let changes: string[];
let warned: object[];
const log = { warn: (bindings: object) => void warned.push(bindings) };
beforeEach(() => {
  clock = new FakeClock(NOW);
  [holders, asked, changes, warned] = [new Map(), 0, [], []];
});

const link = {
  ask: async (_name: unknown, _question: unknown, { of }: { of: Duty }) => {
    asked += 1;
    const [, answer] = holders.get(of) ?? [];
    if (answer === undefined) throw new AppError('server.unavailable');
    return structuredClone(await answer());
  },
  holderOf: (duty) => holders.get(duty)?.[0],
} as Pick<ProcessLink, 'ask' | 'holderOf'>;

/** What of a process is in trouble, as its parts show it. */
interface Conditions {
  signs: StoreSigns;
  samples: number;
  dirtyBuckets: number;
}

async function aProcess(parts: Partial<HealthParts> = {}) {
  const now: Conditions = { signs: { lastWrite: null, failedAt: null }, samples: 0, dirtyBuckets: 0 };
  const health = await createHealth({
    store: {
      counts: async () => new Map(),
      partsAside: async () => ({ parts: 0, unrepaired: 0 }),
      repaired: () => [],
      status: () => ({ available: true, dirtyBuckets: now.dirtyBuckets, damaged: false }),
      tryWrite: () => Promise.reject(new Error('no write')),
    },
    signs: {
      get lastWrite() {
        return now.signs.lastWrite;
      },
      get failedAt() {
        return now.signs.failedAt;
      },
    },
    waiting: () => ({ samples: now.samples, limit: 1_000 }),
    facts: passingFacts(),
    devices: { list: async () => [] },
    disk: { space: async () => ({ free: 1e9, size: 2e9 }), writeFault: async () => undefined },
    backups: { isScheduled: false, state: async () => ({ last: null, failure: null }) },
    certificateEnd: async () => undefined,
    isClockSynchronized: async () => undefined,
    ...{ clock, version: '1.0.0', log: { info: () => undefined, warn: () => undefined } },
    ...parts,
  });
  return { health, now };
}

/** A process that has devices. */
async function anIngest(share: Share, settings = SETTINGS) {
  const facts = passingFacts();
  const process = await aProcess({ facts, probes: (own) => deviceProbes(own, { facts, clock }) });
  const name = `role ingest on meters-${share.shards[0]}, process 7`;
  const answer = async () => ({ process: name, settings, shards: share.shards, ...process.health.own() });
  for (const shard of share.shards) holders.set(shard, [share.shards.join(), answer]);
  return process;
}

/** The process that judges the installation. */
async function jobs() {
  const onChange = (changed: readonly HealthChange[]) =>
    changes.push(...changed.map(({ fault, begun }) => `${fault} ${begun ? 'begun' : 'over'}`));
  const others = new ProcessesWithDevices({ processes: link, share: NO_SHARE, own: SETTINGS, clock, log });
  return (await aProcess({ others, onChange })).health;
}

async function look(...processes: readonly Health[]): Promise<void> {
  for (const { watch } of processes) await watch.look();
}

const HALF = [0, 1, 2, 3, 4, 5, 6, 7];
const REST = HALF.map((shard) => shard + 8);

// proves R-OPS-154
it('the health of an installation has what each of its processes finds, each fault once and at its worst', async () => {
  const [one, other, all] = [await anIngest(shareOf(HALF)), await anIngest(shareOf(REST)), await jobs()];
  await look(one.health, other.health, all);
  expect(all.watch.faults).toEqual([]);
  // Each process once.
  expect(asked).toBe(2);
  one.now.signs = { lastWrite: NOW - 5_000, failedAt: NOW - 1_000 };
  [one.now.samples, one.now.dirtyBuckets] = [100, 7];
  other.now.signs = { lastWrite: NOW - 3_000, failedAt: NOW };
  [other.now.samples, other.now.dirtyBuckets] = [900, 4];
  other.health.reach('account');
  await look(one.health, other.health, all);
  const report = await all.report();
  expect(report.data.map(({ part, fault, state, values }) => ({ part, fault, state, values }))).toEqual([
    { part: 'measurements', fault: 'series_not_written', state: 'trouble', values: {} },
    { part: 'measurements', fault: 'samples_wait', state: 'trouble', values: { samples: 900 } },
    { part: 'broker', fault: 'broker_account', state: 'trouble', values: {} },
  ]);
  expect(report.figures).toMatchObject({ last_write: NOW - 3_000, waiting_samples: 1_000, waiting_buckets: 11 });
  expect(changes).toEqual(['series_not_written begun', 'samples_wait begun', 'broker_account begun']);
  // The one that is over here goes on there.
  one.now.signs = { lastWrite: NOW, failedAt: null };
  await look(one.health, other.health, all);
  expect(changes).toHaveLength(3);
  expect([one.health.watch.own.state, other.health.watch.own.state]).toEqual(['ok', 'trouble']);
});

it('a process answers for itself alone', async () => {
  const [one, other, all] = [await anIngest(shareOf(HALF)), await anIngest(shareOf(REST)), await jobs()];
  one.now.samples = 900;
  await look(one.health, other.health, all);
  expect(all.watch.state).toBe('trouble');
  expect(all.watch.own).toEqual({ state: 'ok', faults: [] });
  expect(other.health.watch.faults).toEqual([]);
  expect(one.health.watch.own.faults.map(({ fault }) => fault)).toEqual(['samples_wait']);
});

it('devices without a process are a trouble once nobody has taken them over', async () => {
  const [one, all] = [await anIngest(shareOf(HALF)), await jobs()];
  await look(one.health, all);
  clock.advance(15_000);
  await look(one.health, all);
  expect(all.watch.faults).toEqual([]);
  clock.advance(15_000);
  await look(one.health, all);
  expect(all.watch.faults).toMatchObject([{ part: 'processes', fault: 'holder_away', state: 'trouble' }]);
  const other = await anIngest(shareOf(REST));
  await look(one.health, other.health, all);
  expect(all.watch.faults).toEqual([]);
  expect(changes).toEqual(['holder_away begun', 'holder_away over']);
});

// proves R-OPS-157
it('a process that keeps measurements otherwise than this one is a trouble, and the log names it once with both values', async () => {
  const one = await anIngest(shareOf(HALF), { retention: 'for good', cluster: 'none' });
  const other = await anIngest(shareOf(REST), { retention: 'for good', cluster: 'other' });
  const all = await jobs();
  for (let looks = 0; looks < 3; looks += 1) await look(one.health, other.health, all);
  const differing = (fault: string, processes: number) => ({ ...{ part: 'processes', fault }, values: { processes } });
  const faults = [differing('retention_differs', 2), differing('cluster_differs', 1)];
  expect(all.watch.own).toMatchObject({ state: 'trouble', faults });
  const [first, second] = ['role ingest on meters-0, process 7', 'role ingest on meters-8, process 7'];
  expect(warned).toEqual([
    { setting: 'retention', process: first, there: 'for good', here: 'raw 30 days' },
    { setting: 'retention', process: second, there: 'for good', here: 'raw 30 days' },
    { setting: 'cluster', process: second, there: 'other', here: 'none' },
  ]);
  await anIngest(shareOf(HALF));
  await anIngest(shareOf(REST));
  for (let looks = 0; looks < 2; looks += 1) await look(all);
  expect(all.watch.faults).toEqual([]);
});

it('settings that mean the same are the same in words', () => {
  expect(sharedSettings({ retention: { minute: 90, raw: 30 }, clickhouseCluster: 'phasor' })).toEqual({
    ...{ retention: 'raw 30 days, minute 90 days', cluster: 'phasor' },
  });
  expect(sharedSettings({ retention: {}, clickhouseCluster: undefined })).toEqual({
    ...{ retention: 'for good', cluster: 'none' },
  });
});

it('a process with all devices asks nobody', async () => {
  const others = new ProcessesWithDevices({
    processes: link,
    share: shareOf([...HALF, ...REST]),
    own: SETTINGS,
    clock,
    log,
  });
  const { health, now } = await aProcess({ others });
  now.samples = 900;
  await look(health);
  expect(asked).toBe(0);
  expect(health.watch.own.faults).toEqual(health.watch.faults);
  expect((await health.report()).figures.waiting_samples).toBe(900);
});

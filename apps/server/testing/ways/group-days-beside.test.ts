import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@phasor/quantities';
import { FakeClock } from '@phasor/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ReadingSeriesStore } from '../../src/adapters/clickhouse/beside/reading-series-store.ts';
import { ClickhouseSeriesStore } from '../../src/adapters/clickhouse/clickhouse-series-store.ts';
import { ChdbProcess } from '../../src/adapters/clickhouse/engine/chdb-process.ts';
import type { SeriesConnection } from '../../src/adapters/clickhouse/engine/series-connection.ts';
import { GroupLevel } from '../../src/features/measurements/groups/group-level.ts';
import { GroupMemory } from '../../src/features/measurements/groups/group-memory.ts';
import type { Sample } from '../../src/ports/series-store.ts';
import { aDevice } from '../record-builders.ts';
import { openBeside } from '../series-store/read-beside.ts';
import { batchOf, everything, MIDNIGHT } from '../series-store/series-samples.ts';
import { emptyTables, keptOpen } from '../series-store/shared-engine.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const database = 'groups';
const METERS = [aDevice({ mac: '0004A3000001' }), aDevice({ mac: '0004A3000002' })];
const POWER = { quantity: 'P', channel: 'L1' } as const;
const DAYS = { from: MIDNIGHT, to: MIDNIGHT + 5 * DAY_MS };

let folder: string;
let engine: ChdbProcess;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'phasor-groups-'));
  engine = new ChdbProcess({ folder, log: quiet });
  await engine.start();
});

afterAll(async () => {
  await engine.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
});

/** Half a minute of both meters in an hour of a day. */
function samplesAt(day: number, hour: number, power: number): Sample[] {
  const time = MIDNIGHT + day * DAY_MS + hour * HOUR_MS;
  return METERS.map(({ mac }) => ({
    ...{ device: mac, source: 1, time, interval: MINUTE_MS / 2, boot: 1, values: { P_L1: power } },
  }));
}

/** A connection that counts reads of measurements, and lets something happen after the next one, before its answer arrives. */
class WatchedConnection {
  reads = 0;
  meanwhile: (() => Promise<void>) | undefined;
  readonly open: SeriesConnection;

  constructor() {
    const kept = keptOpen(engine);
    this.open = {
      ...kept,
      available: true,
      query: async (sql, lane) => {
        const answer = await kept.query(sql, lane);
        if (!/_minute|_raw/.test(sql)) return answer;
        this.reads += 1;
        const { meanwhile } = this;
        this.meanwhile = undefined;
        await meanwhile?.();
        return answer;
      },
    };
  }
}

async function opened() {
  const clock = new FakeClock(MIDNIGHT + 30 * DAY_MS);
  const connection = new WatchedConnection();
  const beside = await openBeside(
    async () => {
      const store = new ClickhouseSeriesStore({ connection: keptOpen(engine), database, clock, log: quiet });
      await store.start();
      return store;
    },
    async (link) => {
      const store = new ReadingSeriesStore({ connection: connection.open, database, log: quiet, link });
      await store.start();
      return store;
    },
  );
  for (let day = 0; day < 5; day += 1) await beside.holder.append(batchOf(samplesAt(day, 12, 100)));
  await beside.holder.settle();
  const memory = new GroupMemory();
  const level = new GroupLevel(beside.reader, memory);
  /** The greatest power of the group, of each day. */
  const maxima = async () => {
    const pieces = (await level.days({ devices: METERS, source: 1 }, [POWER], DAYS)).get(POWER) ?? [];
    return pieces.map(({ stretches }) => Math.max(...stretches.max.filter((value) => !Number.isNaN(value))));
  };
  const close = async () => {
    await beside.reader.stop();
    await beside.holder.stop();
    await emptyTables(engine, database);
  };
  return { ...beside, beside, connection, memory, maxima, close };
}

// proves R-MEAS-095
describe('days of a group in a process that only reads', () => {
  it('are read once, and a late sample changes its day at once and no other', async () => {
    const { beside, connection, memory, maxima, close } = await opened();
    expect(await maxima()).toEqual([200, 200, 200, 200, 200]);
    const { reads } = connection;
    expect(await maxima()).toEqual([200, 200, 200, 200, 200]);
    expect([connection.reads, memory.size]).toEqual([reads, 5]);
    await beside.holder.append(batchOf(samplesAt(2, 9, 450)));
    expect(await maxima()).toEqual([200, 200, 900, 200, 200]);
    await beside.holder.append(batchOf(samplesAt(2, 18, 500)));
    await beside.reader.catchUp?.({ ...everything('raw'), devices: METERS.map(({ mac }) => mac) });
    expect(memory.size).toBe(4);
    expect(await maxima()).toEqual([200, 200, 1_000, 200, 200]);
    await close();
  });

  it('are not kept where samples came while they were read', async () => {
    const { beside, connection, maxima, close } = await opened();
    connection.meanwhile = () => beside.holder.append(batchOf(samplesAt(3, 9, 450)));
    expect(await maxima()).toEqual([200, 200, 200, 200, 200]);
    expect(await maxima()).toEqual([200, 200, 200, 900, 200]);
    await close();
  });

  it('are not kept where another read has heard of those samples meanwhile', async () => {
    const { beside, connection, memory, maxima, close } = await opened();
    connection.meanwhile = async () => {
      await beside.holder.append(batchOf(samplesAt(3, 9, 450)));
      await beside.reader.rows(everything('raw', { devices: METERS.map(({ mac }) => mac) }));
    };
    expect(await maxima()).toEqual([200, 200, 200, 200, 200]);
    expect(memory.size).toBe(4);
    expect(await maxima()).toEqual([200, 200, 200, 900, 200]);
    await close();
  });

  it('are formed again after the process that stores has started again', async () => {
    const { beside, memory, maxima, close } = await opened();
    await maxima();
    const holder = await beside.renew();
    await holder.append(batchOf(samplesAt(1, 9, 450)));
    expect(await maxima()).toEqual([200, 900, 200, 200, 200]);
    expect(memory.size).toBe(5);
    await beside.renew();
    await beside.reader.catchUp?.({ ...everything('raw'), devices: METERS.map(({ mac }) => mac) });
    expect(memory.size).toBe(0);
    expect(await maxima()).toEqual([200, 900, 200, 200, 200]);
    await close();
  });

  it('are not answered from memory while the process that stores is away', async () => {
    const { processes, maxima, close } = await opened();
    await maxima();
    processes.isOpen = false;
    await expect(maxima()).rejects.toMatchObject({ error: 'server.unavailable' });
    processes.isOpen = true;
    await close();
  });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildLoads, ElectricalMeter, HEATED_HOUSE, Site } from '@phasor/simulator';
import { ChdbProcess } from '../../apps/server/src/adapters/clickhouse/engine/chdb-process.ts';
import { readSamples } from '../../apps/server/src/adapters/mqtt/native/native-samples.ts';
import { openSeriesStore } from '../../e2e/support/ledger.ts';
import type { Bench } from '../bench.ts';

const SEED = 7;
const HOURS = 6;
const FRAME = 500;
const BEGIN = Date.UTC(2026, 9, 5, 5);
/** Registers of a meter that has counted for some years, Wh. */
const COUNTED = 1_200_000;
const OF_RAW = "FROM system.parts WHERE table = 'electrical_raw' AND active";

/** Disk space of one second of a meter, with the load of three-phase houses, rounded as instruments round. */
export const benchStorage: Bench = async ({ meters = 2 }, say) => {
  const folder = mkdtempSync(join(tmpdir(), 'phasor-bench-storage-'));
  try {
    say(`Writing ${HOURS} h at 1 Hz of ${meters} meters`);
    await write(folder, meters);
    const [rows, bytes] = await measure(folder);
    const perRow = { what: 'a sample of 24 gauges, 21 registers, frequency and times', unit: 'bytes', aim: '≤ 50' };
    return {
      name: 'storage',
      figures: [{ ...perRow, value: bytes / rows }],
      notes: [`${rows} rows in one merged part`],
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

async function write(folder: string, meters: number): Promise<void> {
  const store = openSeriesStore(folder);
  await store.start();
  try {
    for (let number = 0; number < meters; number += 1) {
      for (const samples of framesOf(number)) {
        const context = { device: `0200000000${String(number).padStart(2, '0')}`, now: Date.now(), interval: 1_000 };
        for (const { family, samples: read } of readSamples(samples, 1, context).arrivals) {
          await store.append({ family, samples: read, token: `${number}-${read[0]?.time}` });
        }
      }
    }
  } finally {
    await store.stop();
  }
}

/** The frames of one house's meter. */
function* framesOf(number: number): Generator<object[]> {
  const site = new Site({ seed: SEED, timeZone: 'Europe/Bratislava', latitude: 48.1, longitude: 17.1 });
  const loads = buildLoads(HEATED_HOUSE, SEED + number);
  const wiring = { phases: 3, resistance: 0.15, reactance: 0.05 } as const;
  const meter = new ElectricalMeter({ site, name: `house ${number}`, loads, ...wiring });
  const registers = new Float64Array(meter.registerCount).fill(COUNTED);
  let frame: object[] = [];
  for (let from = BEGIN; from < BEGIN + HOURS * 3_600_000; from += 1_000) {
    const { values, increments } = meter.measure({ from, to: from + 1_000, points: 1 });
    for (const [i, increment] of increments.entries()) registers[i] = (registers[i] ?? 0) + increment;
    frame.push({ ts: (from + 1_000) / 1_000, ...values, ...meter.registerValues(registers) });
    if (frame.length < FRAME) continue;
    yield frame;
    frame = [];
  }
  if (frame.length > 0) yield frame;
}

/** Rows and bytes after the engine has merged its parts. */
async function measure(folder: string): Promise<[rows: number, bytes: number]> {
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const engine = new ChdbProcess({ folder: join(folder, 'series'), log: silent });
  await engine.start();
  try {
    await engine.command('OPTIMIZE TABLE phasor.electrical_raw FINAL');
    return [
      await numberOf(engine, `SELECT sum(rows) AS n ${OF_RAW}`),
      await numberOf(engine, `SELECT sum(bytes_on_disk) AS n ${OF_RAW}`),
    ];
  } finally {
    await engine.stop();
  }
}

/** The one UInt64 of an answer: the last eight bytes of its Native block. */
async function numberOf(engine: ChdbProcess, sql: string): Promise<number> {
  const answer = await engine.query(sql);
  return Number(answer.readBigUInt64LE(answer.length - 8));
}

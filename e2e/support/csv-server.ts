import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CallName, ImportRow } from '@phasor/contract';
import { CALL_SCHEMAS } from '@phasor/contract/schemas';
import { FakeClock } from '@phasor/testkit';
import { afterAll, beforeAll } from 'vitest';
import { openClickhouseSeriesStore } from '../../apps/server/src/adapters/clickhouse/clickhouse-series-store.ts';
import { createMeasurementFiles } from '../../apps/server/src/features/measurement-files/measurement-files.ts';
import { registerBreaks } from '../../apps/server/src/features/measurements/registers/register-breaks.ts';
import type { Device } from '../../apps/server/src/ports/records/device-records.ts';
import type { SeriesStore } from '../../apps/server/src/ports/series-store.ts';
import { aCallContext } from '../../apps/server/testing/call-context.ts';
import { recordsInMemory } from '../../apps/server/testing/record-builders.ts';
import { MeasurementScene } from '../../apps/server/testing/scenes/measurement-scene.ts';
import { MemorySeriesStore } from '../../apps/server/testing/series-store/memory-series-store.ts';
import type { Call } from '../../apps/web/src/base/api/caller.ts';
import { exportFile } from '../../apps/web/src/features/measurement-files/export/export-file.ts';
import type { ExportWish } from '../../apps/web/src/features/measurement-files/export/export-wish.ts';
import { guessMapping } from '../../apps/web/src/features/measurement-files/import/guess-mapping.ts';
import type { Mapping } from '../../apps/web/src/features/measurement-files/import/mapping.ts';
import { readTable } from '../../apps/web/src/features/measurement-files/import/read-table.ts';
import { sendRows } from '../../apps/web/src/features/measurement-files/import/send-rows.ts';
import { understandFile } from '../../apps/web/src/features/measurement-files/import/understand-file.ts';
import { PHASES, ZONE } from './devices/csv-meters.ts';

/** The stores that figures in files are proved on, and how often a property is tried on each. */
export const STORES = [
  { name: 'in memory', runs: 12, open: async () => new MemorySeriesStore() },
  { name: 'in chDB', runs: 4, open: chdbStore },
] as const;

/** The default store in a folder of its own, which goes with it. */
async function chdbStore(): Promise<SeriesStore> {
  const folder = await mkdtemp(join(tmpdir(), 'phasor-csv-'));
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const store = openClickhouseSeriesStore({ folder, url: undefined, clock: new FakeClock(0), log });
  const stop = store.stop.bind(store);
  store.stop = async () => {
    await stop();
    await rm(folder, { recursive: true });
  };
  return store;
}

/** One store for all tests of a suite, each of which has devices of its own: it starts once and stops after the last. */
export function sharedStore(open: () => Promise<SeriesStore>): () => SeriesStore {
  let store: SeriesStore | undefined;
  let stop = async () => {};
  beforeAll(async () => {
    store = await open();
    stop = store.stop.bind(store);
    await store.start();
    store.start = async () => {};
    store.stop = async () => {};
  });
  afterAll(() => stop());
  return () => {
    if (store === undefined) throw new Error('the store is open while tests run');
    return store;
  };
}

let devicesSoFar = 0;

/** MAC of a device that no other test has. */
export function freshMac(): string {
  devicesSoFar += 1;
  return `0004A3F${devicesSoFar.toString(16).toUpperCase().padStart(5, '0')}`;
}

/** A server's calls about its devices, distinguished by their token, as the page makes them. */
export async function serverWith(
  devices: readonly Device[],
  now: number,
  store: SeriesStore = new MemorySeriesStore(),
) {
  const records = await recordsInMemory();
  for (const device of devices) await records.devices.add(device);
  const scene = await new MeasurementScene(devices, { now, store, breaksFor: registerBreaks(records) }).start();
  const { stepReadings } = scene.measurements;
  const files = createMeasurementFiles({ store, imports: records.imports, stepReadings });
  const handlers = { ...scene.measurements.calls, ...files.calls };
  const call: Call = async (name, input) => {
    const { request, answer } = CALL_SCHEMAS[name as CallName];
    const body = request.parse(input) as { token: string };
    const context = aCallContext({ devices: devices.filter(({ mac }) => mac === body.token), owner: true, now });
    const handle = handlers[name as keyof typeof handlers] as (body: unknown, context: unknown) => Promise<object>;
    return answer.parse({ status: 'OK', ...(await handle(body, context)) }) as never;
  };
  const stop = async () => {
    await store.stop();
    await records.stop();
  };
  return { scene, call, stop };
}

export function wishFor(mac: string, given: Pick<ExportWish, 'range' | 'resolution' | 'quantities'>): ExportWish {
  const spelling = { source: 1, decimalMark: ',', zone: ZONE, timeHeading: 'time' } as const;
  const subject = { kind: 'device', token: mac, suffix: '' } as const;
  return { subject, phases: PHASES, circuits: [], ...spelling, ...given };
}

export async function exported(call: Call, wish: ExportWish, now: number): Promise<string> {
  const signal = new AbortController().signal;
  const { blob } = await exportFile(wish, { call, now: () => now, signal, onProgress: () => undefined });
  return (await blob.text()).replace('\uFEFF', '');
}

/** Lines by instant; cells by heading without its unit. Read without any part of the product. */
export function linesOf(csv: string): { time: number; cells: Map<string, number | null> }[] {
  const [heading = '', ...lines] = csv.trim().split('\r\n');
  const names = heading.split(';').map((name) => name.replace(/( register)?( \(.*\))?$/, ''));
  return lines.map((line) => {
    const [time = '', ...cells] = line.split(';');
    const numbers = cells.map((cell) => (cell === '' ? null : Number(cell.replace(',', '.'))));
    return { time: Date.parse(time), cells: new Map(numbers.map((value, index) => [names[index + 1] ?? '', value])) };
  });
}

/** Rows of a file as the page understands them. */
export async function understood(
  file: Blob,
  given: { now: number; change?: (guess: Mapping) => Mapping; ratio?: number },
) {
  const table = await readTable(file);
  const guess = guessMapping(table, ZONE);
  const context = { phases: PHASES, ratio: given.ratio ?? 1, now: given.now };
  const work = understandFile(table, given.change?.(guess) ?? guess, context);
  let step = work.next();
  while (step.done !== true) step = work.next();
  return step.value;
}

/** Stores rows as the page does. */
export async function importInto(call: Call, mac: string, rows: readonly ImportRow[]) {
  const id = `7b0f9a52-6f0e-4c1d-9d5e-${mac.toLowerCase()}`;
  const job = { id, name: 'file.csv', token: mac, source: 1, rows } as const;
  const signal = new AbortController().signal;
  return await sendRows(job, { call, signal, onProgress: () => undefined });
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PHASED_QUANTITIES, SAMPLE_FAMILIES, type SampleFamilyName } from '@phasor/contract';
import { CALL_SCHEMAS } from '@phasor/contract/schemas';
import type { Quantity } from '@phasor/quantities';
import { FakeClock } from '@phasor/testkit';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { exportable, exportColumns } from '../../../web/src/features/measurement-files/export/export-wish.ts';
import { guessValueColumn } from '../../../web/src/features/measurement-files/import/guess-columns.ts';
import { meaningsFor, targetsOf } from '../../../web/src/features/measurement-files/import/mapping.ts';
import { openClickhouseSeriesStore } from '../../src/adapters/clickhouse/clickhouse-series-store.ts';
import { schemaStatements } from '../../src/adapters/clickhouse/schema.ts';
import { placeColumn } from '../../src/adapters/ecosystems/place-columns.ts';
import { openApiDocument } from '../../src/adapters/http/open-api/open-api.ts';
import { readSamples } from '../../src/adapters/mqtt/native/native-samples.ts';
import { sensorsOf } from '../../src/features/announcements/sensor-catalogue.ts';
import { liveValuesOf } from '../../src/features/live/values/live-values.ts';
import { metricFamilies } from '../../src/features/live/values/metric-families.ts';
import type { SeriesStore } from '../../src/ports/series-store.ts';
import { aDevice } from '../record-builders.ts';
import { MeasurementScene } from '../scenes/measurement-scene.ts';
import { sharedStore } from '../series-store/shared-store.ts';

/** Three rows that the catalogue does not have: a gauge of phases and circuits, a register, and a gauge of the air. */
const NEW = vi.hoisted(() => {
  const common = { transformed: false, colour: 'plain', leastSpan: 1 } as const;
  const scale = (unit: string) => [{ above: -1, unit, divisor: 1, decimals: 2 }];
  return {
    flicker: {
      ...common,
      ...{ symbol: 'Pst', unit: 'pu', kind: 'gauge', totalling: 'mean', wire: 'PST', at: ['phase', 'circuit'] },
      ...{ bounds: [0, 50], scale: scale('pu'), headings: [{ rank: 0, words: /flicker/ }] },
      ...{ description: 'Short-term flicker', prometheus: { name: 'flicker_severity' } },
      homeAssistant: { name: 'Flicker' },
    },
    lossEnergy: {
      ...common,
      ...{ symbol: 'El', unit: 'Wh', kind: 'register', totalling: 'sum', wire: 'E_L', at: ['phase', 'total'] },
      ...{ bounds: [0, 1e13], scale: scale('Wh'), description: 'Energy of losses' },
    },
    airPressure: {
      ...common,
      ...{ symbol: 'p', unit: 'hPa', kind: 'gauge', totalling: 'single', wire: 'press', at: ['air'] },
      ...{ sensorData: 'pressure', bounds: [300, 1_200], scale: scale('hPa'), description: 'Pressure of the air' },
    },
  } as const satisfies Record<string, Quantity>;
});

vi.mock('../../../../packages/quantities/src/catalogue.ts', async (original) => {
  const real = await original<typeof import('@phasor/quantities')>();
  return { ...real, QUANTITIES: { ...real.QUANTITIES, ...NEW } };
});

const METER = aDevice({ mac: '0004A3000001', type: 4 });
const SENSE = aDevice({ mac: '0004A3000002', type: 7, phases: 1 });
const HOUR = 3_600_000;
const START = Date.UTC(2026, 2, 3, 10);
const NOW = START + 2 * HOUR;
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A frame with a sample every minute: the register grows by 2 Wh a minute. */
function frames(): object[] {
  return Array.from({ length: 60 }, (_, minute) => ({
    ts: (START + (minute + 1) * 60_000) / 1_000,
    PST: { L1: 1.5, L2: 0.5 },
    E_L: { L1: 1_000 + 2 * minute, T: 5_000 + 2 * minute },
    CH: { 3: { PST: 2.5 } },
    press: 1_013,
  }));
}

const read = (device: string, samples: readonly object[]) =>
  readSamples(samples, 1, { device, now: NOW, interval: 60_000 });
const allColumns = (family: SampleFamilyName): readonly string[] => {
  const { gauges, registers } = SAMPLE_FAMILIES[family];
  return [...gauges, ...registers];
};

// proves R-MEAS-067
describe('quantities that are rows of the catalogue and nothing else', () => {
  let folder = '';
  let store: SeriesStore;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'phasor-quantity-'));
    store = openClickhouseSeriesStore({ folder, url: undefined, clock: new FakeClock(NOW), log: quiet });
    await store.start();
  });
  afterAll(async () => {
    await store.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('have columns in the tables of their families, behind those of before', () => {
    expect(allColumns('electrical')).toEqual(expect.arrayContaining(['PST_L3', 'E_L_L2', 'E_L_T']));
    expect(allColumns('circuits')).toContain('CH8_PST');
    expect(allColumns('sensor').at(-1)).toBe('press');
    const ddl = schemaStatements({ database: 'p' }).join('\n');
    for (const column of ['PST_L1', 'PST_T_mean', 'E_L_L1_first', 'E_L_T_last', 'CH3_PST_max', 'press_mean']) {
      expect(ddl).toContain(` ${column} `);
    }
  });

  it('are read from frames within their bounds', () => {
    const { arrivals, refused } = read(METER.mac, frames().slice(0, 1));
    expect(refused).toEqual([]);
    const values = Object.fromEntries(arrivals.map(({ family, samples }) => [family, samples[0]?.values]));
    expect(values).toEqual({
      electrical: { PST_L1: 1.5, PST_L2: 0.5, E_L_L1: 1_000, E_L_T: 5_000 },
      circuits: { CH3_PST: 2.5 },
      sensor: { press: 1_013 },
    });
    const ts = START / 1_000;
    expect(
      read(METER.mac, [
        { ts, CH: { 1: { PST: 51 } } },
        { ts, press: 200 },
      ]).refused,
    ).toEqual([
      { index: 0, field: 'CH.1.PST', reason: 'out of range' },
      { index: 1, field: 'press', reason: 'out of range' },
    ]);
  });

  it('are placed for devices of other makers, shown live, and named for other programs', () => {
    expect(placeColumn('PST' as 'U', 'CH2', METER)).toEqual({ family: 'circuits', column: 'CH2_PST' });
    expect(placeColumn('press' as 'hum', '', METER)).toBeUndefined();
    const { latest } = read(METER.mac, frames());
    const values = latest && liveValuesOf(latest, { ratio: 10, continuous: (_device, _column, value) => value });
    expect(values).toMatchObject({ PST: { L1: 1.5, L2: 0.5, AVG: 1 }, E_L: { L1: 1_118, CUM: 5_118 }, press: 1_013 });
    expect(values?.CH?.['3']).toEqual({ PST: 2.5 });
    if (!values) return;
    const metrics = metricFamilies({ mac: 'm', title: 't', state: undefined, values }).map(({ name }) => name);
    expect(metrics).toContain('phasor_flicker_severity');
    expect(sensorsOf(values).find(({ key }) => key === 'PST_L1')).toMatchObject({ name: 'Flicker L1', value: 1.5 });
  });

  it('are stored on disk, and answered by calls', async () => {
    const scene = await new MeasurementScene([METER], { now: NOW, store: sharedStore(store) }).start();
    for (const { family, samples } of read(METER.mac, frames()).arrivals) await scene.add(samples, family);
    const range = { from: START, to: START + HOUR, source: 1 as const };
    const profile = await scene.profile({ data: 'PST', phase: 'L1,CUM,CH3', ...range });
    expect(profile.data.PST).toMatchObject({ CH3: expect.arrayContaining([[expect.any(Number), 2.5]]) });
    const statistics = await scene.statistics({ data: 'PST', phase: 'L1', ...range });
    expect(statistics.data.PST).toMatchObject({ L1: { MIN: 1.5, AVG: 1.5, MAX: 1.5 } });
    const energy = await scene.energy({ data: 'E_L', phase: 'L1,CUM', period: 'HOUR', ...range });
    expect(energy.data.E_L).toMatchObject({ L1: [[START, 118]] });

    const sense = await new MeasurementScene([SENSE], { now: NOW, store: sharedStore(store) }).start();
    for (const { family, samples } of read(SENSE.mac, frames()).arrivals) await sense.add(samples, family);
    const air = await sense.sensors({ statistics: true, ...range });
    expect(air.data).toMatchObject({ pressure: { MIN: 1_013, AVG: 1_013, MAX: 1_013 } });
  });

  it('are in files: their columns are exported, guessed, and imported', () => {
    const families = ['electrical', 'circuits', 'sensor'] as const;
    const quantities = exportable('samples', families);
    const wish = { resolution: 'samples', source: 1, quantities, phases: ['L1'], circuits: ['CH2'] } as const;
    const names = exportColumns(wish as unknown as Parameters<typeof exportColumns>[0]).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['PST_L1', 'CH2_PST', 'E_L_L1', 'press']));
    expect(meaningsFor(families)).toEqual(expect.arrayContaining(['PST', 'E_L', 'press']));
    expect(guessValueColumn('CH2_PST (pu)', ['1', '2'], '.')).toMatchObject({ meaning: 'PST', phase: 'CH2' });
    expect(guessValueColumn('Flicker L2', ['1', '2'], '.')).toMatchObject({ meaning: 'PST', phase: 'L2' });
    const column = guessValueColumn('E_L_L1 (Wh)', ['1', '2'], '.');
    expect(targetsOf(column, ['L1'])).toEqual(['E_L_L1']);
    const row = { time: START, interval: 60_000, gauges: { PST_L1: 1, press: 1_000 }, energies: { E_L_L1: 2 } };
    const { request } = CALL_SCHEMAS['measurements.import'];
    const body = { token: 't', import_id: '7b0f9a52-6f0e-4c1d-9d5e-3f1a2b4c5d6e', name: 'a', part: 0, rows: [row] };
    expect(request.safeParse(body).error).toBeUndefined();
  });

  it('are in the document of the calls', () => {
    const text = JSON.stringify(openApiDocument('1.0.0'));
    expect(PHASED_QUANTITIES).toEqual(expect.arrayContaining(['PST', 'E_L']));
    for (const word of ['"PST_L1"', '"E_L_L1"', '"pressure"', 'Pressure of the air, hPa']) expect(text).toContain(word);
  });
});

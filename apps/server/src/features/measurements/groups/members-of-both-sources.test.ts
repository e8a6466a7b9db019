import { SOURCES, type Source } from '@phasor/contract';
import { describe, expect, it, onTestFinished } from 'vitest';
import { aCallContext } from '../../../../testing/call-context.ts';
import { aDevice, recordsInMemory } from '../../../../testing/record-builders.ts';
import { MeasurementScene } from '../../../../testing/scenes/measurement-scene.ts';
import { aTariff } from '../../../../testing/tariff-builder.ts';
import type { Sample } from '../../../ports/series-store.ts';
import { createTariffs } from '../../tariffs/tariffs.ts';

const WIFI = aDevice({ title: 'Main supply' });
const LORA = aDevice({ mac: '0004A30000FE', title: 'Pump' });
const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;
const HOUR = 4 * QUARTER;
const DAY = 24 * HOUR;
/** 2026-03-10T00:00 in Bratislava. */
const MIDNIGHT = Date.UTC(2026, 2, 9, 23);
const RANGE = { from: MIDNIGHT, to: MIDNIGHT + 2 * DAY };

/** A steady power of a device, by one source, over the days of the range. */
function steadily(mac: string, watts: number, { source, interval }: { source: Source; interval: number }): Sample[] {
  return Array.from({ length: (2 * DAY) / interval + 1 }, (_, index) => ({
    ...{ device: mac, source, time: MIDNIGHT + index * interval, interval, boot: 1 },
    values: { P_L1: watts, E_I_L1: 5_000 + (watts * index * interval) / HOUR },
  }));
}

/** A meter that sends over WiFi 3 kW, and one that sends over LoRa alone 1 kW; the first has some samples over LoRa too. */
async function aGroup() {
  const scene = await new MeasurementScene([WIFI, LORA], { now: MIDNIGHT + 2 * DAY + HOUR }).start();
  await scene.add([
    ...steadily(WIFI.mac, 3_000, { source: SOURCES.wifi, interval: MINUTE }),
    ...steadily(WIFI.mac, 500, { source: SOURCES.lora, interval: HOUR }),
    ...steadily(LORA.mac, 1_000, { source: SOURCES.lora, interval: QUARTER }),
  ]);
  return scene;
}

type Points = [number, number | null][];
const sumOf = (points: Points) => points.reduce((sum, [, value]) => sum + (value ?? 0), 0);

// proves R-LORA-035
describe('a group of a meter over WiFi and one over LoRa', () => {
  it('has the energy of both, each of its own source', async () => {
    const scene = await aGroup();
    for (const period of ['15MIN', 'HOUR', 'DAY'] as const) {
      const answer = await scene.energy({ data: 'E_I', period, ...RANGE }, 'group');
      expect(sumOf((answer.data.E_I as { CUM: Points }).CUM)).toBeCloseTo(2 * 24 * 4_000, 3);
      expect(answer.missing).toEqual([]);
      expect(answer.coverage.E_I).toBe(1);
    }
    const peaks = await scene.energy({ data: 'P_MAX', period: 'DAY', ...RANGE }, 'group');
    expect((peaks.data.P_MAX as { CUM: Points }).CUM.map(([, value]) => value)).toEqual([4_000, 4_000]);
  });

  it.each([
    ['minutes of an hour', { from: MIDNIGHT + 5 * HOUR, to: MIDNIGHT + 6 * HOUR, step: 60 }],
    ['quarter hours of days', { ...RANGE, step: 900 }],
    ['hours of days, again', { ...RANGE, step: 3_600 }],
  ])('has the power of both in %s, and so its statistics', async (_, range) => {
    const scene = await aGroup();
    for (const _again of [1, 2]) {
      const answer = await scene.profile({ data: 'P', cumulative: true, ...range }, 'group');
      const { cumulative } = answer.data.P as { cumulative: Points };
      expect(new Set(cumulative.map(([, value]) => value))).toEqual(new Set([4_000]));
      expect(answer.missing).toEqual([]);
      const { from, to } = range;
      const { data } = await scene.statistics({ data: 'P', phase: 'CUM', from, to }, 'group');
      expect(data.P?.CUM).toEqual({ MIN: 4_000, AVG: 4_000, MAX: 4_000 });
    }
  });

  it('shows a late sample of either source in a day that was shown before', async () => {
    const scene = await aGroup();
    const at = { data: 'P', cumulative: true, step: 900, from: MIDNIGHT, to: MIDNIGHT + 2 * DAY } as const;
    await scene.profile(at, 'group');
    const late = (device: string, source: Source) => ({
      ...{ device, source, time: MIDNIGHT + HOUR + QUARTER, interval: QUARTER, boot: 1, values: { P_L1: 2_000 } },
    });
    await scene.add([late(LORA.mac, SOURCES.lora)]);
    const answer = await scene.profile(at, 'group');
    expect((answer.data.P as { cumulative: Points }).cumulative[4]).toEqual([MIDNIGHT + HOUR, 5_000]);
  });

  it('is read of the one source that is asked for, and names who has nothing of it', async () => {
    const scene = await aGroup();
    const answer = await scene.energy({ data: 'E_I', period: 'DAY', source: 1, ...RANGE }, 'group');
    expect(sumOf((answer.data.E_I as { CUM: Points }).CUM)).toBeCloseTo(2 * 24 * 3_000, 3);
    expect(answer.missing).toEqual([LORA.mac]);
  });

  it('has both in its balance and in its cost', async () => {
    const scene = await aGroup();
    const context = aCallContext({ devices: [WIFI, LORA] });
    const { calls, energies } = scene.measurements;
    const body = { user_token: 't', macList: [], from: RANGE.from / 1_000, to: RANGE.to / 1_000 };
    const { data: balance } = await calls['measurements.groupBalance'](body, context);
    expect(balance.parts.map(({ energy }) => energy)).toEqual([144_000, 48_000]);
    const records = await recordsInMemory();
    onTestFinished(() => records.stop());
    for (const device of [WIFI, LORA]) {
      await records.devices.add(device);
      await records.tariffs.put(aTariff({ mac: device.mac, highPrice: 1, lowPrice: 1 }));
    }
    const tariffs = createTariffs({ tariffs: records.tariffs, exclusively: records.exclusively, energies });
    const { data: cost } = await tariffs.calls['tariffs.cost']({ ...body, period: 'DAY' }, context);
    expect(cost.total).toBeCloseTo(192, 6);
    expect(cost.unpriced).toBe(0);
  });
});

import { CALL_SCHEMAS } from '@phasor/contract/schemas';
import { describe, expect, it } from 'vitest';
import { aDevice } from '../../../../testing/record-builders.ts';
import { MeasurementScene } from '../../../../testing/scenes/measurement-scene.ts';
import type { Sample } from '../../../ports/series-store.ts';

const device = aDevice({ type: 7, transformationRatio: 5 });
const MIDNIGHT = Date.UTC(2026, 2, 9, 23);
const MINUTE = 60_000;
const DAY = 86_400_000;

function sample(time: number, values: Sample['values'], source: 1 | 2 = 1): Sample {
  return { device: device.mac, source, time, interval: 10_000, boot: 1, values };
}

async function room() {
  const at = await new MeasurementScene([device], { now: MIDNIGHT + 3 * DAY }).start();
  await at.add(
    [
      sample(MIDNIGHT + 10_000, { tempS: 20, hum: 40, co2: 500, lux: 100, lux2: 9, pir: 0 }),
      sample(MIDNIGHT + 20_000, { tempS: 22, hum: 50, co2: 700, lux: 300, pir: 2 }),
      sample(MIDNIGHT + 10_000, { tempS: 5 }, 2),
    ],
    'sensor',
  );
  return at;
}

describe('the figures of an environment sensor', () => {
  // proves R-SENS-002, R-SENS-012, R-SENS-014
  it('are minimum, mean and maximum of each over the range', async () => {
    const answer = await (await room()).sensors({ statistics: true, from: MIDNIGHT, to: MIDNIGHT + MINUTE });
    expect(answer.data).toEqual({
      temp_1: { MIN: 20, AVG: 21, MAX: 22 },
      humidity: { MIN: 40, AVG: 45, MAX: 50 },
      co2: { MIN: 500, AVG: 600, MAX: 700 },
      lux1: { MIN: 100, AVG: 200, MAX: 300 },
      lux2: { MIN: 9, AVG: 9, MAX: 9 },
      pir: { MIN: 0, AVG: 1, MAX: 2 },
    });
  });

  // proves R-SENS-014
  it('count motion per interval of a sample: over longer steps its mean and most, not a sum', async () => {
    const at = await room();
    const { data } = await at.sensors({ data: true, from: MIDNIGHT, to: MIDNIGHT + DAY });
    expect(Math.max(...(data.pir as (number | null)[]).map((value) => value ?? 0))).toBe(1);
  });

  it('are the same in milliseconds and in seconds', async () => {
    const at = await room();
    const request = { statistics: true, from: MIDNIGHT, to: MIDNIGHT + MINUTE };
    expect(await at.sensors({ ...request, milliseconds: true })).toEqual(await at.sensors(request));
  });

  // proves R-SENS-016
  it('are not found where nothing was measured', async () => {
    const at = await room();
    const request = { from: MIDNIGHT + MINUTE, to: MIDNIGHT + 2 * MINUTE };
    await expect(at.sensors({ ...request, statistics: true })).rejects.toMatchObject({ error: 'store.not_found' });
    await expect(at.sensors({ ...request, data: true })).rejects.toMatchObject({ error: 'store.not_found' });
  });
});

describe('the series of an environment sensor', () => {
  // proves R-SENS-013
  it('is one list of timestamps, and for each sensor a list of means with null for none', async () => {
    const answer = await (await room()).sensors({ data: true, from: MIDNIGHT, to: MIDNIGHT + 30_000 });
    expect(answer).toMatchObject({ step: 10, time_zone: 'Europe/Bratislava' });
    expect(answer.data).toEqual({
      timestamps: [MIDNIGHT / 1_000, MIDNIGHT / 1_000 + 10, MIDNIGHT / 1_000 + 20],
      temp_1: [20, 22, null],
      humidity: [40, 50, null],
      co2: [500, 700, null],
      lux1: [100, 300, null],
      lux2: [9, null, null],
      pir: [0, 2, null],
    });
  });

  // proves R-SENS-015
  it('has its timestamps in milliseconds where the range is', async () => {
    const at = await room();
    const answer = await at.sensors({ data: true, milliseconds: true, from: MIDNIGHT, to: MIDNIGHT + 30_000 });
    expect(answer.data.timestamps).toEqual([MIDNIGHT, MIDNIGHT + 10_000, MIDNIGHT + 20_000]);
  });

  // proves R-SENS-011
  it('never mixes sources', async () => {
    const at = await room();
    const answer = await at.sensors({ data: true, source: 2, from: MIDNIGHT, to: MIDNIGHT + 20_000 });
    expect(answer.data).toMatchObject({ temp_1: [5, null], humidity: [null, null] });
  });

  // proves R-SENS-017
  it('of a year has at most 2,000 steps', async () => {
    const answer = await (await room()).sensors({ data: true, from: MIDNIGHT - 363 * DAY, to: MIDNIGHT + DAY });
    expect(answer.data.timestamps?.length).toBeLessThanOrEqual(2_000);
  });
});

it('a range that ends before it begins is refused by name', () => {
  const { error } = CALL_SCHEMAS['measurements.sensors'].request.safeParse({ token: 't', from: 2, to: 2, data: true });
  expect(error?.issues[0]?.path).toEqual(['to']);
});

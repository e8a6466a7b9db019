import { describe, expect, it } from 'vitest';
import { aDevice } from '../../../../testing/record-builders.ts';
import { MeasurementScene } from '../../../../testing/scenes/measurement-scene.ts';
import type { Device } from '../../../ports/records/device-records.ts';
import type { Sample } from '../../../ports/series-store.ts';

/** 2026-03-01T00:00 in Bratislava; thirty days without the clock change. */
const MIDNIGHT = Date.UTC(2026, 1, 28, 23);
const QUARTER = 900_000;
const DAY = 96 * QUARTER;
const DAYS = 28;
const MONTH = { from: MIDNIGHT, to: MIDNIGHT + DAYS * DAY };
/** 300 W by the register, 100 W by the power. */
const GROWTH_WH = 75;
/** Possible in a day, and never in a quarter hour. */
const JUMP_WH = 40_000;

type Points = [number, number | null][];

/** Meters whose power is a third of what their registers count. */
function meters(count: number): Device[] {
  return Array.from({ length: count }, (_, i) => aDevice({ mac: `0004A3${String(i).padStart(6, '0')}` }));
}

function samplesOf(mac: string, jumpsAt?: number): Sample[] {
  return Array.from({ length: DAYS * 96 }, (_, index): Sample => {
    const time = MIDNIGHT + (index + 1) * QUARTER;
    const jump = jumpsAt !== undefined && time >= jumpsAt ? JUMP_WH : 0;
    const E_I_L1 = 500 + GROWTH_WH * (index + 1) + jump;
    return { device: mac, source: 1, time, interval: QUARTER, boot: 1, values: { P_L1: 100, E_I_L1 } };
  });
}

/** The meters with a month of samples; the first one's register jumps at the given times. */
async function sceneOf(
  devices: readonly Device[],
  given: { jumpsAt?: number; segmentStarts?: readonly number[] } = {},
) {
  const { jumpsAt, segmentStarts } = given;
  const breaksFor = segmentStarts && (async () => ({ resets: [], segmentStarts }));
  const scene = await new MeasurementScene(devices, { now: MONTH.to + DAY, breaksFor }).start();
  for (const [i, { mac }] of devices.entries()) await scene.add(samplesOf(mac, i === 0 ? jumpsAt : undefined));
  return scene;
}

async function energyOf(scene: MeasurementScene, period: 'DAY' | 'HOUR'): Promise<number> {
  const answer = await scene.energy({ data: 'E_I', period, ...MONTH }, 'group');
  const { CUM } = answer.data.E_I as { CUM: Points };
  return CUM.reduce((sum, [, energy]) => sum + (energy ?? 0), 0);
}

/** The first quarter hour has no reading before it; that of a jump or a new count is not counted. */
function wattHours(devices: number, uncounted = 0): number {
  return devices * GROWTH_WH * (DAYS * 96 - 1) - uncounted * GROWTH_WH;
}

describe('meters whose power contradicts their registers', () => {
  // proves R-MEAS-019
  it('are answered by days with as many reads as one, and no finer', async () => {
    const scene = await sceneOf(meters(8));
    expect(await energyOf(scene, 'DAY')).toBeCloseTo(wattHours(8), 3);
    expect(scene.queries.map(({ level, devices: { length } }) => [level, length])).toEqual([['day', 8]]);
  });
});

describe('a meter whose power contradicts its register', () => {
  const [first, second] = meters(2) as [Device, Device];
  const jump = MIDNIGHT + 10 * DAY + 40 * QUARTER;

  // proves R-MEAS-020
  it('still has a jump that stands out excluded, at every level alike', async () => {
    const scene = await sceneOf([first, second], { jumpsAt: jump });
    expect(await energyOf(scene, 'DAY')).toBeCloseTo(wattHours(2, 1), 3);
    expect(await energyOf(scene, 'HOUR')).toBeCloseTo(wattHours(2, 1), 3);
    const closer = scene.queries.filter(({ stretches }) => stretches);
    expect(closer.every((query) => query.devices.every((mac) => mac === first.mac))).toBe(true);
  });

  // proves R-MEAS-020
  it('still has a restart of its count inside a day detected', async () => {
    const scene = await sceneOf([first], { segmentStarts: [jump - 1] });
    expect(await energyOf(scene, 'DAY')).toBeCloseTo(wattHours(1, 1), 3);
    expect(await energyOf(scene, 'HOUR')).toBeCloseTo(wattHours(1, 1), 3);
  });
});

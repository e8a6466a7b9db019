import { SOURCES } from '@phasor/contract';
import { FakeClock } from '@phasor/testkit';
import { describe, expect, it, vi } from 'vitest';
import { aDevice } from '../../../../testing/record-builders.ts';
import { MemorySeriesStore } from '../../../../testing/series-store/memory-series-store.ts';
import { batchOf } from '../../../../testing/series-store/series-samples.ts';
import type { Sample } from '../../../ports/series-store.ts';
import { LiveRegisters } from './live-registers.ts';
import type { BreaksFor, RegisterReset } from './register-breaks.ts';

const device = aDevice();
const NOON = Date.UTC(2026, 2, 10, 11);
const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
const WIFI = { source: SOURCES.wifi, column: 'E_I_L1' };
const LORA = { ...WIFI, source: SOURCES.lora };

function reading(time: number, E_I_L1: number, boot = 1): Sample {
  return { device: device.mac, source: 1, time, interval: MINUTE, boot, values: { E_I_L1 } };
}

async function liveAfter(history: readonly Sample[], breaksFor?: BreaksFor) {
  const store = new MemorySeriesStore();
  await store.start();
  await store.append(batchOf(history));
  const clock = new FakeClock(NOON);
  const registers = new LiveRegisters({
    store,
    clock,
    deviceOf: (mac) => (mac === device.mac ? device : undefined),
    breaksFor,
  });
  /** Answer for a reading one second later. */
  const next = (value: number) => {
    clock.advance(1_000);
    return registers.read(device.mac, WIFI, value);
  };
  return { store, clock, registers, next };
}

describe('live registers', () => {
  it('continue through resets of days ago and of today', async () => {
    const { registers, next } = await liveAfter([
      reading(NOON - 3 * DAY, 1_000),
      reading(NOON - 2 * DAY, 40, 2),
      reading(NOON - 30 * MINUTE, 60, 2),
      reading(NOON - 20 * MINUTE, 5, 3),
      reading(NOON - MINUTE, 7, 3),
    ]);
    await registers.load(device.mac);
    expect(next(8)).toBe(1_000 + 60 + 8);
  });

  // proves R-DASH-099
  it('say the last readings of one source, and none before its history is read', async () => {
    const { registers, next } = await liveAfter([
      reading(NOON - 2 * DAY, 1_000),
      reading(NOON - DAY, 40, 2),
      { ...reading(NOON - DAY, 7_000), source: 2 },
    ]);
    expect([...registers.last(device.mac, SOURCES.wifi)]).toEqual([]);
    await registers.load(device.mac);
    expect([...registers.last(device.mac, SOURCES.wifi)]).toEqual([['E_I_L1', 1_040]]);
    expect([...registers.last(device.mac, SOURCES.lora)]).toEqual([['E_I_L1', 7_000]]);
    next(44);
    expect([...registers.last(device.mac, SOURCES.wifi)]).toEqual([['E_I_L1', 1_044]]);
  });

  // proves R-ERR-050
  it('go on after the clock of the server was set back', async () => {
    const { clock, registers, next } = await liveAfter([reading(NOON - 120 * MINUTE, 1_000)]);
    await registers.load(device.mac);
    expect(next(1_001)).toBe(1_001);
    clock.advance(-60 * MINUTE);
    next(1_002);
    await vi.waitFor(() => expect(next(1_003)).toBe(1_003));
    expect(next(1_004)).toBe(1_004);
  });

  it('skip noise and accept a fall that the next reading confirms', async () => {
    const { registers, next } = await liveAfter([reading(NOON - MINUTE, 1_000)]);
    await registers.load(device.mac);
    expect([1_001, 3, 1_002, 4, 5].map(next)).toEqual([1_001, 1_001, 1_002, 1_002, 1_007]);
  });

  it('restart at once after a RESET event, however little the reading falls', async () => {
    const { registers, next } = await liveAfter([reading(NOON - MINUTE, 10)]);
    await registers.load(device.mac);
    registers.reset(device.mac, { at: NOON + 1_500, column: 'E_I_L1' });
    expect([11, 9.95, 9.96].map(next)).toEqual([11, 11 + 9.95, 11 + 9.96]);
    registers.reset(device.mac, { at: NOON + 3_500, column: 'energy_R1' });
    expect([9.9, 10].map(next)).toEqual([11 + 9.96, 11 + 10]);
  });

  // proves R-BAR-004
  // proves R-DEV-019
  it('begin a new segment where another program has exchanged the meter, also after readings of the new one', async () => {
    const segmentStarts: number[] = [];
    const { registers, next } = await liveAfter([reading(NOON - MINUTE, 7_000)], async () => ({
      resets: [],
      segmentStarts,
    }));
    await registers.load(device.mac);
    expect(next(7_001)).toBe(7_001);
    segmentStarts.push(NOON + 1_500);
    next(123_000);
    await registers.renew(device.mac);
    const total = next(123_001);
    expect(total).toBeLessThanOrEqual(7_002);
    expect(next(123_005)).toBe(total + 4);
  });

  // proves R-OPS-098
  it('restart at once after a RESET event that another process has stored, of devices that are counted', async () => {
    const resets: RegisterReset[] = [];
    const asked: string[] = [];
    const { registers, next } = await liveAfter([reading(NOON - MINUTE, 10)], async (mac) => {
      asked.push(mac);
      return { resets, segmentStarts: [] };
    });
    await registers.stored([device.mac]);
    expect(asked).toEqual([]);
    await registers.load(device.mac);
    resets.push({ at: NOON + 1_500, column: 'E_I_L1' });
    await registers.stored([device.mac, 'FFFFFFFFFFFF']);
    await registers.stored([device.mac]);
    expect(new Set(asked)).toEqual(new Set([device.mac]));
    expect([11, 9.95, 9.96].map(next)).toEqual([11, 11 + 9.95, 11 + 9.96]);
  });

  it('count each source separately', async () => {
    const history = [reading(NOON - DAY, 1_000), reading(NOON - MINUTE, 5, 2)];
    const { registers, next } = await liveAfter([...history, { ...reading(NOON - MINUTE, 4), source: SOURCES.lora }]);
    await registers.load(device.mac);
    expect([next(6), registers.read(device.mac, LORA, 5), next(7)]).toEqual([1_006, 5, 1_007]);
  });

  it('exclude increments that the connection cannot have carried', async () => {
    const { registers, next } = await liveAfter([reading(NOON - MINUTE, 1_000)]);
    await registers.load(device.mac);
    expect([1_001, 900_000, 900_002].map(next)).toEqual([1_001, 1_001, 1_003]);
  });

  // proves R-MEAS-089
  it('of a circuit go on with what the connection in front of the transformers can carry', async () => {
    const octopus = aDevice({ type: 4, transformationRatio: 40, maxCurrent: 5 });
    const store = new MemorySeriesStore();
    await store.start();
    const known: Sample = { ...reading(NOON - MINUTE, 0), values: { CH1_E_I: 1_000 } };
    await store.append(batchOf([known], 'circuits'));
    const clock = new FakeClock(NOON);
    const registers = new LiveRegisters({ store, clock, deviceOf: () => octopus });
    await registers.load(octopus.mac);
    const next = (value: number) => {
      clock.advance(1_000);
      return registers.read(octopus.mac, { ...WIFI, column: 'CH1_E_I' }, value);
    };
    // 20 Wh a second are 72 kW: more than 4.14 kW, less than 165.6 kW, which are 46 Wh a second.
    expect([1_020, 1_040, 1_060, 1_110].map(next)).toEqual([1_020, 1_040, 1_060, 1_060]);
  });

  it('answer readings unchanged until the history is read', async () => {
    const { registers, next } = await liveAfter([reading(NOON - DAY, 1_000), reading(NOON - MINUTE, 5, 2)]);
    expect(next(6)).toBe(6);
    await vi.waitFor(() => expect(registers.read(device.mac, WIFI, 6)).toBe(1_006));
  });

  it('answer readings of unknown devices and columns unchanged', async () => {
    const { registers } = await liveAfter([]);
    await registers.load(device.mac);
    expect(registers.read('FFFFFFFFFFFF', WIFI, 12)).toBe(12);
    expect(registers.read(device.mac, { ...WIFI, column: 'E_E_L2' }, 12)).toBe(12);
  });

  it('try again soon after the store was away', async () => {
    const { store, registers, next } = await liveAfter([reading(NOON - DAY, 1_000), reading(NOON - MINUTE, 5, 2)]);
    await store.stop();
    await expect(registers.load(device.mac)).rejects.toMatchObject({ error: 'server.unavailable' });
    await store.start();
    for (let second = 0; second < 11; second += 1) expect(next(6)).toBe(6);
    await vi.waitFor(() => expect(registers.read(device.mac, WIFI, 6)).toBe(1_006));
  });
});

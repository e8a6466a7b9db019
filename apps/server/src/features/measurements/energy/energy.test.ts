import { describe, expect, it } from 'vitest';
import { aDevice } from '../../../../testing/record-builders.ts';
import { MeasurementScene } from '../../../../testing/scenes/measurement-scene.ts';
import type { Device } from '../../../ports/records/device-records.ts';
import type { Sample } from '../../../ports/series-store.ts';
import type { BreaksFor } from '../registers/register-breaks.ts';

const MAC = aDevice().mac;
/** 2026-03-10T00:00 in Bratislava (UTC+1). */
const MIDNIGHT = Date.UTC(2026, 2, 9, 23);
const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

function reading(time: number, values: Sample['values'], given: Partial<Sample> = {}): Sample {
  return { device: MAC, source: 1, time, interval: MINUTE, boot: 1, values, ...given };
}

/** Readings every minute over (from, to] of a register that grows by 1 kWh an hour from `start`. */
function steadily(from: number, to: number, start = 1_000): Sample[] {
  const readings: Sample[] = [];
  for (let time = from + MINUTE; time <= to; time += MINUTE) {
    readings.push(reading(time, { E_I_L1: start + ((time - from) / HOUR) * 1_000 }));
  }
  return readings;
}

function scene(
  given: { device?: Partial<Device>; now?: number; breaksFor?: BreaksFor } = {},
): Promise<MeasurementScene> {
  const { device, now = MIDNIGHT + 30 * DAY, breaksFor } = given;
  return new MeasurementScene([aDevice(device)], { now, breaksFor }).start();
}

// proves R-FILE-011, R-MEAS-022, R-MEAS-025, R-MEAS-030, R-MEAS-034
describe('energies per period', () => {
  it('count from edge to edge, between the neighbouring readings', async () => {
    const at = await scene();
    await at.add([
      reading(MIDNIGHT - MINUTE, { E_I_L1: 1_000 }),
      reading(MIDNIGHT + 59 * MINUTE, { E_I_L1: 1_600 }),
      reading(MIDNIGHT + 61 * MINUTE, { E_I_L1: 1_640 }),
      reading(MIDNIGHT + 2 * HOUR + MINUTE, { E_I_L1: 2_240 }),
    ]);
    const answer = await at.energy({ data: 'E_I', period: 'HOUR', from: MIDNIGHT, to: MIDNIGHT + 2 * HOUR });
    expect(answer.step).toBe(3_600);
    expect(answer.data).toEqual({
      E_I: {
        CUM: [
          [MIDNIGHT, 610],
          [MIDNIGHT + HOUR, 610],
        ],
      },
    });
  });

  it('add phases and quadrants, with the transformation ratio', async () => {
    const at = await scene({ device: { transformationRatio: 2 } });
    const at0 = { E_I_L1: 0, E_I_L2: 0, Q1_L1: 0, Q2_L1: 0, Q4_L3: 0 };
    await at.add([
      reading(MIDNIGHT, at0),
      reading(MIDNIGHT + HOUR, { E_I_L1: 10, E_I_L2: 20, Q1_L1: 1, Q2_L1: 2, Q4_L3: 4 }),
    ]);
    const range = { period: 'HOUR', from: MIDNIGHT, to: MIDNIGHT + HOUR } as const;
    const { data } = await at.energy({ data: 'E_I,Q_E,Q1', phase: 'L1,CUM', ...range });
    expect(data.E_I).toEqual({ L1: [[MIDNIGHT, 20]], CUM: [[MIDNIGHT, 60]] });
    expect(data.Q_E).toEqual({ L1: [[MIDNIGHT, 6]], CUM: [[MIDNIGHT, 14]] });
    expect(data.Q1).toEqual({ L1: [[MIDNIGHT, 2]], CUM: [[MIDNIGHT, 2]] });
  });

  it('lose nothing in a gap and give the measured share of each step', async () => {
    const at = await scene();
    await at.add([
      ...steadily(MIDNIGHT, MIDNIGHT + HOUR),
      ...steadily(MIDNIGHT + 3 * HOUR, MIDNIGHT + 4 * HOUR, 7_000),
    ]);
    const answer = await at.energy({ data: 'E_I', period: 'HOUR', from: MIDNIGHT, to: MIDNIGHT + 5 * HOUR });
    const energies = answer.data.E_I && 'CUM' in answer.data.E_I ? answer.data.E_I.CUM : [];
    expect(energies?.slice(0, 4).reduce((sum, [, energy]) => sum + (energy ?? 0), 0)).toBeCloseTo(7_000 - 16.666667, 3);
    expect(energies?.[4]).toEqual([MIDNIGHT + 4 * HOUR, null]);
    expect(answer.steps_covered?.map(([, covered]) => covered)).toEqual([1, 0, 0, 1, 0]);
    expect(answer.coverage.E_I).toBe(0.4);
  });

  it('count the running period up to now', async () => {
    const at = await scene({ now: MIDNIGHT + 90 * MINUTE });
    await at.add(steadily(MIDNIGHT, MIDNIGHT + 90 * MINUTE));
    const answer = await at.energy({ data: 'E_I', period: 'HOUR', from: MIDNIGHT, to: MIDNIGHT + DAY });
    expect(answer.data.E_I).toMatchObject({
      CUM: [
        [MIDNIGHT, 983.333333],
        [MIDNIGHT + HOUR, 500],
      ],
    });
    expect(answer.steps_covered).toEqual([
      [MIDNIGHT, 1],
      [MIDNIGHT + HOUR, 1],
    ]);
  });

  it('count a first and a last period only as far as they lie in the range', async () => {
    const at = await scene();
    await at.add(steadily(MIDNIGHT - HOUR, MIDNIGHT + 3 * HOUR));
    const [from, to] = [MIDNIGHT + 40 * MINUTE + 30_000, MIDNIGHT + 2 * HOUR + 7_000];
    const answer = await at.energy({ data: 'E_I', period: 'HOUR', from, to });
    expect(answer.data.E_I).toEqual({
      CUM: [
        [from, 325],
        [MIDNIGHT + HOUR, 1_000],
        [MIDNIGHT + 2 * HOUR, 1.944444],
      ],
    });
  });

  it.each([
    ['of the register', 'E_I_L1', 1_000 + 995],
    ['of the whole device', null, 1_000 + 995],
    ['of another register', 'energy_R1', 1_000],
  ] as const)('count a RESET event %s as a reset, however little the register falls', async (_of, column, expected) => {
    const resets = [{ at: MIDNIGHT + 30 * MINUTE, column }];
    const at = await scene({ breaksFor: async () => ({ resets, segmentStarts: [] }) });
    await at.add([
      reading(MIDNIGHT, { E_I_L1: 0 }),
      reading(MIDNIGHT + 29 * MINUTE, { E_I_L1: 1_000 }),
      reading(MIDNIGHT + HOUR, { E_I_L1: 995 }),
    ]);
    const answer = await at.energy({ data: 'E_I', period: 'HOUR', from: MIDNIGHT, to: MIDNIGHT + HOUR });
    expect(answer.data).toEqual({ E_I: { CUM: [[MIDNIGHT, expected]] } });
  });

  it('survive a reset without loss and without doubling', async () => {
    const at = await scene();
    const before = steadily(MIDNIGHT, MIDNIGHT + 30 * MINUTE, 50_000);
    const after = steadily(MIDNIGHT + 30 * MINUTE, MIDNIGHT + 2 * HOUR, 0).map((each) => ({ ...each, boot: 2 }));
    await at.add([...before, ...after]);
    await at.store.settle();
    for (const period of ['15MIN', 'HOUR', 'DAY'] as const) {
      const answer = await at.energy({ data: 'E_I', period, from: MIDNIGHT + MINUTE, to: MIDNIGHT + DAY });
      const lists = answer.data.E_I as { CUM: [number, number | null][] };
      expect(lists.CUM.reduce((sum, [, energy]) => sum + (energy ?? 0), 0)).toBeCloseTo(2_000 - 16.666667, 3);
    }
  });

  it('detect a reset after which the count passed its former reading, within the same day', async () => {
    const at = await scene();
    const before = steadily(MIDNIGHT, MIDNIGHT + 6 * HOUR, 10);
    const after = steadily(MIDNIGHT + 6 * HOUR, MIDNIGHT + 20 * HOUR, 0).map((each) => ({ ...each, boot: 2 }));
    await at.add([...before, ...after]);
    await at.store.settle();
    const answer = await at.energy({ data: 'E_I', period: 'DAY', from: MIDNIGHT, to: MIDNIGHT + DAY });
    const lists = answer.data.E_I as { CUM: [number, number | null][] };
    expect(Math.abs((lists.CUM[0]?.[1] ?? 0) - 20_000)).toBeLessThan(20);
  });

  it.each([
    ['15MIN', 20],
    ['HOUR', 80],
    ['DAY', 5 * 366],
  ] as const)('of %s reach %i days, with an hour allowed for a clock change', async (period, days) => {
    const at = await scene();
    await at.add(steadily(MIDNIGHT, MIDNIGHT + HOUR));
    const from = MIDNIGHT - days * DAY + 2 * HOUR;
    await expect(at.energy({ data: 'E_I', period, from, to: from + days * DAY + HOUR })).resolves.toBeDefined();
    await expect(at.energy({ data: 'E_I', period, from, to: from + (days + 1) * DAY })).rejects.toMatchObject({
      error: 'request.invalid',
      field: 'period',
    });
  });
});

// proves R-ANA-008, R-ANA-022, R-ANA-035, R-MEAS-026, R-MEAS-034
describe('P_MAX', () => {
  it('is the mean import power of all phases in each quarter hour', async () => {
    const at = await scene({ device: { transformationRatio: 3 } });
    await at.add([
      reading(MIDNIGHT, { E_I_L1: 0, E_I_L2: 5 }, { interval: QUARTER }),
      reading(MIDNIGHT + QUARTER, { E_I_L1: 250, E_I_L2: 5 }, { interval: QUARTER }),
      reading(MIDNIGHT + 2 * QUARTER, { E_I_L1: 250, E_I_L2: 105 }, { interval: QUARTER }),
    ]);
    const range = { data: 'P_MAX', from: MIDNIGHT, to: MIDNIGHT + HOUR };
    const answer = await at.profile({ ...range, phase: 'L1,L2,L3', cumulative: true });
    expect(answer.step).toBe(900);
    expect(answer.data.P_MAX).toMatchObject({
      L1: [
        [MIDNIGHT, 3_000],
        [MIDNIGHT + QUARTER, 0],
        [MIDNIGHT + 2 * QUARTER, null],
        [MIDNIGHT + 3 * QUARTER, null],
      ],
      cumulative: [
        [MIDNIGHT, 3_000],
        [MIDNIGHT + QUARTER, 1_200],
        [MIDNIGHT + 2 * QUARTER, null],
        [MIDNIGHT + 3 * QUARTER, null],
      ],
    });
    expect(answer.steps_covered?.map(([, covered]) => covered)).toEqual([1, 1, 0, 0]);
    const energy = await at.energy({ ...range, period: '15MIN', phase: 'CUM' });
    expect(energy.data.P_MAX).toMatchObject({
      CUM: [
        [MIDNIGHT, 3_000],
        [MIDNIGHT + QUARTER, 1_200],
        [MIDNIGHT + 2 * QUARTER, null],
        [MIDNIGHT + 3 * QUARTER, null],
      ],
    });
  });

  it('gives the highest quarter hour of each step with its time over long ranges', async () => {
    const at = await scene({ now: MIDNIGHT + 60 * DAY });
    await at.add(steadily(MIDNIGHT, MIDNIGHT + DAY));
    const peak = MIDNIGHT + DAY + 7 * QUARTER;
    await at.add([
      reading(peak, { E_I_L1: 25_750 }),
      reading(peak + QUARTER, { E_I_L1: 26_750 }, { interval: QUARTER }),
    ]);
    const from = MIDNIGHT;
    const long = await at.profile({ data: 'P_MAX', from, to: MIDNIGHT + 60 * DAY, step: 86_400 });
    expect(long.data.P_MAX).toMatchObject({ cumulative: expect.arrayContaining([[peak, 4_000]]) });
    expect(long.steps_covered).toContainEqual([peak, 1]);
    const months = await at.energy({ data: 'P_MAX', period: 'MONTH', from: MIDNIGHT, to: MIDNIGHT + 10 * DAY });
    expect(months.data.P_MAX).toEqual({ CUM: [[peak, 4_000]] });
  });

  it('gives the measured share of the whole range, also before the first reading', async () => {
    const at = await scene({ now: MIDNIGHT + DAY });
    await at.add(steadily(MIDNIGHT, MIDNIGHT + DAY));
    const range = { data: 'P_MAX', from: MIDNIGHT - 1_999 * DAY, to: MIDNIGHT + DAY };
    expect((await at.energy({ ...range, period: 'MONTH' })).coverage.P_MAX).toBe(1 / 2_000);
    expect((await at.profile(range)).coverage.P_MAX).toBe(1 / 2_000);
  });

  it('refuses too many quarter hours', async () => {
    const devices = Array.from({ length: 60 }, (_, index) =>
      aDevice({ mac: `0004A30000${String(index).padStart(2, '0')}` }),
    );
    const at = await new MeasurementScene(devices, { now: MIDNIGHT + 5 * 365 * DAY }).start();
    const group = devices.map(({ mac }) => reading(MIDNIGHT, { E_I_L1: 1 }, { device: mac }));
    await at.add(group);
    const range = { data: 'P_MAX', from: MIDNIGHT, to: MIDNIGHT + 4 * 365 * DAY };
    await expect(at.profile(range, 'group')).rejects.toMatchObject({ error: 'request.invalid', field: 'to' });
    await expect(at.energy({ ...range, period: 'MONTH' }, 'group')).rejects.toMatchObject({ field: 'period' });
  });
});

describe('energies in a profile', () => {
  // proves R-DASH-009, R-MEAS-027
  it('are the continuous register, at the start of the range between its neighbours', async () => {
    const at = await scene({ device: { transformationRatio: 2 } });
    await at.add([
      reading(MIDNIGHT - MINUTE, { E_I_L1: 100, E_I_L2: 10 }),
      reading(MIDNIGHT + MINUTE, { E_I_L1: 102, E_I_L2: 10 }),
    ]);
    const range = { from: MIDNIGHT, to: MIDNIGHT + MINUTE };
    const { data } = await at.profile({ data: 'E_I', phase: 'L1,L2', cumulative: true, ...range });
    expect(data.E_I).toEqual({ L1: [[MIDNIGHT, 202]], L2: [[MIDNIGHT, 20]], cumulative: [[MIDNIGHT, 222]] });
  });

  it('continue through a reset before the range', async () => {
    const at = await scene();
    await at.add(steadily(MIDNIGHT - 10 * DAY, MIDNIGHT - 9 * DAY, 0));
    await at.add(steadily(MIDNIGHT - 9 * DAY, MIDNIGHT + HOUR, 0).map((each) => ({ ...each, boot: 2 })));
    const { data } = await at.profile({
      data: 'E_I',
      from: MIDNIGHT,
      to: MIDNIGHT + MINUTE,
      cumulative: true,
      phase: 'CUM',
    });
    expect(data.E_I).toMatchObject({ cumulative: [[MIDNIGHT, expect.closeTo(240_000, 3)]] });
  });

  it('hold the last reading when the device has been silent since', async () => {
    const at = await scene();
    await at.add([reading(MIDNIGHT - 2 * DAY, { E_I_L1: 700 })]);
    const { data } = await at.profile({
      data: 'E_I',
      from: MIDNIGHT,
      to: MIDNIGHT + MINUTE,
      cumulative: true,
      step: 30,
    });
    expect(data.E_I).toMatchObject({
      cumulative: [
        [MIDNIGHT, 700],
        [MIDNIGHT + 30_000, null],
      ],
    });
  });

  // proves R-DASH-068, R-MEAS-027
  it('are not found when nothing earlier exists', async () => {
    const at = await scene();
    await at.add([reading(MIDNIGHT + HOUR, { E_I_L1: 700 })]);
    const request = { data: 'E_I', from: MIDNIGHT, to: MIDNIGHT + MINUTE, cumulative: true };
    await expect(at.profile(request)).rejects.toMatchObject({ error: 'store.not_found' });
  });
});

import { describe, expect, it } from 'vitest';
import { aDevice } from '../../../../testing/record-builders.ts';
import { MeasurementScene } from '../../../../testing/scenes/measurement-scene.ts';
import type { Device } from '../../../ports/records/device-records.ts';
import type { Sample } from '../../../ports/series-store.ts';

const MAC = aDevice().mac;
/** 2026-03-10T00:00 in Bratislava (UTC+1). */
const MIDNIGHT = Date.UTC(2026, 2, 9, 23);
const MINUTE = 60_000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

function sample(time: number, values: Sample['values'], given: Partial<Sample> = {}): Sample {
  return { device: MAC, source: 1, time, interval: 10_000, boot: 1, values, ...given };
}

/** Samples every 10 s over [from, to), with the time of their end as value. */
function every10s(from: number, to: number, values: (time: number) => Sample['values']): Sample[] {
  const samples: Sample[] = [];
  for (let time = from + 10_000; time <= to; time += 10_000) samples.push(sample(time, values(time)));
  return samples;
}

function scene(given: { device?: Partial<Device>; now?: number } = {}): Promise<MeasurementScene> {
  return new MeasurementScene([aDevice(given.device)], { now: given.now ?? MIDNIGHT + 3 * DAY }).start();
}

describe('a profile of gauges', () => {
  // proves R-MEAS-035, R-PROF-020
  it('answers means at the starts of steps, with extremes and coverage beside them', async () => {
    const at = await scene();
    await at.add(
      every10s(MIDNIGHT, MIDNIGHT + 2 * MINUTE, (time) => ({ U_L1: time === MIDNIGHT + 20_000 ? 236 : 230 })),
    );
    const answer = await at.profile({ data: 'U', phase: 'L1', from: MIDNIGHT, to: MIDNIGHT + 4 * MINUTE, step: 60 });
    expect(answer.step).toBe(60);
    expect(answer.time_zone).toBe('Europe/Bratislava');
    expect(answer.data.U).toEqual({
      L1: [
        [MIDNIGHT, 231],
        [MIDNIGHT + MINUTE, 230],
        [MIDNIGHT + 2 * MINUTE, null],
        [MIDNIGHT + 3 * MINUTE, null],
      ],
    });
    expect(answer.extremes?.U?.L1?.max[0]).toEqual([MIDNIGHT, 236]);
    expect(answer.extremes?.U?.L1?.min[0]).toEqual([MIDNIGHT, 230]);
    expect(answer.coverage.U).toBe(0.5);
  });

  // proves R-MEAS-029
  it('ends with the running step and contains nothing of the future', async () => {
    const now = MIDNIGHT + 90_000;
    const at = await scene({ now });
    await at.add(every10s(MIDNIGHT, now, () => ({ P_L1: 100 })));
    const answer = await at.profile({ data: 'P', phase: 'L1', from: MIDNIGHT, to: MIDNIGHT + DAY, step: 60 });
    expect(answer.data.P).toEqual({
      L1: [
        [MIDNIGHT, 100],
        [MIDNIGHT + MINUTE, 100],
      ],
    });
    expect(answer.coverage.P).toBe(1);
  });

  // proves R-PROF-015
  it('adds currents and powers, averages voltages, and gives every mean over the phases', async () => {
    const at = await scene();
    const values = {
      U_L1: 230,
      U_L2: 232,
      U_L3: 0,
      I_L1: 1,
      I_L2: 2,
      I_L3: 6,
      DF_I_L1: 4,
      DF_I_L2: 6,
      DF_I_L3: 8,
      F: 50,
    };
    await at.add(every10s(MIDNIGHT, MIDNIGHT + MINUTE, () => values));
    const range = { from: MIDNIGHT, to: MIDNIGHT + MINUTE, step: 60 };
    const { data } = await at.profile({ data: 'U,I,DF_I,F', cumulative: true, ...range });
    expect(data.U).toMatchObject({ cumulative: [[MIDNIGHT, 231]], average: [[MIDNIGHT, 231]] });
    expect(data.I).toMatchObject({ L3: [[MIDNIGHT, 6]], cumulative: [[MIDNIGHT, 9]], average: [[MIDNIGHT, 3]] });
    expect(data.DF_I).toMatchObject({ average: [[MIDNIGHT, 6]] });
    expect(data.DF_I).not.toHaveProperty('cumulative');
    expect(data.F).toEqual([[MIDNIGHT, 50]]);
  });

  // proves R-MEAS-030
  it('applies the transformation ratio to currents and powers only', async () => {
    const at = await scene({ device: { transformationRatio: 40 } });
    await at.add(every10s(MIDNIGHT, MIDNIGHT + MINUTE, () => ({ U_L1: 230, I_L1: 2, P_L1: -400, PF_L1: 0.9 })));
    const range = { from: MIDNIGHT, to: MIDNIGHT + MINUTE, step: 60 };
    const { data, extremes } = await at.profile({ data: 'U,I,P,PF', phase: 'L1,CUM', ...range });
    expect(data.U).toMatchObject({ L1: [[MIDNIGHT, 230]] });
    expect(data.I).toMatchObject({ L1: [[MIDNIGHT, 80]] });
    expect(data.P).toMatchObject({ L1: [[MIDNIGHT, -16_000]], cumulative: [[MIDNIGHT, -16_000]] });
    expect(data.PF).toMatchObject({ L1: [[MIDNIGHT, 0.9]] });
    expect(extremes?.P?.cumulative?.min).toEqual([[MIDNIGHT, -16_000]]);
  });

  // proves R-PROF-011
  it('forms the power factor from the means of P and S, not from factors', async () => {
    const at = await scene();
    await at.add([
      sample(MIDNIGHT + 10_000, { P_L1: 0, S_L1: 10, PF_L1: 0 }),
      sample(MIDNIGHT + 20_000, { P_L1: -900, S_L1: 990, PF_L1: 0.909 }),
    ]);
    const answer = await at.profile({ data: 'PF', phase: 'L1', from: MIDNIGHT, to: MIDNIGHT + MINUTE, step: 60 });
    expect(answer.data.PF).toMatchObject({ L1: [[MIDNIGHT, 0.9]] });
    expect(answer.extremes?.PF?.L1).toMatchObject({ min: [[MIDNIGHT, 0]], max: [[MIDNIGHT, 0.909]] });
  });

  it('knows only the phases in use and the requested circuits, which have no ratio', async () => {
    const at = await scene({ device: { type: 4, phases: 1, transformationRatio: 10 } });
    await at.add(every10s(MIDNIGHT, MIDNIGHT + MINUTE, () => ({ I_L1: 2 })));
    await at.add(
      every10s(MIDNIGHT, MIDNIGHT + MINUTE, () => ({ CH3_I: 4, CH3_P: 900 })),
      'circuits',
    );
    const range = { from: MIDNIGHT, to: MIDNIGHT + MINUTE, step: 60 };
    const { data } = await at.profile({ data: 'I,P,DF_U', phase: 'L1,L2,CH3', ...range });
    expect(data.I).toEqual({ L1: [[MIDNIGHT, 20]], CH3: [[MIDNIGHT, 4]] });
    expect(data.P).toEqual({ L1: [[MIDNIGHT, null]], CH3: [[MIDNIGHT, 900]] });
    expect(data.DF_U).toEqual({ L1: [[MIDNIGHT, null]] });
  });

  // proves R-MEAS-033
  it('never mixes the sources', async () => {
    const at = await scene();
    await at.add([sample(MIDNIGHT + 10_000, { P_L1: 1 }), sample(MIDNIGHT + 20_000, { P_L1: 5 }, { source: 2 })]);
    const answer = await at.profile({
      data: 'P',
      phase: 'L1',
      source: 2,
      from: MIDNIGHT,
      to: MIDNIGHT + MINUTE,
      step: 60,
    });
    expect(answer.data.P).toMatchObject({ L1: [[MIDNIGHT, 5]] });
  });

  // proves R-ERR-015, R-PROF-022
  it.each([
    ['an empty range', MIDNIGHT, MIDNIGHT + DAY],
    ['the future', MIDNIGHT + 4 * DAY, MIDNIGHT + 5 * DAY],
  ])('is not found for %s', async (_, from, to) => {
    const at = await scene();
    await expect(at.profile({ data: 'U,F', from, to })).rejects.toMatchObject({ error: 'store.not_found' });
  });
});

describe('the step of a profile', () => {
  // proves R-MEAS-032
  it.each([
    ['a day', DAY, 60],
    ['a week', 7 * DAY, 600],
    ['a year', 365 * DAY, 21_600],
  ])('yields at most 2,000 points over %s', async (_, length, step) => {
    const at = await scene();
    await at.add(every10s(MIDNIGHT + 2 * DAY, MIDNIGHT + 2 * DAY + HOUR, () => ({ P_L1: 1 })));
    const to = MIDNIGHT + 3 * DAY;
    const answer = await at.profile({ data: 'P', phase: 'L1', from: to - length, to });
    expect(answer.step).toBe(step);
  });

  it('is 0 where steps are civil', async () => {
    const at = await scene();
    await at.add(every10s(MIDNIGHT, MIDNIGHT + HOUR, () => ({ P_L1: 1 })));
    const answer = await at.profile({ data: 'P', phase: 'L1', from: MIDNIGHT - DAY, to: MIDNIGHT + DAY, step: 86_400 });
    expect(answer.step).toBe(0);
    expect(answer.data.P).toEqual({
      L1: [
        [MIDNIGHT - DAY, null],
        [MIDNIGHT, 1],
      ],
    });
  });

  it('is never finer than the data, unless the caller requests it', async () => {
    const at = await scene();
    const quarters = Array.from({ length: 96 }, (_, quarter) =>
      sample(MIDNIGHT + (quarter + 1) * 900_000, { P_L1: quarter }, { interval: 900_000 }),
    );
    await at.add(quarters);
    const range = { data: 'P', phase: 'L1', from: MIDNIGHT, to: MIDNIGHT + DAY };
    const chosen = await at.profile(range);
    expect(chosen.step).toBe(900);
    expect(chosen.data.P).toEqual({ L1: quarters.map((_, quarter) => [MIDNIGHT + quarter * 900_000, quarter]) });
    expect(chosen.coverage.P).toBe(1);
    expect((await at.profile({ ...range, step: 300 })).step).toBe(300);
  });

  it('is lengthened when the caller requests too many points', async () => {
    const at = await scene();
    await at.add(every10s(MIDNIGHT, MIDNIGHT + HOUR, () => ({ P_L1: 1 })));
    const range = { data: 'P', phase: 'L1', from: MIDNIGHT, to: MIDNIGHT + 2 * DAY };
    expect((await at.profile({ ...range, step: 1 })).step).toBe(120);
    expect((await at.profile({ ...range, step: 130 })).step).toBe(180);
  });

  it('reads hours where they divide the steps and quarter hours where the zone is off by half an hour', async () => {
    const levels = async (timeZone: string) => {
      const at = await scene({ device: { timeZone } });
      const from = MIDNIGHT + HOUR + (timeZone === 'Asia/Kolkata' ? -5.5 * HOUR : -HOUR);
      await at.add(every10s(from, from + HOUR, () => ({ P_L1: 1 })));
      const answer = await at.profile({ data: 'P', phase: 'L1', from, to: from + DAY, step: 3_600 });
      expect(answer.data.P).toMatchObject({ L1: expect.arrayContaining([[from, 1]]) });
      return at.queries.map(({ level }) => level);
    };
    expect(await levels('Europe/Bratislava')).toEqual(['hour']);
    expect(await levels('Asia/Kolkata')).toEqual(['quarter']);
  });
});

describe('a register of which nothing was counted yet', () => {
  // proves R-DASH-111
  it.each([
    { name: 'a minute', every: 60, now: 30, last: 0 },
    { name: 'a quarter hour', every: 900, now: 300, last: 0 },
    { name: 'a quarter hour, not at full ones', every: 900, now: 300, last: -480 },
  ])(
    'names the time of the reading that it holds, of a meter that is read every $name',
    async ({ every, now, last }) => {
      const at = await scene({ now: MIDNIGHT + now * 1_000 });
      const times = Array.from({ length: 200 }, (_each, index) => last - index * every);
      await at.add(
        times.map((s) => sample(MIDNIGHT + s * 1_000, { E_I_L1: 1e6 + s, E_I_L2: 0 }, { interval: every * 1_000 })),
      );
      const window = { from: MIDNIGHT, to: MIDNIGHT + MINUTE, step: 60 };
      const answer = await at.profile({ data: 'E_I', phase: 'CUM', cumulative: true, ...window });
      expect(answer.data.E_I).toMatchObject({ cumulative: [[MIDNIGHT, 1e6 + last]] });
      expect(answer.held_since).toEqual({ E_I: MIDNIGHT + last * 1_000 });
      expect(answer.coverage.E_I).toBe(0);
      await at.add([
        sample(MIDNIGHT + (last + every) * 1_000, { E_I_L1: 1e6, E_I_L2: 0 }, { interval: every * 1_000 }),
      ]);
      at.clock.advance(every * 1_000);
      expect(await at.profile({ data: 'E_I', cumulative: true, ...window })).not.toHaveProperty('held_since');
    },
  );
});

import { type CallAnswer, type CallRequest, SOURCES } from '@phasor/contract';
import { CALL_SCHEMAS } from '@phasor/contract/schemas';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aCallContext } from '../../../../testing/call-context.ts';
import { aDevice } from '../../../../testing/record-builders.ts';
import { METER, NEIGHBOUR, SupplyScene } from '../../../../testing/scenes/supply-scene.ts';
import type { Sample } from '../../../ports/series-store.ts';

let scene: SupplyScene;
const KATHMANDU = aDevice({ mac: 'A00000000003', timeZone: 'Asia/Kathmandu' });
beforeEach(async () => {
  scene = await SupplyScene.open([METER, NEIGHBOUR, KATHMANDU]);
});
afterEach(() => scene.close());

const HOUR = 3_600_000;
const MINUTE = 60_000;

async function judged(week: string, devices = [METER]) {
  await scene.supply.watch.settled();
  const wish: CallRequest<'reports.supply'> = { user_token: 'token', macList: devices.map(({ mac }) => mac), week };
  const body = CALL_SCHEMAS['reports.supply'].request.parse(wish);
  const answer = await scene.supply.calls['reports.supply'](body, aCallContext({ devices }));
  const parsed: CallAnswer<'reports.supply'> = CALL_SCHEMAS['reports.supply'].answer.parse({ status: 'OK', ...answer });
  return parsed.data.devices;
}

async function first(week: string, devices = [METER]) {
  const [device] = await judged(week, devices);
  if (device === undefined) throw new Error('no device');
  return { ...device, of: (name: string) => device.criteria.find((one) => one.name === name)?.parts ?? [] };
}

/** A value a minute over a range, which `values` changes by minute. */
function minutes(from: number, to: number, values: (minute: number) => Sample['values']): Sample[] {
  return Array.from({ length: (to - from) / MINUTE }, (_, minute) => ({
    ...{ device: METER.mac, source: SOURCES.wifi, time: from + (minute + 1) * MINUTE, interval: MINUTE, boot: 1 },
    values: values(minute),
  }));
}

const VOLTS = { U_L1: 231, U_L2: 230, U_L3: 229 };

// proves R-WEEK-007
describe('the week of a meter', () => {
  it('is judged by what is stored, with figures that a count by hand agrees with', async () => {
    // The clock of Bratislava goes forward in this week: 167 hours.
    const [from, to] = [Date.UTC(2026, 2, 22, 23), Date.UTC(2026, 2, 29, 22)];
    scene.clock.set(to + HOUR);
    // Every 40th interval of ten minutes is low on L2: 25 of 1,002, of which 50.1 may be.
    const isLow = (minute: number) => Math.floor(minute / 10) % 40 === 3;
    await scene.store.append({
      ...{ family: 'electrical', token: 'week' },
      samples: minutes(from, to, (minute) => ({
        ...VOLTS,
        ...{ U_L2: isLow(minute) ? 200 : 230, F: 50.02, DF_U_L1: 2, DF_U_L2: 2.5, DF_U_L3: minute < 600 ? 9 : 3 },
      })),
    });
    const week = await first('2026-03-23');
    expect(week).toMatchObject({ from, to, intervals: 1_002, flagged: 0, sample: MINUTE, edited: false });
    expect(week.of('voltage').map(({ verdict, outside }) => [verdict, outside])).toEqual([
      ['passed', 0],
      ['passed', 25],
      ['passed', 0],
    ]);
    expect(week.of('voltage')[1]?.worst).toMatchObject({ start: from + 3 * 600_000 });
    expect(week.of('voltage')[1]?.lowest).toBeCloseTo(200, 9);
    // Not below 195.5 V.
    expect(week.of('voltageAlways').map(({ verdict }) => verdict)).toEqual(['passed', 'passed', 'passed']);
    // 60 intervals of 1,002 are more than 50.1.
    expect(week.of('thd').map(({ verdict, outside }) => [verdict, outside])).toEqual([
      ['passed', 0],
      ['passed', 0],
      ['failed', 60],
    ]);
    // 231, 230 and 229 V: the root of 3 by 690.
    expect(week.of('unbalance')[0]?.lowest).toBeCloseTo((Math.sqrt(3) / 690) * 100, 9);
    expect(week.of('frequency')[0]).toMatchObject({ verdict: 'passed', measured: 167 * 60, counted: 167 * 60 });
    expect(week.criteria.find(({ name }) => name === 'frequency')?.step).toBe(MINUTE);
    expect(week.verdict).toBe('failed');
  });

  it('has the frequency of ten seconds where it is measured each second, and leaves out disturbed intervals', async () => {
    const from = Date.UTC(2026, 4, 31, 22);
    scene.clock.set(from + 2 * HOUR);
    const samples = Array.from({ length: 3_600 }, (_, second): Sample => {
      const dark = second >= 1_201 && second < 1_231;
      return {
        ...{ device: METER.mac, source: SOURCES.wifi, time: from + (second + 1) * 1_000, interval: 1_000, boot: 1 },
        values: {
          U_L1: dark ? 0 : 230,
          U_L2: dark ? 0 : 230,
          U_L3: dark ? 0 : 230,
          ...(dark ? {} : { F: second < 20 ? 46 : 50 }),
        },
      };
    });
    await scene.bring(samples);
    const week = await first('2026-06-01');
    expect(week).toMatchObject({ sample: 1_000, flagged: 1, events: { OUTAGE: 1 } });
    // Seconds 1,201 to 1,231 touch the four intervals of ten seconds from 1,200 on.
    expect(week.of('frequencyAlways')[0]).toMatchObject({ verdict: 'failed', measured: 356, outside: 2 });
    expect(week.of('voltage')[0]).toMatchObject({ verdict: 'not_judged', reason: 'running', measured: 5 });
    expect(week.of('thd')[0]).toMatchObject({ verdict: 'not_judged', measured: 0 });
  });

  it('has the frequency of whole intervals also where no day of the site begins with one', async () => {
    // Nepal is 5:45 ahead: intervals of ten minutes begin at 0:05 by its clock.
    const [from, to] = [Date.UTC(2026, 4, 31, 18, 15), Date.UTC(2026, 5, 7, 18, 15)];
    scene.clock.set(to + HOUR);
    const samples = Array.from({ length: (to - from) / (5 * MINUTE) }, (_, index) => ({
      ...{ device: KATHMANDU.mac, source: SOURCES.wifi, time: from + (index + 1) * 5 * MINUTE, interval: 5 * MINUTE },
      ...{ boot: 1, values: { ...VOLTS, F: 50 + (index % 2) / 100 } },
    }));
    await scene.store.append({ family: 'electrical', token: 'nepal', samples });
    const week = await first('2026-06-01', [KATHMANDU]);
    expect(week.criteria.find(({ name }) => name === 'frequency')?.step).toBe(10 * MINUTE);
    // Of the last one the second half is in the next week.
    expect(week.of('frequency')[0]).toMatchObject({ counted: 1_008, measured: 1_007, outside: 0 });
    expect(week.of('frequency')[0]?.lowest).toBeCloseTo(50.005, 9);
    expect(week.of('frequency')[0]?.highest).toBeCloseTo(50.005, 9);
  });

  it('begins on Monday by the clock of each device, beside others', async () => {
    const weeks = await judged('2026-06-01', [METER, NEIGHBOUR, KATHMANDU]);
    expect(weeks.map(({ mac, from, time_zone }) => [mac, from, time_zone])).toEqual([
      [METER.mac, Date.UTC(2026, 4, 31, 22), 'Europe/Bratislava'],
      [NEIGHBOUR.mac, Date.UTC(2026, 4, 31, 22), 'Europe/Bratislava'],
      [KATHMANDU.mac, Date.UTC(2026, 4, 31, 18, 15), 'Asia/Kathmandu'],
    ]);
    expect(weeks.map(({ verdict }) => verdict)).toEqual(['not_judged', 'not_judged', 'not_judged']);
  });
});

// proves R-WEEK-010
describe('limits of a device', () => {
  it('are those that its owner set, beside the usual ones', async () => {
    const body = CALL_SCHEMAS['supply.setLimits'].request.parse({
      token: 'token',
      limits: { nominalVoltage: 240, thd: 5 },
    });
    await scene.supply.calls['supply.setLimits'](body, aCallContext({ devices: [METER] }));
    const week = await first('2026-06-01');
    expect(week).toMatchObject({ edited: true, nominal: { voltage: 240 }, limits: { thd: 5, unbalance: 2 } });
    expect(week.criteria[0]?.allowed).toEqual({ low: 216, high: 264, share: 95 });
    expect((await first('2026-06-01', [NEIGHBOUR])).limits).toMatchObject({ nominalVoltage: null, thd: 8 });
  });

  // proves R-SUPPLY-047
  it('hold for its events, also after a start and once they are the usual ones again', async () => {
    const T = Date.UTC(2026, 5, 1, 23);
    const limit = async (limits: { nominalVoltage?: number }) => {
      const body = CALL_SCHEMAS['supply.setLimits'].request.parse({ token: 'token', limits });
      await scene.supply.calls['supply.setLimits'](body, aCallContext({ devices: [METER] }));
    };
    const shown = async () => {
      const { events, nominal } = await scene.events();
      return [nominal, ...events.map(({ kind, value, percent }) => [kind, value, percent])];
    };
    await scene.measured(T, [230, 230, 184, 184, 230, 230]);
    expect(await shown()).toEqual([230, ['DIP', 184, 80]]);
    await limit({ nominalVoltage: 200 });
    expect(await shown()).toEqual([200, ['DIP', 184, 92]]);
    await scene.crash();
    // 184 V is no dip of 200 V, and 230 V is a swell.
    await scene.measured(T + 1_800_000, [200, 200, 184, 184, 200, 230, 230, 200, 200]);
    expect(await shown()).toEqual([200, ['DIP', 184, 92], ['SWELL', 230, 115]]);
    await limit({});
    expect(await shown()).toEqual([230, ['DIP', 184, 80], ['SWELL', 230, 100]]);
  });

  it.each([{ thd: 0 }, { nominalVoltage: 49 }, { voltageShare: 101 }, { flicker: 1 }, { thd: Number.NaN }])(
    'refuses %j',
    (limits) => {
      expect(CALL_SCHEMAS['supply.setLimits'].request.safeParse({ token: 'token', limits }).success).toBe(false);
    },
  );

  it.each(['2026-06-02', '2026-02-30', 'today', '1969-12-29', '2105-06-01'])('refuses the week of %s', (week) => {
    const body = { user_token: 'token', macList: [METER.mac], week };
    expect(CALL_SCHEMAS['reports.supply'].request.safeParse(body).error?.issues[0]?.path).toEqual(['week']);
  });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { SampleFrame, SeriesAnswer } from '@phasor/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TimeChart } from '../../apps/web/src/parts/charts/index.ts';
import { channelSeries } from '../../apps/web/src/parts/measurements/channel-series.ts';
import { consumptionChart, consumptionSteps, wholeSteps } from '../../apps/web/src/parts/profiles/consumption.ts';
import { measuredEvery } from '../../apps/web/src/parts/profiles/sparse-points.ts';
import { type SignedIn, signIn } from '../support/client.ts';
import { CASES, type Case, counted, expectedOf, LENGTH, readingsOf } from '../support/counted-registers.ts';
import { connectMeter } from '../support/devices/scripted-meter.ts';
import { type EnergyCalls, energyCalls } from '../support/energy-calls.ts';
import { registerFacility } from '../support/facility.ts';
import { OWNER, secondsAt } from '../support/metered.ts';
import { type Product, startProduct } from '../support/product.ts';

const DAY = { from: secondsAt('2026-11-20T00:00:00+01:00'), to: secondsAt('2026-11-21T00:00:00+01:00') } as const;
/** At an odd second, so that no reading stands at the edge of a step. */
const BEGIN = DAY.from + 7 * 3_600 + 437;
const ZONE = 'Europe/Bratislava';
const PERIODS = ['15MIN', 'HOUR', 'DAY', 'MONTH'] as const;
/** A disconnector with a register of its first relay. */
const RELAYS = '02105E000C00';
const macOf = (index: number) => `02105E00${(0xb00 + index).toString(16).toUpperCase().padStart(4, '0')}`;

const sumOf = (points: unknown) =>
  (points as [number, number | null][]).reduce((sum, [, value]) => sum + (value ?? 0), 0);

/** Sum of the columns that a chart of consumption draws of a real answer, as the page asks for it, and the seconds that they are of. */
async function columnsOf(owner: Pick<SignedIn, 'call'>, subject: object, range: { from: number; to: number }) {
  const isGroup = 'macList' in subject;
  const shown = { from: range.from * 1_000, to: range.to * 1_000 };
  const whole = wholeSteps(shown, ZONE);
  const wish = {
    ...subject,
    ...{
      data: 'E_I',
      phase: 'L1,L2,L3',
      from: whole.from / 1_000,
      to: whole.to / 1_000 + 1,
      format: 'H',
      cumulative: true,
    },
  };
  const answer = (await owner.call(
    isGroup ? 'measurements.groupProfile' : 'measurements.profile',
    wish as never,
  )) as SeriesAnswer;
  if ((answer.status as string) !== 'OK') return { answer, sums: {} as Record<string, number>, drawn: range };
  const chart: TimeChart = {
    ...{ kind: 'line', range: shown, timeZone: answer.time_zone, locale: 'en', axes: [], every: measuredEvery(answer) },
    series: channelSeries(answer, 'E_I', { average: 'a', sum: 's', single: 'x' }),
  };
  const texts = { running: 'running', incomplete: String };
  const { series } = consumptionChart(chart, { now: Date.now(), texts });
  const { edges } = consumptionSteps(shown, ZONE, measuredEvery(answer));
  // A step that the request cuts is drawn as far as it was read.
  const drawn = {
    from: Math.max(wish.from, (edges[0] ?? 0) / 1_000),
    to: Math.min(wish.to, (edges.at(-1) ?? 0) / 1_000),
  };
  return { answer, sums: Object.fromEntries(series.map(({ id, points }) => [id, sumOf(points)])), drawn };
}

interface Asked {
  readonly token: string;
  readonly user_token: string;
  readonly macList: string[];
}

/** Every figure of the energy of a range, and every share of it that was measured. */
async function figuresOf(
  owner: Pick<SignedIn, 'call'>,
  { token, user_token, macList }: Asked,
  range: { from: number; to: number },
) {
  const figures: Record<string, number> = {};
  const shares: Record<string, number> = {};
  const keep = (name: string, figure: number | null | undefined, share: number | undefined) => {
    figures[name] = figure ?? Number.NaN;
    shares[name] = share ?? Number.NaN;
  };
  for (const period of PERIODS) {
    const energy = okay(
      await owner.call('measurements.energy', { token, data: 'E_I', phase: 'L1,L2,L3,CUM', period, ...range }),
    );
    keep(`energy ${period}`, sumOf(listsOf(energy).CUM), energy.coverage.E_I);
    const cost = okay(await owner.call('tariffs.cost', { user_token, macList, period, ...range }));
    keep(`cost ${period}`, cost.data.devices[0]?.imported, cost.data.devices[0]?.coverage);
  }
  const report = okay(await owner.call('reports.energy', { user_token, macList, data: 'E_I', ...range }));
  keep('report', report.data.devices[0]?.energy.E_I, report.data.devices[0]?.coverage);
  const profile = okay(await owner.call('measurements.profile', { token, data: 'E_I', cumulative: true, ...range }));
  const [first, last] = profile.ends?.E_I?.cumulative ?? [];
  keep('ends', (last?.[1] ?? 0) - (first?.[1] ?? 0), profile.coverage.E_I);
  const { sums, drawn } = await columnsOf(owner, { token }, range);
  return { figures, shares, columns: sums.cumulative, drawn };
}

/** A person who waits as told where calls come too fast. */
function patient(person: SignedIn): SignedIn {
  const call: SignedIn['call'] = async (name, body) => {
    const answer = await person.call(name, body);
    const { code, data } = answer as { code?: number; data?: { retryAfter?: number } };
    if (code !== 429) return answer;
    await pause((data?.retryAfter ?? 1) * 1_000);
    return call(name, body);
  };
  return { ...person, call };
}

const listsOf = ({ data }: { data: SeriesAnswer['data'] }) =>
  data.E_I as Partial<Record<string, [number, number | null][]>>;

function okay<Answer extends { status: string }>(answer: Answer): Extract<Answer, { status: 'OK' }> {
  if (answer.status !== 'OK') throw new Error(JSON.stringify(answer));
  return answer as never;
}

interface Agreement {
  readonly owner: Pick<SignedIn, 'call'>;
  readonly asked: Asked;
  readonly one: Case;
  readonly range: { readonly from: number; readonly to: number };
}

/** Expects every figure of a meter over a range to be what its readings say. */
async function expectOneFigure({ owner, asked, one, range }: Agreement): Promise<void> {
  const expected = expectedOf(one, range.from - BEGIN, range.to - BEGIN);
  const { figures, shares, columns, drawn } = await figuresOf(owner, asked, range);
  // Columns are whole steps.
  expect(columns).toBeCloseTo(expectedOf(one, drawn.from - BEGIN, drawn.to - BEGIN), 0);
  const wrong = Object.entries(figures).filter(([, value]) => !(Math.abs(value - expected) < 0.01));
  expect({ expected, wrong: Object.fromEntries(wrong) }).toEqual({ expected, wrong: {} });
  // A quarter hour of a device that begins between two clock quarters counts in one of them.
  const all = one.interval < 900 ? Object.values(shares) : [];
  expect(Math.max(...all) - Math.min(...all) >= 0.0002 ? shares : {}).toEqual({});
}

const RANGES = {
  'a day': DAY,
  'an hour': { from: DAY.from + 7 * 3_600, to: DAY.from + 8 * 3_600 },
  'odd seconds within': { from: BEGIN + 613, to: BEGIN + 2_401 },
  'from before': { from: BEGIN - 1_234, to: BEGIN + 1_777 },
} as const;

describe('the energy of a range in memory', () => {
  let owner: EnergyCalls;
  beforeAll(async () => {
    const meters = CASES.map((one, index) => ({
      mac: macOf(index),
      interval: one.interval,
      readings: readingsOf(one),
    }));
    owner = await energyCalls(meters, BEGIN);
  });
  afterAll(() => owner?.stop());

  // proves R-MEAS-076
  it.each(
    CASES.flatMap((one, index) =>
      Object.entries(RANGES).map(([name, range]) => [one.what, name, { one, mac: macOf(index), range }] as const),
    ),
  )('is one figure everywhere: %s, over %s', (_what, _name, { one, mac, range }) =>
    expectOneFigure({ owner, asked: { token: mac, user_token: 'anybody', macList: [mac] }, one, range }),
  );
});

describe('the energy of a range as a server answers it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'phasor-agrees-'));
  let product: Product;
  let owner: SignedIn;
  const tokens = new Map<string, string>();
  beforeAll(async () => {
    const macs = CASES.map((_, index) => macOf(index));
    await registerFacility(folder, {
      devices: [
        ...macs.map((mac, index) => ({ mac, title: `Meter ${index}`, nilm: false, type: 1, phases: 3 }) as const),
        { mac: RELAYS, title: 'Relays', nilm: false, type: 2, phases: 3 },
      ],
      people: [{ ...OWNER, owns: [...macs, RELAYS], applications: ['REPORT'] }],
    });
    product = await startProduct({ demo: false, dataFolder: folder });
    for (const [index, one] of CASES.entries()) {
      const meter = await connectMeter(product, macOf(index));
      const samples = readingsOf(one).filter(({ E_I }) => Object.keys(E_I).length > 0);
      await meter.store(
        samples.map(({ second, E_I }) => ({ ts: BEGIN + second, E_I })) as unknown as SampleFrame[],
        one.interval,
      );
      await meter.stop();
    }
    const relays = await connectMeter(product, RELAYS, { type: 2 });
    const seconds = Array.from({ length: LENGTH / 60 + 1 }, (_, index) => index * 60);
    await relays.store(
      seconds.map((second) => ({ ts: BEGIN + second, energy: { R1: 700 + counted(second) } })),
      60,
    );
    await relays.stop();
    owner = patient(await signIn(product.url, OWNER.login, OWNER.password));
    for (const { mac, token } of owner.answer.data) tokens.set(mac, token);
  }, 240_000);
  afterAll(async () => {
    await product?.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  });

  // proves R-MEAS-076
  it.each(CASES.map((one, index) => [one.what, { one, mac: macOf(index) }] as const))(
    'is one figure everywhere: %s, over a day',
    (_what, { one, mac }) => {
      const asked = { token: tokens.get(mac) ?? '', user_token: owner.answer.user.token, macList: [mac] };
      return expectOneFigure({ owner, asked, one, range: DAY });
    },
  );

  // proves R-MEAS-076
  it('is one figure everywhere for a group', async () => {
    const members = CASES.flatMap((one, index) => (one.interval === 60 ? [{ one, mac: macOf(index) }] : []));
    const subject = { user_token: owner.answer.user.token, macList: members.map(({ mac }) => mac) };
    const expected = members.reduce((sum, { one }) => sum + expectedOf(one, DAY.from - BEGIN, DAY.to - BEGIN), 0);
    for (const period of PERIODS) {
      const energy = okay(await owner.call('measurements.groupEnergy', { ...subject, data: 'E_I', period, ...DAY }));
      expect(sumOf(listsOf(energy).CUM)).toBeCloseTo(expected, 2);
    }
    const { answer, sums } = await columnsOf(owner, subject, DAY);
    const [first, last] = answer.ends?.E_I?.cumulative ?? [];
    expect((last?.[1] ?? 0) - (first?.[1] ?? 0)).toBeCloseTo(expected, 2);
    expect(sums.cumulative).toBeCloseTo(expected, 0);
  });

  // proves R-MEAS-076
  it('is one figure everywhere for a relay', async () => {
    const token = tokens.get(RELAYS) ?? '';
    const shown = { from: DAY.from * 1_000, to: DAY.to * 1_000 };
    const expected = counted(LENGTH);
    for (const period of ['HOUR', 'DAY', 'MONTH'] as const) {
      const { data } = okay(await owner.call('relays.energy', { token, period, ...DAY }));
      expect(sumOf(data.R1)).toBeCloseTo(expected, 2);
    }
    const { data, ends, time_zone } = okay(await owner.call('relays.profile', { token, ...DAY, to: DAY.to + 1 }));
    const [first, last] = ends?.R1 ?? [];
    expect((last?.[1] ?? 0) - (first?.[1] ?? 0)).toBeCloseTo(expected, 2);
    const line = { id: 'R1', name: 'R1', colour: 0, points: data.R1 ?? [], ...(ends?.R1 ? { ends: ends.R1 } : {}) };
    const drawn = consumptionChart(
      { kind: 'line', range: shown, timeZone: time_zone, locale: 'en', axes: [], series: [line] },
      { now: Date.now(), texts: { running: 'running', incomplete: String } },
    );
    expect(sumOf(drawn.series[0]?.points)).toBeCloseTo(expected, 1);
  });
});

import type { LiveMessage, SeriesAnswer } from '@phasor/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, signIn } from '../support/client.ts';
import { type Command, startCommand } from '../support/command.ts';
import { type Product, startProduct } from '../support/product.ts';
import { findShared, type RecordedRow, readRecording } from '../support/recording.ts';
import { openLiveView } from '../support/viewer.ts';

const MAC = '02105EAB1E01';
const OWNER = { login: 'anna', password: 'correct horse' } as const;
const WEEK_S = 7 * 86_400;

type Points = readonly [number, number | null][];

const file = findShared('data/nilm/lab3-train/mains_L1.csv.gz');
const title = 'a recorded file replayed by command into a server in production mode';

describe.skipIf(file === undefined)(file ? title : `${title} (not run: there is no shared/data)`, () => {
  const recording = file ?? '';
  let product: Product;
  let secret: string;
  let anna: SignedIn;
  let token: string;
  /** The file's rows where the replay put them, moved by whole weeks to end now. */
  let rows: readonly RecordedRow[];

  beforeAll(async () => {
    product = await startProduct({ demo: false });
    secret = await registerByCommand(product);
    anna = await signIn(product.url, OWNER.login, OWNER.password);
    token = anna.answer.data[0]?.token ?? '';
    expect(await replay().printed).toMatch(/^done: 621 acknowledged, 0 refused$/m);
    rows = movedToNow(readRecording(recording));
  });
  afterAll(() => product?.stop());

  function replay(...options: string[]): Command {
    const words = [recording, '--mac', MAC, '--broker', `mqtt://127.0.0.1:${product.mqttPort}`, ...options];
    return startCommand('apps/simulator/src/replay-cli.ts', words, { PHASOR_DEVICE_SECRET: secret });
  }

  // proves R-MEAS-042
  it('is answered second by second as it was recorded', async () => {
    const range = { from: secondOf(0) - 1, to: secondOf(-1) };
    const answer = await anna.call('measurements.profile', { token, data: 'P', phase: 'L1', ...range, step: 1 });
    expect(answer).toMatchObject({ step: 1, coverage: { P: 1 } });
    expect(pointsOf(answer, 'P')).toEqual(rows.map(({ ts, P }) => [(ts - 1) * 1_000, P]));
  });

  it.each([10, 60])(
    'is answered in means over %i s that agree with the rows, and keeps their extremes',
    async (step) => {
      const from = Math.ceil(secondOf(0) / step) * step;
      const to = Math.floor(secondOf(-1) / step) * step;
      const answer = await anna.call('measurements.profile', { token, data: 'P', phase: 'L1', from, to, step });
      const steps = Array.from({ length: (to - from) / step }, (_, i) => powersWithin(from + i * step, step));
      const means = pointsOf(answer, 'P').map(([, mean]) => mean ?? Number.NaN);
      expect(means).toHaveLength(steps.length);
      for (const [i, powers] of steps.entries()) expect(means[i]).toBeCloseTo(sum(powers) / step, 2);
      const { max = [], min = [] } = answer.extremes?.P?.L1 ?? {};
      expect(resolved(max).map(([, value]) => value)).toEqual(steps.map((powers) => Math.max(...powers)));
      expect(resolved(min).map(([, value]) => value)).toEqual(steps.map((powers) => Math.min(...powers)));
    },
  );

  it.each([
    ['15MIN', 0, -1],
    ['HOUR', 0, -1],
    ['DAY', 0, -1],
    ['15MIN', 37, 211],
    ['HOUR', 300, 600],
  ] as const)('has the energy of its rows to the Wh in %s, from row %i to row %i', async (period, first, last) => {
    const range = { from: secondOf(first), to: secondOf(last) };
    const answer = await anna.call('measurements.energy', { token, data: 'E_I', phase: 'L1', period, ...range });
    const energy = sum(pointsOf(answer, 'E_I').map(([, amount]) => amount ?? 0));
    const counted = rows.filter(({ ts }) => ts > range.from && ts <= range.to);
    expect(energy).toBeCloseTo(sum(counted.map(({ P }) => P)) / 3_600, 1);
  });

  // proves R-MEAS-042
  it('is seen live, value by value', async () => {
    const seen: number[] = [];
    const take = (message: LiveMessage) => {
      if (message.status === 'OK' && message.topic === 'Data') seen.push(message.data.P?.L1 ?? Number.NaN);
    };
    const view = await openLiveView(
      { url: product.url, cookie: anna.cookie },
      [{ deviceToken: token, data: true }],
      take,
    );
    const playing = replay('--live');
    await expect.poll(() => seen.length).toBeGreaterThan(3);
    playing.interrupt();
    view.close();
    expect(await playing.printed).toMatch(/^stopped: /m);
    const recorded = rows.map(({ P }) => P);
    for (const power of seen.slice(-3)) expect(recorded.slice(0, 60)).toContain(power);
  });

  /** Epoch seconds of a row, counted from the end when below 0. */
  const secondOf = (row: number): number => rows.at(row)?.ts ?? Number.NaN;
  const powersWithin = (from: number, step: number): number[] =>
    rows.filter(({ ts }) => ts > from && ts <= from + step).map(({ P }) => P);
});

/** As an operator does beside the running server. @returns the secret that is shown once */
async function registerByCommand({ dataFolder }: Product): Promise<string> {
  const env = { PHASOR_DATA: dataFolder, PHASOR_TIME_ZONE: 'Europe/Bratislava' };
  const { login, password } = OWNER;
  await startCommand('apps/server/src/cli/user.ts', ['add', login, '--password', password], env).printed;
  const words = ['add', MAC, '--type', '1', '--phases', '1', '--title', 'Lab bench', '--owner', login];
  const printed = await startCommand('apps/server/src/cli/device.ts', words, env).printed;
  return /password: (\S+)$/m.exec(printed)?.[1] ?? '';
}

function movedToNow(recorded: readonly RecordedRow[]): RecordedRow[] {
  const weeks = Math.floor((Date.now() / 1_000 - (recorded.at(-1)?.ts ?? 0)) / WEEK_S);
  return recorded.map(({ ts, P }) => ({ ts: ts + weeks * WEEK_S, P }));
}

function pointsOf({ data }: Pick<SeriesAnswer, 'data'>, quantity: string): Points {
  const lists = data[quantity];
  return lists === undefined || Array.isArray(lists) ? [] : resolved(lists.L1 ?? []);
}

/** Gauges are kept in single precision: seven digits are true. */
function resolved(points: Points): Points {
  return points.map(([time, value]) => [time, value === null ? null : Number(value.toPrecision(7))]);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

import { setImmediate as nextTurn } from 'node:timers/promises';
import { GENERATOR_DEFAULTS } from '@phasor/contract/accuracy';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aDevice } from '../../../testing/record-builders.ts';
import { AccuracyScene, aCase, BENCH, METER } from '../../../testing/scenes/accuracy-scene.ts';
import { AppError } from '../../app-error.ts';
import { MEASURING } from './test-run.ts';

let scene: AccuracyScene;
beforeEach(async () => {
  scene = await AccuracyScene.open();
});
afterEach(() => scene.close());

const states = () => scene.sent.flatMap((message) => (message.topic === 'AccuTest/State' ? [message.data] : []));
const results = () => scene.sent.flatMap((message) => (message.topic === 'AccuTest/Data' ? [message.data] : []));

// proves R-ACCU-012, R-ACCU-013, R-ACCU-014
describe('a test on the bench', () => {
  it('sets the generator for each case, compares, stores and reports every result, and stops the generator', async () => {
    const weak = { ...GENERATOR_DEFAULTS, U: { L1: 100, L2: 100, L3: 100 }, freq: 60 };
    const id = await scene.begin(
      [aCase(['VA', 'IC', 'QB']), aCase(['PA'], { generator: weak, name: 'Low' })],
      'Class 1',
    );
    expect(states()).toEqual([{ code: 1, ID: id, test: { current: 1, total: 2 } }]);
    await scene.measure(30);
    expect(scene.orders).toEqual([
      { effective: [240, 1, 240, 1, 240, 1], angles: [0, 60, 120, 180, 240, 300], frequency: 50, running: true },
      { effective: [100, 1, 100, 1, 100, 1], angles: [0, 60, 120, 180, 240, 300], frequency: 60, running: true },
      { running: false },
    ]);
    expect(scene.generates).toBe(false);
    expect(states().slice(1)).toEqual([
      { code: 1, ID: id, test: { current: 2, total: 2 } },
      { code: 0, ID: id, result: 'SUCCESS' },
    ]);
    const [run] = await scene.runs();
    expect(run).toMatchObject({ id, mac: METER, login: 'anna', title: 'Class 1', status: 'SUCCESS', total: 2 });
    expect(results()).toEqual(run?.tests.map((test) => ({ ...test, run: id })));
    expect(run?.tests.map(({ ID, name }) => [ID, name])).toEqual([
      [1, undefined],
      [2, 'Low'],
    ]);
    const [voltage, current, reactive] = run?.tests[0]?.results ?? [];
    expect(voltage).toMatchObject({ testCase: 'VA', generator_value: 240, accuracy: 1, status: 'SUCCESS' });
    expect(voltage?.device_value).toBeCloseTo(240.96, 6);
    expect(voltage?.absolute_error).toBeCloseTo(0.96, 6);
    expect(voltage?.relative_error).toBeCloseTo(0.4, 6);
    expect(current?.relative_error).toBeCloseTo(0, 6);
    expect(reactive?.generator_value).toBeCloseTo(240 * Math.sin(Math.PI / 3), 3);
  });

  it('compares with what the reference measures, not with the values that were set', async () => {
    scene.errors[BENCH] = 0.01;
    await scene.begin([aCase(['VA'])]);
    await scene.measure(20);
    const row = (await scene.runs())[0]?.tests[0]?.results[0];
    expect(row?.generator_value).toBeCloseTo(242.4, 6);
    expect(row?.relative_error).toBeCloseTo((1.004 / 1.01 - 1) * 100, 6);
  });

  it('fails where a relative error is greater than the required accuracy', async () => {
    scene.errors[METER] = -0.0101;
    await scene.begin([aCase(['VA', 'IA'])]);
    await scene.measure(20);
    const [run] = await scene.runs();
    expect(run?.status).toBe('FAIL');
    expect(run?.tests[0]?.results.map(({ status }) => status)).toEqual(['FAIL', 'SUCCESS']);
  });

  it('passes nothing that cannot be judged: a missing value of the device, a value where the reference is zero', async () => {
    const real = { ...GENERATOR_DEFAULTS, I: { L1: 1, L2: 0, L3: 1 }, ANGLE_I: { L1: 0, L2: 180, L3: 300 } };
    await scene.begin([aCase(['VA', 'QA', 'IB', 'VC'], { generator: real })]);
    for (let second = 0; second < 20; second++) {
      scene.clock.advance(1_000);
      scene.sample(BENCH);
      scene.sample(METER, { U_L1: 240, Q_L1: 0.6, I_L2: 0.02 });
    }
    await scene.accuracy.desk.settled();
    const [run] = await scene.runs();
    expect(run?.status).toBe('FAIL');
    expect(run?.tests[0]?.results.map(({ status, relative_error, base }) => [status, relative_error, base])).toEqual([
      ['SUCCESS', 0, undefined],
      ['SUCCESS', expect.closeTo(0.25, 6), 'S'],
      ['NO_REFERENCE', null, undefined],
      ['NO_VALUE', null, undefined],
    ]);
  });

  it('averages what was measured after the output had settled, and nothing that began before', async () => {
    await scene.begin([aCase(['VA'])]);
    scene.errors[METER] = 0.5;
    await scene.measure(4);
    scene.errors[METER] = 0.002;
    await scene.measure(20);
    expect((await scene.runs())[0]?.tests[0]?.results[0]?.relative_error).toBeCloseTo(0.2, 6);
    scene.clock.advance(60_000);
    await scene.begin([aCase(['VA'])]);
    await scene.measure(5, [BENCH]);
    const mean = { device: METER, time: scene.clock.now(), interval: 9_000, values: { U_L1: 9 }, words: {} };
    scene.bus.publish('data', mean);
    await scene.measure(20);
    expect((await scene.runs())[0]?.tests[0]?.results[0]?.relative_error).toBeCloseTo(0.2, 6);
  });

  it('waits for samples of a slow device', async () => {
    await scene.begin([aCase(['VA'])]);
    for (let second = 1; second <= 40; second++) await scene.measure(1, second % 8 === 0 ? [BENCH, METER] : [BENCH]);
    expect(await scene.runs()).toMatchObject([{ status: 'SUCCESS' }]);
  });

  it('begins anew where the generator is changed by hand in the middle, and gives up where this does not end', async () => {
    await scene.begin([aCase(['VA'])]);
    await scene.measure(6);
    scene.turn({ effective: [200, 1, 200, 1, 200, 1] });
    await scene.measure(2);
    scene.turn({ effective: [240, 1, 240, 1, 240, 1] });
    await scene.measure(20);
    const [run] = await scene.runs();
    expect(run?.tests[0]?.results[0]?.generator_value).toBe(240);
    await scene.begin([aCase(['VA'])]);
    await scene.measure(5);
    scene.turn({ running: false });
    await scene.measure(MEASURING.settleLimitMs / 1_000 + 5);
    expect((await scene.runs())[0]).toMatchObject({ status: 'NOT_SETTLED', tests: [] });
    expect(states().at(-1)).toMatchObject({ code: 0, result: 'NOT_SETTLED' });
  });
});

describe('a test that cannot continue', () => {
  // proves R-ACCU-017
  it.each([
    ['DEVICE_OFFLINE', () => scene.away(METER)],
    ['BENCH_OFFLINE', () => scene.away(BENCH)],
  ] as const)('ends as %s and keeps the results so far', async (status, leave) => {
    const id = await scene.begin([aCase(['VA']), aCase(['VA'])]);
    await scene.measure(12);
    leave();
    await scene.accuracy.desk.settled();
    expect(await scene.runs()).toMatchObject([{ id, status, tests: [{ ID: 1 }] }]);
    expect(scene.accuracy.desk.state()).toBeUndefined();
    expect(states().at(-1)).toEqual({ code: 0, ID: id, result: status });
  });

  // proves R-ACCU-017
  it.each([
    ['DEVICE_SILENT', [BENCH]],
    ['BENCH_SILENT', [METER]],
  ] as const)('ends as %s where nothing comes any more', async (status, macs) => {
    await scene.begin([aCase(['VA'])]);
    await scene.measure(120, macs);
    expect(await scene.runs()).toMatchObject([{ status, tests: [] }]);
    expect(scene.generates).toBe(false);
  });

  it('ends as BENCH_SILENT where the reference stops in the middle of a window', async () => {
    await scene.begin([aCase(['VA'])]);
    await scene.measure(5);
    await scene.measure(70, [METER]);
    expect(await scene.runs()).toMatchObject([{ status: 'BENCH_SILENT' }]);
  });

  // proves R-ACCU-017
  it('ends where the bench refuses the next case', async () => {
    await scene.begin([aCase(['VA']), aCase(['VA'])]);
    scene.refusal = new AppError('request.invalid');
    await scene.measure(12);
    scene.refusal = undefined;
    await scene.measure(12);
    expect(await scene.runs()).toMatchObject([{ status: 'BENCH_REFUSED', tests: [{ ID: 1 }] }]);
    expect(scene.generates).toBe(false);
  });

  // proves R-ACCU-020
  it('is cancelled by any user who may test the device', async () => {
    const id = await scene.begin([aCase(['VA']), aCase(['VA'])]);
    await scene.measure(12);
    await scene.accuracy.calls['accuracy.cancel']({ user_token: 'u', device_token: 'd' }, scene.context());
    expect(await scene.runs()).toMatchObject([{ id, status: 'CANCELLED', tests: [{ ID: 1 }] }]);
    expect(scene.generates).toBe(false);
    const again = scene.accuracy.calls['accuracy.cancel']({ user_token: 'u', device_token: 'd' }, scene.context());
    await expect(again).rejects.toMatchObject({ code: 610 });
  });

  // proves R-ACCU-018
  it('ends with the server, as interrupted, and stops the generator', async () => {
    await scene.begin([aCase(['VA'])]);
    await scene.accuracy.desk.stop();
    expect(await scene.runs()).toMatchObject([{ status: 'INTERRUPTED' }]);
    expect(scene.generates).toBe(false);
  });

  // proves R-ACCU-018
  it('is recorded as interrupted by a server that starts again, which stops the generator as soon as it can', async () => {
    await scene.begin([aCase(['VA'])]);
    scene.states.set(BENCH, { status: 'OFFLINE', device: 'PTE_USB' });
    const { desk } = scene.serve();
    await desk.start();
    expect(await scene.runs()).toMatchObject([{ status: 'INTERRUPTED' }]);
    desk.tick();
    await desk.settled();
    expect(scene.generates).toBe(true);
    scene.back(BENCH);
    desk.tick();
    await desk.settled();
    expect(scene.generates).toBe(false);
    await desk.stop();
  });

  // proves R-ACCU-019
  it('stops the generator of a bench that was offline when the test ended', async () => {
    await scene.begin([aCase(['VA'])]);
    scene.away(BENCH);
    await scene.accuracy.desk.settled();
    expect(scene.generates).toBe(true);
    scene.back(BENCH);
    await scene.measure(1);
    expect(scene.generates).toBe(false);
    expect(scene.orders.at(-1)).toEqual({ running: false });
  });
});

describe('the start of a test', () => {
  it('waits for a stop that is under way: the server remembers that the generator runs', async () => {
    await scene.begin([aCase(['VA'])]);
    scene.away(BENCH);
    await scene.accuracy.desk.settled();
    scene.back(BENCH);
    const { promise, resolve } = Promise.withResolvers<void>();
    scene.answering = promise;
    scene.accuracy.desk.tick();
    const begun = scene.begin([aCase(['VA'])]);
    for (let turn = 0; turn < 10; turn++) await nextTurn();
    expect(scene.orders.at(-1)).toEqual({ running: false });
    resolve();
    await begun;
    expect(scene.generates).toBe(true);
    expect(await scene.records.facts.read('accuracy.generator_runs')).toBe('1');
  });

  it('is reported as ended also where its end could not be stored', async () => {
    const id = await scene.begin([aCase(['VA'])]);
    scene.records.accuracyRuns.keep = async () => Promise.reject(new Error('disk full'));
    await scene.accuracy.calls['accuracy.cancel']({ user_token: 'u', device_token: 'd' }, scene.context());
    expect(states().at(-1)).toEqual({ code: 0, ID: id, result: 'CANCELLED' });
    expect(scene.accuracy.desk.state()).toBeUndefined();
  });

  // proves R-ERR-024
  it('is refused while a device is tested', async () => {
    await scene.begin([aCase(['VA'])]);
    await expect(scene.begin([aCase(['VA'])])).rejects.toMatchObject({ error: 'accuracy.running', httpStatus: 409 });
    expect(await scene.runs()).toHaveLength(1);
  });

  // proves R-ERR-024
  it('is refused while another one is being started', async () => {
    const both = await Promise.allSettled([scene.begin([aCase(['VA'])]), scene.begin([aCase(['VA'])])]);
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  });

  // proves R-ACCU-015
  it('is refused without a bench that has a generator', async () => {
    const body = { user_token: 'u', device_token: 'd', testProfile: [aCase(['VA'])] };
    for (const bench of [undefined, METER]) {
      scene.states.set(METER, { status: 'ONLINE', device: 'PTE' });
      const { calls } = scene.serve({ bench });
      await expect(calls['accuracy.test'](body, scene.context())).rejects.toMatchObject({ code: 610, field: 'bench' });
    }
  });

  // proves R-ACCU-016
  it('is 604 where the device or the bench is offline, and leaves nothing behind', async () => {
    scene.away(METER);
    await expect(scene.begin([aCase(['VA'])])).rejects.toMatchObject({ code: 604, field: undefined });
    scene.back(METER);
    scene.away(BENCH);
    await expect(scene.begin([aCase(['VA'])])).rejects.toMatchObject({ code: 604, field: 'bench' });
    scene.back(BENCH);
    scene.refusal = new AppError('device.offline');
    await expect(scene.begin([aCase(['VA'])])).rejects.toMatchObject({ code: 604, field: 'bench' });
    expect(await scene.runs()).toEqual([]);
    expect(scene.sent).toEqual([]);
    scene.refusal = undefined;
    await scene.begin([aCase(['VA'])]);
  });

  it('is refused for the bench itself and for a device that measures nothing electrical', async () => {
    const body = { user_token: 'u', device_token: 'd', testProfile: [aCase(['VA'])] };
    for (const device of [aDevice({ mac: BENCH, type: 3 }), aDevice({ mac: METER, type: 7 })]) {
      const refused = scene.accuracy.calls['accuracy.test'](body, scene.context({ devices: [device] }));
      await expect(refused).rejects.toMatchObject({ code: 422, field: 'device_token' });
    }
  });
});

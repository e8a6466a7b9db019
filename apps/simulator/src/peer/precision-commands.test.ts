import { describe, expect, it } from 'vitest';
import { BenchedMeter } from '../meters/benched-meter.ts';
import { TestBench } from '../meters/test-bench.ts';
import { testMeter } from '../testing/build-meters.ts';
import type { CommandContext, CommandSet } from './command.ts';
import { meterDatabaseCommands } from './meter-database-commands.ts';
import { precisionCommands } from './precision-commands.ts';

const NOW = Date.UTC(2026, 5, 10, 10);

function call(commands: CommandSet, method: string, params: Record<string, unknown> = {}) {
  const refuse = () => {
    throw new Error('not expected here');
  };
  const context: CommandContext = {
    now: NOW,
    params,
    uptime: 0,
    firmware: '1.0.0',
    event: refuse,
    clearRegister: refuse,
    reboot: refuse,
    backfill: refuse,
    upgrade: refuse,
    cancelUpgrade: refuse,
  };
  return commands[method]?.(context);
}

describe('commands of a precision meter', () => {
  const build = () => {
    const bench = new TestBench();
    const meter = new BenchedMeter({ meter: testMeter('household'), phases: 3, bench, seed: 1, name: 'x', error: 0 });
    return { meter, commands: precisionCommands(meter) };
  };

  it('set the generator, keep what is not named, and measure its output from then on', () => {
    const { meter, commands } = build();
    call(commands, 'generator.set', { GEN_EFF: [200, 2, 201, 3, 202, 4], generate: true });
    expect(call(commands, 'generator.get')).toMatchObject({
      GEN_EFF: [200, 2, 201, 3, 202, 4],
      GEN_PHAS: [0, 60, 120, 180, 240, 300],
      GEN_FREQ: 50,
      GENERATE: true,
    });
    const { values } = meter.measure({ from: NOW, to: NOW + 1_000, points: 1 });
    expect(values.U).toEqual({ L1: 200, L2: 201, L3: 202 });
  });

  it.each([
    [{ GEN_EFF: [321, 1, 1, 1, 1, 1] }],
    [{ GEN_EFF: [1, 121, 1, 1, 1, 1] }],
    [{ GEN_EFF: [1, 1] }],
    [{ GEN_PHAS: [0, 0, 0, 0, 0, 361] }],
    [{ GEN_FREQ: 39 }],
    [{ GEN_FREQ: 'fast' }],
  ])('refuse %j and change nothing', (params) => {
    const { commands } = build();
    const before = call(commands, 'generator.get');
    expect(() => call(commands, 'generator.set', params)).toThrow();
    expect(call(commands, 'generator.get')).toEqual(before);
  });

  it('answer waves and harmonics of three voltages and three currents', () => {
    const { commands } = build();
    for (const [method, count] of [
      ['waveform.get', 128],
      ['harmonics.get', 40],
    ] as const) {
      const answer = call(commands, method) as Record<'U' | 'I', Record<string, { values: number[] }>>;
      for (const kind of ['U', 'I'] as const) {
        expect(Object.keys(answer[kind])).toEqual(['L1', 'L2', 'L3']);
        for (const { values } of Object.values(answer[kind])) expect(values).toHaveLength(count);
      }
      expect(answer).toMatchObject({ F: expect.closeTo(50, 0) });
    }
  });
});

describe('the meter database', () => {
  const stored = [
    { ID_meter: 1, SNUM: '7', CLASS: 1 },
    { ID_meter: 2, SNUM: '8', CLASS: 0.5 },
  ];

  // proves R-METER-013
  it('is replaced as a whole or not at all', () => {
    const commands = meterDatabaseCommands(stored, 1);
    expect(() => call(commands, 'meters.push', { meters: [{ ID_meter: 3 }, { SNUM: 'no id' }] })).toThrow();
    expect(call(commands, 'meters.pull')).toEqual({ meters: stored });
    call(commands, 'meters.push', { meters: [{ ID_meter: 9, SNUM: '9' }] });
    expect(call(commands, 'meters.pull')).toEqual({ meters: [{ ID_meter: 9, SNUM: '9' }] });
  });

  it('answers the same test results of its meters each time', () => {
    const tested = stored.map((meter) => ({ ...meter, MTIME: 1_767_225_600, CONSTANT: 1_000, INOM: 5, UNOM: 230 }));
    const commands = meterDatabaseCommands(tested, 1);
    const { tests } = call(commands, 'tests.sync') as { tests: { ID_meter: number; ERROR: number }[] };
    expect(new Set(tests.map(({ ID_meter }) => ID_meter))).toEqual(new Set([1, 2]));
    expect(call(commands, 'tests.sync')).toEqual({ tests });
  });
});

import { SOURCES } from '@phasor/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { METER, SupplyScene } from '../../../testing/scenes/supply-scene.ts';
import type { LiveArrival } from '../../ports/device-link.ts';
import { SequenceStates } from './sequence-states.ts';

const T = Date.UTC(2026, 5, 1, 23);
const RIGHT = [0, 120, 240] as const;
const REVERSED = [0, 240, 120] as const;

function message(second: number, [one, two, three]: readonly number[]) {
  const angles = { F_U_L1: one ?? 0, F_U_L2: two ?? 0, F_U_L3: three ?? 0 };
  const values = { U_L1: 230, U_L2: 230, U_L3: 230, ...angles };
  return { device: METER.mac, time: T + second * 1_000, interval: 1_000, values, words: {} };
}

const withoutVoltage = (from: ReturnType<typeof message>) => ({
  ...from,
  values: { ...from.values, U_L1: 3, U_L2: 3, U_L3: 3 },
});

const withAnglesAlone = ({ values: { F_U_L1, F_U_L2, F_U_L3 }, ...rest }: ReturnType<typeof message>) => ({
  ...rest,
  values: { F_U_L1, F_U_L2, F_U_L3 },
});

/** Messages of a second each. */
const during = (from: number, to: number, angles: readonly number[]) =>
  Array.from({ length: to - from }, (_, n) => message(from + n + 1, angles));

// proves R-SUPPLY-044
describe('the order of phases', () => {
  const spansOf = (messages: readonly LiveArrival[], states = new SequenceStates()) => {
    return messages.flatMap((each) => states.judge(each) ?? []);
  };

  it('is reversed from the first message that shows it until the first one that does not, once that is sure', () => {
    const spans = spansOf([...during(0, 20, RIGHT), ...during(20, 60, REVERSED), ...during(60, 80, RIGHT)]);
    expect(spans).toEqual([
      { start: T + 20_000, end: null, resolution: 1_000 },
      { start: T + 20_000, end: T + 60_000, resolution: 1_000 },
    ]);
  });

  it('is no event where it was always reversed, flickers, or nothing tells it', () => {
    expect(spansOf(during(0, 100, REVERSED))).toEqual([]);
    const flickering = Array.from({ length: 20 }, (_, n) => during(20 + n * 4, 24 + n * 4, n % 2 ? RIGHT : REVERSED));
    expect(spansOf([...during(0, 20, RIGHT), ...flickering.flat()])).toEqual([]);
    expect(spansOf([...during(0, 20, RIGHT), ...during(20, 60, REVERSED).map(withoutVoltage)])).toEqual([]);
    expect(spansOf([...during(0, 20, RIGHT), ...during(20, 60, [0, 0, 0])])).toEqual([]);
    for (const angles of [
      [0, 180, 60],
      [0, 240, 60],
      [0, 60, 120],
    ])
      expect(spansOf([...during(0, 20, RIGHT), ...during(20, 60, angles)])).toEqual([]);
  });

  it('goes on while single phases have no voltage, angles show no order, or messages come over LoRa', () => {
    const begun = [...during(0, 20, RIGHT), ...during(20, 40, REVERSED)];
    const start = [{ start: T + 20_000, end: null, resolution: 1_000 }];
    const dead = during(40, 60, RIGHT).map((each) => ({ ...each, values: { ...each.values, U_L2: 3 } }));
    expect(spansOf([...begun, ...dead])).toEqual(start);
    expect(spansOf([...begun, ...during(40, 60, [0, 120, 60])])).toEqual(start);
    expect(spansOf([...begun, ...during(40, 60, [0, 60, 240])])).toEqual(start);
    const overLora = during(40, 60, RIGHT).map((each) => ({ ...each, source: SOURCES.lora }));
    expect(spansOf([...begun, ...overLora])).toEqual(start);
  });

  it('that was reversed before a restart goes on, and ends once it is right', () => {
    const states = new SequenceStates();
    states.remember(METER.mac, T);
    expect(spansOf(during(100, 120, REVERSED), states)).toEqual([]);
    const ended = { start: T, end: T + 120_000, resolution: 1_000 };
    expect(spansOf(during(120, 140, RIGHT), states)).toEqual([ended]);
    states.forget(METER.mac);
    expect(spansOf(during(140, 160, REVERSED), states)).toEqual([]);
  });

  it('is told from angles of any reference and on both sides of a full turn, with and without voltages', () => {
    const anglesAlone = [...during(0, 20, RIGHT), ...during(20, 60, REVERSED)].map(withAnglesAlone);
    expect(spansOf(anglesAlone)).toHaveLength(1);
    expect(spansOf([...during(0, 20, [350, 115, 235]), ...during(20, 60, [350, 229, 110])])).toHaveLength(1);
    expect(spansOf([...during(0, 20, [90, 210, 330]), ...during(20, 60, [90, 330, 210])])).toHaveLength(1);
  });

  it('is not known over a pause, nor by an old message', () => {
    const later = message(200, REVERSED);
    expect(spansOf([...during(0, 20, RIGHT), message(21, REVERSED), later])).toEqual([]);
    expect(spansOf([...during(0, 20, RIGHT), ...during(0, 15, REVERSED)])).toEqual([]);
  });
});

// proves R-SUPPLY-044
describe('an event of a reversed sequence', () => {
  let scene: SupplyScene;
  beforeEach(async () => {
    scene = await SupplyScene.open();
  });
  afterEach(() => scene.close());
  const send = (messages: readonly ReturnType<typeof message>[]) => {
    for (const each of messages) scene.supply.watch.live(each);
  };
  const events = async () =>
    (await scene.events()).events.map(({ kind, start, end, source }) => [kind, start, end, source]);

  it('goes on over a restart, and beside other disturbances, until the order is right', async () => {
    send([...during(0, 20, RIGHT), ...during(20, 40, REVERSED)]);
    const open = ['PHASE_SEQUENCE', T + 20_000, null, 'samples'];
    await expect.poll(events).toEqual([open]);
    await scene.measured(T + 20_000, [...Array<number>(5).fill(230), 150, 150, 150, ...Array<number>(5).fill(230)]);
    expect(await events()).toEqual([open, ['DIP', T + 25_000, T + 28_000, 'samples']]);
    await scene.crash();
    expect((await events())[0]).toEqual(open);
    send(during(40, 60, RIGHT));
    await expect.poll(async () => (await events())[0]).toEqual(['PHASE_SEQUENCE', T + 20_000, T + 40_000, 'samples']);
  });
});

import { createRowBlock, type RegisterColumns, type RowBlock } from '@phasor/series';
import { describe, expect, it } from 'vitest';
import { type DeviceRows, stretchesToLookInto } from './hidden-jumps.ts';

const HOUR = 3_600_000;
/** Grown with the power, and far more than it explains. */
const [PLAIN, OUTGROWN] = [1_000, 5_000];

/** Hours of 1 kW; the register of some grew by more. */
function hours(count: number, outgrown: (row: number) => boolean): RowBlock {
  const block = createRowBlock(count, { gauges: ['P_L1'], registers: ['E_I_L1'] });
  const { P_L1 } = block.gauges;
  const { E_I_L1 } = block.registers;
  let reading = 0;
  for (let row = 0; row < count; row += 1) {
    block.start[row] = row * HOUR;
    block.end[row] = (row + 1) * HOUR;
    block.firstTime[row] = row * HOUR + 1_000;
    block.lastTime[row] = (row + 1) * HOUR;
    for (const part of [P_L1?.min, P_L1?.mean, P_L1?.max]) part?.fill(1_000);
    E_I_L1?.first.fill(reading, row, row + 1);
    reading += outgrown(row) ? OUTGROWN : PLAIN;
    E_I_L1?.last.fill(reading, row, row + 1);
  }
  return block;
}

function opened(devices: readonly DeviceRows[]): Record<string, number> {
  const stretches = stretchesToLookInto(devices, ['E_I_L1']);
  return Object.fromEntries([...stretches].map(([device, ranges]) => [device, ranges.length]));
}

const deviceRows = (device: string, block: RowBlock, breaks: readonly number[] = []): DeviceRows => ({
  device,
  block,
  breaks,
  countOf: () => ({ maxPower: 50_000 }),
});
/** Every third hour, up to the given number. */
const everyThird = (times: number) => (row: number) => row % 3 === 0 && row < 3 * times;

describe('buckets to open', () => {
  it('are those that grew by more than their power explains, neighbours as one', () => {
    const block = hours(40, (row) => [3, 7, 8].includes(row));
    expect(stretchesToLookInto([deviceRows('A', block)], ['E_I_L1'])).toEqual(
      new Map([
        [
          'A',
          [
            { from: 3 * HOUR, to: 4 * HOUR },
            { from: 7 * HOUR, to: 9 * HOUR },
          ],
        ],
      ]),
    );
  });

  it('are all of a few, where a rule cannot be distinguished from an exception', () => {
    expect(
      opened([
        deviceRows(
          'A',
          hours(7, () => true),
        ),
      ]),
    ).toEqual({ A: 1 });
  });

  it('are none where growth contradicts power in most of them', () => {
    expect(
      opened([
        deviceRows(
          'A',
          hours(8, () => true),
        ),
      ]),
    ).toEqual({});
    expect(
      opened([
        deviceRows(
          'A',
          hours(41, (row) => row % 2 === 0),
        ),
      ]),
    ).toEqual({});
  });

  it('are at most 64 of a device', () => {
    expect(opened([deviceRows('A', hours(300, everyThird(64))), deviceRows('B', hours(300, everyThird(65)))])).toEqual({
      A: 64,
    });
  });

  // proves R-MEAS-021
  it('are at most a thousand of all devices together, of those with the fewest first', () => {
    const many = Array.from({ length: 17 }, (_, i) => deviceRows(`many ${i}`, hours(300, everyThird(60))));
    const found = opened([...many, deviceRows('few', hours(300, everyThird(1)))]);
    expect(Object.keys(found)).toHaveLength(17);
    expect(found.few).toBe(1);
  });

  // proves R-MEAS-021
  it('always include those with a break inside, however many others are given up', () => {
    const block = hours(300, everyThird(65));
    expect(opened([deviceRows('A', block, [10.5 * HOUR, 200.5 * HOUR])])).toEqual({ A: 2 });
  });

  it('are those of a dip over an edge, from the row before it to the one in which it ends', () => {
    const block = hours(12, () => false);
    const { first, last } = block.registers.E_I_L1 as RegisterColumns;
    for (let row = 0; row < 12; row += 1) {
      // From the edge of rows 3 and 4 until within row 6 the register is 1,500 lower.
      first[row] = 20_000 + (first[row] as number) - (row >= 4 && row <= 6 ? 1_500 : 0);
      last[row] = 20_000 + (last[row] as number) - (row >= 4 && row <= 5 ? 1_500 : 0);
    }
    expect(stretchesToLookInto([deviceRows('A', block)], ['E_I_L1'])).toEqual(
      new Map([['A', [{ from: 3 * HOUR, to: 7 * HOUR }]]]),
    );
  });

  it('are all of exactly a thousand', () => {
    const many = Array.from({ length: 16 }, (_, i) => deviceRows(`many ${i}`, hours(300, everyThird(60))));
    expect(Object.keys(opened([...many, deviceRows('rest', hours(300, everyThird(40)))]))).toHaveLength(17);
  });

  it('ascend, whatever each is opened for', () => {
    const block = hours(40, (row) => [3, 30].includes(row));
    expect(placesIn(block, [4.5 * HOUR, 20.5 * HOUR])).toEqual([
      [3, 5],
      [20, 21],
      [30, 31],
    ]);
  });
});

/** First and last hour of each stretch. */
function placesIn(block: RowBlock, breaks: readonly number[] = [], registers = ['E_I_L1']): number[][] {
  const stretches = stretchesToLookInto([deviceRows('A', block, breaks)], registers);
  return (stretches.get('A') ?? []).map(({ from, to }) => [from / HOUR, to / HOUR]);
}

interface Reading {
  readonly first: number;
  readonly last: number;
  readonly boots?: readonly [first: number, last: number];
}

/** Twelve hours of 1 kW with other readings in some of them. */
function read(readings: Readonly<Record<number, Reading>>, block = hours(12, () => false)): RowBlock {
  const columns = block.registers.E_I_L1 as RegisterColumns;
  for (let row = 0; row < block.end.length; row += 1) {
    const {
      first,
      last,
      boots = [1, 1],
    } = readings[row] ?? {
      first: columns.first[row] as number,
      last: columns.last[row] as number,
    };
    for (const [column, value] of [
      [columns.first, first],
      [columns.last, last],
      [columns.firstBoot, boots[0]],
      [columns.lastBoot, boots[1]],
    ] as const)
      column[row] = value;
  }
  return block;
}

describe('an hour in which a register fell', () => {
  it('is opened where it ends lower than it began', () => {
    expect(placesIn(read({ 0: { first: 900, last: 100 } }))).toEqual([[0, 1]]);
    expect(placesIn(read({ 0: { first: 900, last: 900 } }))).toEqual([]);
  });

  it('is opened where the device started anew and counted from zero past its first reading', () => {
    // 1 kW explains 1,150 Wh.
    expect(placesIn(read({ 0: { first: 100, last: 1_000, boots: [1, 2] } }))).toEqual([[0, 1]]);
    expect(placesIn(read({ 0: { first: 100, last: 1_000, boots: [2, 2] } }))).toEqual([]);
  });

  it('stays closed where the counter of a restarted device shows more than can have flowed since', () => {
    expect(placesIn(read({ 5: { first: 5_000, last: 6_000, boots: [1, 2] } }))).toEqual([]);
  });

  it('is opened at every start where no power shows what can have flowed', () => {
    const block = createRowBlock(2, { gauges: [], registers: ['E_I_L1'] });
    for (const [row, hour] of [0, 1].entries()) {
      [block.start[row], block.end[row]] = [hour * HOUR, (hour + 1) * HOUR];
      [block.firstTime[row], block.lastTime[row]] = [hour * HOUR + 1_000, (hour + 1) * HOUR];
    }
    const started = { 0: { first: 1, last: 2 }, 1: { first: 5_000, last: 6_000, boots: [1, 2] } } as const;
    expect(placesIn(read(started, block))).toEqual([[1, 2]]);
    expect(placesIn(block, [], ['E_I_L2', 'E_I_L1'])).toEqual([[1, 2]]);
  });
});

describe('a dip over an edge', () => {
  /** Twelve hours from a reading on, lower from the edge of one to within another. */
  function dipped(by: number, [from, to]: readonly [number, number], base = (_row: number) => 20_000): RowBlock {
    const block = hours(12, () => false);
    const { first, last } = block.registers.E_I_L1 as RegisterColumns;
    for (let row = 0; row < 12; row += 1) {
      first[row] = base(row) + (first[row] as number) - (row >= from && row <= to ? by : 0);
      last[row] = base(row) + (last[row] as number) - (row >= from && row < to ? by : 0);
    }
    return block;
  }

  it('by no more than a register is rounded is none', () => {
    expect(placesIn(dipped(10, [4, 6]))).toEqual([]);
    expect(placesIn(dipped(11, [4, 6]))).toEqual([[3, 5]]);
  });

  it('that has not ended stays closed', () => {
    expect(placesIn(dipped(1_500, [11, 12]))).toEqual([]);
  });

  it('is seen over hours without a reading, and after a register began anew at an edge', () => {
    const block = dipped(5_000, [4, 6], () => 200_000);
    const { first, last } = block.registers.E_I_L1 as RegisterColumns;
    [first[5], last[5]] = [Number.NaN, Number.NaN];
    expect(placesIn(block)).toEqual([[3, 7]]);
    expect(placesIn(dipped(1_500, [8, 10], (row) => (row < 4 ? 100_000 : 20_000)))).toEqual([[7, 11]]);
  });
});

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
});

import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ArrivalRow, seenByAProcess } from '../../../testing/series-store/arrival-row.ts';
import { AppError } from '../../app-error.ts';
import { ARRIVALS, type ArrivalBlocks } from '../../ports/series/arrival-blocks.ts';
import { ArrivalNumbers } from './arrival-numbers.ts';

/** What batches need in 15 minutes, at ten a second. */
const QUARTER_HOUR = 15 * 60 * 10;
const AWAY = { error: 'server.unavailable', message: expect.stringContaining('the records give no numbers') };

/** What the store of measurements notes of its numbers. */
class Mark {
  noted = 0;
  isAway = false;
  readonly note = async (last: number) => {
    if (this.isAway) throw new AppError('server.unavailable');
    this.noted = Math.max(this.noted, last);
  };
}

function numbersOf(blocks: ArrivalBlocks, mark = new Mark()): ArrivalNumbers {
  const numbers = new ArrivalNumbers({ blocks, note: mark.note });
  numbers.begin(mark.noted);
  return numbers;
}

async function given(numbers: ArrivalNumbers, count: number): Promise<number[]> {
  const all: number[] = [];
  for (let n = 0; n < count; n += 1) all.push(await numbers.next());
  return all;
}

/** Lets what was begun beside the batches end. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('the numbers of batches', () => {
  // proves R-OPS-095
  it('grow by one, also for those that ask at the same moment', async () => {
    const numbers = numbersOf(new ArrivalRow());
    const all = await Promise.all(Array.from({ length: 25_000 }, () => numbers.next()));
    expect(all.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 25_000 }, (_, n) => n + 1));
    expect(numbers.last).toBe(25_000);
  });

  // proves R-OPS-095
  it('are noted in the store before they are given', async () => {
    const [row, mark] = [new ArrivalRow(), new Mark()];
    const numbers = numbersOf(row, mark);
    for (let n = 0; n < 12_000; n += 1) expect(await numbers.next()).toBeLessThanOrEqual(mark.noted);
    mark.isAway = true;
    await expect(given(numbers, 2_000)).rejects.toMatchObject({ error: 'server.unavailable' });
    mark.isAway = false;
    expect(await numbers.next()).toBeLessThanOrEqual(mark.noted);
  });

  // proves R-OPS-095
  it('go on above those of an earlier version, which the store alone knew', async () => {
    const mark = Object.assign(new Mark(), { noted: 7_654_321 });
    expect(await numbersOf(new ArrivalRow(), mark).next()).toBe(7_654_322);
    expect(await numbersOf(new ArrivalRow(9_000_000), mark).next()).toBe(9_000_001);
  });

  // proves R-OPS-096
  it('do not wait for the records, whenever these begin not to answer', async () => {
    for (const before of [0, 999, 1_000, 1_001, 1_600, 4_321, 10_000, 10_999, 11_000, 19_999]) {
      const row = new ArrivalRow();
      let doesHang = false;
      const take = (above: number) => (doesHang ? new Promise<undefined>(() => undefined) : row.take(above));
      const numbers = numbersOf({ take, giveBack: async () => undefined });
      await settled();
      await given(numbers, before);
      doesHang = true;
      expect(await given(numbers, QUARTER_HOUR)).toHaveLength(QUARTER_HOUR);
    }
  });

  // proves R-OPS-096
  it('are refused with the reason once none is left, and go on when the records are back', async () => {
    const row = new ArrivalRow();
    const numbers = numbersOf(row);
    const all = await given(numbers, 5_000);
    row.isAway = true;
    const more = async () => {
      for (;;) all.push(await numbers.next());
    };
    await expect(more()).rejects.toMatchObject(AWAY);
    expect(all.length).toBeGreaterThan(QUARTER_HOUR);
    expect(() => numbers.assertSome()).toThrow('no number for a batch');
    row.isAway = false;
    all.push(await numbers.next());
    numbers.assertSome();
    expect(all).toEqual(Array.from(all, (_, n) => n + 1));
  });

  // proves R-OPS-096
  it('are asked for again after ten seconds while some are left, and the log says why', async () => {
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    onTestFinished(() => void vi.restoreAllMocks());
    const [row, warn] = [new ArrivalRow(), vi.fn()];
    const numbers = new ArrivalNumbers({ blocks: row, note: new Mark().note, log: { warn } });
    numbers.begin(0);
    await given(numbers, 900);
    row.isAway = true;
    await given(numbers, 900);
    expect(warn.mock.calls).toEqual([
      [
        { left: expect.any(Number), reason: 'the records give no numbers for batches: the database is away' },
        expect.any(String),
      ],
    ]);
    now = 10_000;
    await given(numbers, 100);
    expect(warn).toHaveBeenCalledTimes(2);
    row.isAway = false;
    now = 20_000;
    await given(numbers, 100);
    expect(row.taken).toBe(2 * ARRIVALS.block);
  });

  // proves R-OPS-087
  it('that were not used are given back by a stop, and none is given after it', async () => {
    const [row, mark] = [new ArrivalRow(), new Mark()];
    const numbers = numbersOf(row, mark);
    await given(numbers, 1_234);
    const late = Promise.allSettled(Array.from({ length: 3_000 }, () => numbers.next()));
    await numbers.stop();
    const used = (await late).filter(({ status }) => status === 'fulfilled').length;
    expect(row.taken).toBe(numbers.last);
    expect(numbers.last).toBe(1_234 + used);
    await expect(numbers.next()).rejects.toMatchObject({ error: 'server.unavailable' });
    expect(mark.noted).toBeLessThan(numbers.last + 2_000);
    row.isAway = true;
    await numbersOf(row, mark).stop();
  });

  // proves R-OPS-097
  it('end before 32 bits do: how many are left is known, and then all are refused', async () => {
    const row = new ArrivalRow(ARRIVALS.last - 2 * ARRIVALS.block - 7);
    const mark = Object.assign(new Mark(), { noted: row.taken });
    const numbers = numbersOf(row, mark);
    expect(numbers.left).toBe(2 * ARRIVALS.block);
    await given(numbers, 5_000);
    expect(numbers.left).toBe(2 * ARRIVALS.block - 5_000);
    const all = await given(numbers, 2 * ARRIVALS.block - 5_000);
    expect(all.at(-1)).toBe(ARRIVALS.last - 7);
    const refusal = { error: 'server.unavailable', message: 'the numbers for batches are used up' };
    for (let n = 0; n < 3; n += 1) await expect(numbers.next()).rejects.toMatchObject(refusal);
    expect(numbers.left).toBe(0);
  });
});

/** What happens to an installation between its batches. */
const FATES = [
  ...(['stop', 'kill', 'records away', 'records back'] as const),
  ...(['backup', 'older records', 'older measurements', 'older all'] as const),
];
const arbitraryFate = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('batches' as const), count: fc.nat(2_500) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom(...FATES),
      count: fc.constant(0),
    }),
  },
);

describe('the numbers of batches, whatever happens', () => {
  // proves R-OPS-095
  it('are greater than all in the store, over stops, kills and older backups of records or of everything', async () => {
    const fates = fc.array(arbitraryFate, { minLength: 5, maxLength: 25 });
    await fc.assert(
      fc.asyncProperty(fates, async (steps) => {
        const [row, mark] = [new ArrivalRow(), new Mark()];
        let greatest = 0;
        let backup = { taken: 0, noted: 0, greatest: 0 };
        let life = seenByAProcess(row);
        let numbers = numbersOf(life, mark);
        const startAgain = () => {
          life = seenByAProcess(row);
          numbers = numbersOf(life, mark);
        };
        const crash = async () => {
          life.kill();
          await numbers.stop();
        };
        const fate: Readonly<Record<(typeof steps)[number]['kind'], (count: number) => Promise<void>>> = {
          async batches(count) {
            const asked = await Promise.allSettled(Array.from({ length: count }, () => numbers.next()));
            const all = asked.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
            for (const number of all.toSorted((a, b) => a - b)) {
              if (number <= greatest || number > mark.noted) expect([greatest, number, mark.noted]).toEqual('in order');
              greatest = number;
            }
          },
          async stop() {
            await numbers.stop();
            startAgain();
          },
          async kill() {
            await crash();
            startAgain();
          },
          async 'records away'() {
            row.isAway = true;
          },
          async 'records back'() {
            row.isAway = false;
          },
          async backup() {
            backup = { taken: row.taken, noted: mark.noted, greatest };
          },
          async 'older records'() {
            await crash();
            row.taken = backup.taken;
            startAgain();
          },
          async 'older measurements'() {
            await crash();
            ({ noted: mark.noted, greatest } = backup);
            startAgain();
          },
          async 'older all'() {
            await crash();
            row.taken = backup.taken;
            ({ noted: mark.noted, greatest } = backup);
            startAgain();
          },
        };
        for (const { kind, count } of steps) await fate[kind](count);
      }),
      { numRuns: 100 },
    );
  });

  // proves R-OPS-095
  it('are never those of another process, in whatever order they take, stop, are killed and start', async () => {
    const turns = fc.array(
      fc.record({
        who: fc.nat(2),
        what: fc.constantFrom('batches', 'batches', 'batches', 'stop', 'kill'),
        count: fc.nat(2_500),
      }),
      { minLength: 5, maxLength: 30 },
    );
    await fc.assert(
      fc.asyncProperty(turns, async (steps) => {
        const [row, mark] = [new ArrivalRow(), new Mark()];
        const all = new Set<number>();
        const started = () => {
          const life = seenByAProcess(row);
          return { life, numbers: numbersOf(life, mark) };
        };
        const processes = [started(), started(), started()];
        for (const { who, what, count } of steps) {
          const one = processes[who] ?? started();
          let last = one.numbers.last;
          for (let n = 0; what === 'batches' && n < count; n += 1) {
            const number = await one.numbers.next();
            if (number <= last || all.has(number)) expect([last, number]).toEqual('new');
            all.add(number);
            last = number;
          }
          if (what === 'batches') continue;
          if (what === 'kill') one.life.kill();
          await one.numbers.stop();
          processes[who] = started();
        }
      }),
      { numRuns: 60 },
    );
  });
});

import { expect, it } from 'vitest';
import { LinkedProcesses } from '../../testing/processes/linked-processes.ts';
import { shareOf } from '../ports/processes/share.ts';
import type { Refusal } from '../ports/refusals.ts';
import { refusalsEverywhere } from './refusals-everywhere.ts';

const [ONE, TWO, NOBODYS] = ['A00000000001', 'A00000000002', 'A00000000003'];
const FUTURE: Refusal = { reason: 'future', count: 3, at: 1_000 };

function someProcesses() {
  const processes = new LinkedProcesses();
  const open = (name: string, shards: readonly number[]) =>
    refusalsEverywhere({
      own: { of: () => (shards.length === 0 ? [] : [{ ...FUTURE, count: shards.length }]) },
      share: shareOf(shards),
      processes: processes.open(name, { shards, jobs: shards.length === 0 }),
    });
  return { processes, jobs: open('jobs', []), one: open('one', [1]), two: open('two', [2, 4]) };
}

// proves R-OPS-149
it('refusals of devices are those of the processes that have them', async () => {
  const { jobs, one } = someProcesses();
  const all = new Map([
    [ONE, [{ ...FUTURE, count: 1 }]],
    [TWO, [{ ...FUTURE, count: 2 }]],
  ]);
  expect(await jobs([ONE, TWO, NOBODYS])).toEqual(all);
  expect((await one([ONE, TWO])).get(TWO)).toEqual(all.get(TWO));
});

it('refusals are left out while a process is away', async () => {
  const { jobs, processes } = someProcesses();
  processes.isOpen = false;
  expect(await jobs([ONE, TWO])).toEqual(new Map());
});

it('one process alone asks nobody', async () => {
  const own = { of: (mac: string) => (mac === ONE ? [FUTURE] : []) };
  const read = refusalsEverywhere({ own, share: shareOf([]), processes: undefined });
  expect(await read([ONE, TWO])).toEqual(new Map([[ONE, [FUTURE]]]));
});

import { expect, vi } from 'vitest';
import type { AppError } from '../../src/app-error.ts';
import type { ProcessLink } from '../../src/ports/processes/process-link.ts';
import { ALL_DUTIES, ALL_SHARDS, EVERY_DUTY, NO_DUTIES } from '../../src/ports/processes/share.ts';
import type { SeriesExtent } from '../../src/ports/series-store.ts';
import { until } from '../until.ts';
import type { TrialProcesses } from './trial-processes.ts';

const MAC = '0A1B2C3D4E5F';
const EXTENT: SeriesExtent = { device: MAC, source: 1, first: 1_000, last: 2_000 };
const [FIRST_HALF, SECOND_HALF] = [ALL_SHARDS.slice(0, 8), ALL_SHARDS.slice(8)];
const HALF_AWAY = [...SECOND_HALF, 'jobs'];

/** Answers a question by its own name. */
const named = (device: string) => (link: ProcessLink) => link.answer('extents', async () => [{ ...EXTENT, device }]);

async function nameOf(asked: Promise<readonly SeriesExtent[]>): Promise<string | undefined> {
  return (await asked)[0]?.device;
}

/** Two processes that have half of the devices each, one that does the jobs, and one that asks, which knows them. */
async function aSet(processes: TrialProcesses) {
  const first = await processes.open({ shards: FIRST_HALF, jobs: false }, named('first'));
  const second = await processes.open({ shards: SECOND_HALF, jobs: false }, named('second'));
  const jobs = await processes.open({ shards: [], jobs: true }, named('jobs'));
  const other = await processes.open(NO_DUTIES);
  for (const link of [first, second, jobs, other]) await until(() => expect(link.missing).toEqual([]));
  return { first, second, jobs, other };
}

export const DUTY_SCENARIOS: Readonly<Record<string, (processes: TrialProcesses) => Promise<void>>> = {
  async 'is answered by the process that has the duty'(processes) {
    const { first, jobs, other } = await aSet(processes);
    const names = await Promise.all(EVERY_DUTY.map((of) => nameOf(other.ask('extents', [], { of }))));
    expect(names).toEqual([...FIRST_HALF.map(() => 'first'), ...SECOND_HALF.map(() => 'second'), 'jobs']);
    expect(await nameOf(first.ask('extents', [], { of: 15 }))).toBe('second');
    expect(await nameOf(jobs.ask('extents', [], { of: 0 }))).toBe('first');
  },

  async 'about a duty of the process itself is answered there, and without the others'(processes) {
    const asked = vi.fn();
    const own = await processes.open({ shards: FIRST_HALF, jobs: false }, (link) =>
      link.answer('extents', async (question) => {
        asked(question);
        return [EXTENT];
      }),
    );
    await processes.open(ALL_DUTIES, named('newer'));
    await until(() => expect(own.missing).toEqual([]));
    await processes.cut();
    await until(() => expect(own.missing).toEqual(HALF_AWAY));
    const question = [MAC];
    expect(await own.ask('extents', question, { of: 7 })).toEqual([EXTENT]);
    expect(asked.mock.calls[0]?.[0]).toBe(question);
    await expect(own.ask('extents', question, { of: 8 })).rejects.toMatchObject({ error: 'server.unavailable' });
  },

  async 'fails at once while no process has the duty, and those of others are answered'(processes) {
    const { second, other } = await aSet(processes);
    await second.stop();
    await until(() => expect(other.missing).toEqual(SECOND_HALF));
    const began = performance.now();
    await expect(other.ask('extents', [], { of: 8 })).rejects.toMatchObject({ error: 'server.unavailable' });
    expect(performance.now() - began).toBeLessThan(500);
    expect(await nameOf(other.ask('extents', [], { of: 7 }))).toBe('first');
    expect(await nameOf(other.ask('extents', [], { of: 'jobs' }))).toBe('jobs');
  },

  async 'that is under way fails at once where another process has the duty from now on, which who follows learns once'(
    processes,
  ) {
    const gate = Promise.withResolvers<readonly SeriesExtent[]>();
    const asked = vi.fn();
    await processes.open(ALL_DUTIES, (link) =>
      link.answer('extents', () => {
        asked();
        return gate.promise;
      }),
    );
    const other = await processes.open(NO_DUTIES);
    await until(() => expect(other.missing).toEqual([]));
    const moved = other.ask('extents', [], { of: 3, timeoutMs: 60_000 }).catch(({ error }: AppError) => error);
    const stays = other.ask('extents', [], { of: 4, timeoutMs: 60_000 });
    await until(() => expect(asked).toHaveBeenCalledTimes(2));
    const missed = vi.fn();
    other.onMissed(missed);
    await processes.open({ shards: [3], jobs: false }, named('next'));
    expect(await moved).toBe('server.unavailable');
    expect(await nameOf(other.ask('extents', [], { of: 3 }))).toBe('next');
    gate.resolve([EXTENT]);
    expect(await nameOf(stays)).toBe(MAC);
    expect(missed).toHaveBeenCalledTimes(1);
  },

  async 'is known to fail before it is asked where its duty is missing'(processes) {
    const first = await processes.open({ shards: FIRST_HALF, jobs: false });
    expect(first.missing).toEqual(HALF_AWAY);
    const rest = await processes.open({ shards: SECOND_HALF, jobs: true });
    await until(() => expect([first.missing, rest.missing]).toEqual([[], []]));
    await rest.stop();
    await until(() => expect(first.missing).toEqual(HALF_AWAY));
  },
};

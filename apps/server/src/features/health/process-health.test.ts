import { FakeClock } from '@phasor/testkit';
import { expect, it } from 'vitest';
import { LinkedProcesses } from '../../../testing/processes/linked-processes.ts';
import { AppError } from '../../app-error.ts';
import { ALL_SHARDS } from '../../ports/processes/share.ts';
import { askedHealth, dutiesProbe, passingFacts, processProbes } from './process-health.ts';

const ofHolder = { state: 'ok', checked: 1, data: [], changes: [], repairs: [], figures: {} } as never;
const own = { ...(ofHolder as object), state: 'trouble' } as never;

function aProcess() {
  const processes = new LinkedProcesses();
  const [holder, link] = [processes.open('holder'), processes.open('api')];
  holder.answer('health', async () => ofHolder);
  const clock = new FakeClock();
  const answers = { counts: async (): Promise<never> => new Map() as never, read: async () => undefined };
  const store = { counts: () => answers.counts() };
  const probes = processProbes({ store, facts: { read: () => answers.read() }, processes: link, clock });
  const judged = () => Promise.all(probes.map(({ judge, silent }) => judge().catch(() => [silent])));
  return { processes, link, clock, answers, probes, judged };
}

// proves R-OPS-119
it('judges what a process needs itself: measurements, records, and the process with the devices', async () => {
  const { processes, answers, judged } = aProcess();
  expect((await judged()).flat()).toEqual([]);
  processes.isOpen = false;
  answers.counts = () => Promise.reject(new AppError('server.unavailable'));
  expect((await judged()).flat()).toEqual([
    { fault: 'series_away', state: 'away' },
    // People sign in and see their pages all the same.
    { fault: 'holder_away', state: 'trouble', values: { parts: 16 } },
  ]);
});

// proves R-OPS-133
it('names how many parts of the devices have no process, also where the jobs alone have none', async () => {
  const processes = new LinkedProcesses();
  const [link, first] = [
    processes.open('api'),
    processes.open('first', { shards: ALL_SHARDS.slice(0, 10), jobs: true }),
  ];
  const probe = dutiesProbe(link);
  expect(await probe.judge()).toEqual([{ fault: 'holder_away', state: 'trouble', values: { parts: 6 } }]);
  const second = processes.open('second', { shards: ALL_SHARDS, jobs: false });
  expect(await probe.judge()).toEqual([]);
  await first.stop();
  expect(await probe.judge()).toEqual([{ fault: 'holder_away', state: 'trouble', values: { parts: 0 } }]);
  await second.stop();
  expect(await probe.judge()).toMatchObject([{ values: { parts: 16 } }]);
});

// proves R-OPS-121
it('takes stores that answer late for slow at first', () => {
  const { probes, clock } = aProcess();
  const late = () => probes.map((probe) => probe.late?.(clock.now() - 20_000)?.fault);
  expect(late()).toEqual(['series_late', 'records_late', undefined]);
  const silent = () => probes.map((probe) => probe.late?.(clock.now() - 30_000)?.fault);
  expect(silent()).toEqual([undefined, undefined, undefined]);
});

// proves R-OPS-119
it('shows the health that the process with the devices knows, and while that is away its own', async () => {
  const { processes, link } = aProcess();
  const health = askedHealth(link, async () => own);
  expect(await health({} as never, {} as never)).toEqual(ofHolder);
  processes.isOpen = false;
  expect(await health({} as never, {} as never)).toEqual(own);
});

it('keeps what it notes for itself while it runs', async () => {
  const facts = passingFacts();
  expect(await facts.writeOnce('a', '1')).toBe('1');
  expect(await facts.writeOnce('a', '2')).toBe('1');
  await facts.write('a', '3');
  expect(await facts.read('a')).toBe('3');
  await facts.remove('a');
  expect(await facts.read('a')).toBeUndefined();
});

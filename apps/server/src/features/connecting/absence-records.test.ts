import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aDevice } from '../../../testing/record-builders.ts';
import { type Share, shareOf, WHOLE_SHARE } from '../../ports/processes/share.ts';
import { AbsenceRecords } from './absence-records.ts';

const NOW = Date.UTC(2026, 5, 1, 12);
const MINUTE = 60_000;
const FOREIGN = aDevice({ mac: '02AAAAAAAAAA', connection: 'k3v9q2xa' });
const NATIVE = aDevice({ mac: 'A00000000001' });

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** What devices are asked for, after the store has samples of the foreign one until some time ago. */
async function started(lastStored?: number, code = 0, share: Pick<Share, 'has'> = WHOLE_SHARE) {
  const asked: object[] = [];
  const logged: string[] = [];
  const note = (_bindings: object, message: string) => void logged.push(message);
  const records = new AbsenceRecords({
    share,
    devices: { list: async () => [FOREIGN, NATIVE] },
    store: {
      extents: async (macs) =>
        lastStored === undefined ? [] : macs.map((device) => ({ device, source: 1, first: 0, last: lastStored })),
    },
    link: {
      request: async (device, { method, params }) => {
        asked.push({ device, method, ...params });
        return code === 0 ? { id: '1', ok: true } : { id: '1', ok: false, code, message: 'refused' };
      },
    },
    deviceOf: (mac) => [FOREIGN, NATIVE].find((device) => device.mac === mac),
    log: { info: note, warn: note },
  });
  await records.start();
  const live = (time: number, device = FOREIGN.mac) => records.live({ device, time });
  return { records, asked, logged, live };
}

// proves R-ECO-038
it('a device that was away is asked for the time since its last sample, once', async () => {
  const { asked, live } = await started(NOW - 30 * MINUTE);
  live(NOW);
  live(NOW + 1_000);
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(asked).toEqual([{ device: FOREIGN.mac, method: 'backfill', from: NOW / 1_000 - 1_800, to: NOW / 1_000 }]);
});

it('a gap while the server runs is asked for too, a short one is not', async () => {
  const { asked, live } = await started();
  live(NOW);
  live(NOW + MINUTE);
  live(NOW + 6 * MINUTE);
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(asked).toMatchObject([{ from: NOW / 1_000 + 60, to: NOW / 1_000 + 360 }]);
});

it('new devices and native ones are not asked', async () => {
  const { asked, live } = await started();
  live(NOW);
  live(NOW, NATIVE.mac);
  live(NOW + 30 * MINUTE, NATIVE.mac);
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(asked).toEqual([]);
});

it.each([
  [422, []],
  [500, ['the device answered no records of its absence']],
])('an answer of %i is logged only where the device has a memory', async (code, messages) => {
  const { logged, live } = await started(NOW - 30 * MINUTE, code);
  live(NOW);
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(logged).toEqual(messages);
});

// proves R-OPS-150
it('a device of another process is not asked here', async () => {
  const { asked, live } = await started(NOW - 30 * MINUTE, 0, shareOf([1]));
  live(NOW);
  live(NOW + 30 * MINUTE);
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(asked).toEqual([]);
});

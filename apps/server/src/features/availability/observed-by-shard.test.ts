import type { CallAnswer, MonitoringDays } from '@phasor/contract';
import { CALL_SCHEMAS } from '@phasor/contract/schemas';
import { FakeClock } from '@phasor/testkit';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aCallContext } from '../../../testing/call-context.ts';
import { aDevice, recordsInMemory } from '../../../testing/record-builders.ts';
import { type Share, shareOf, WHOLE_SHARE } from '../../ports/processes/share.ts';
import type { AvailabilityMark } from '../../ports/records/availability-records.ts';
import type { RecordStore } from '../../ports/records/record-store.ts';
import type { SettledChange } from '../../ports/settled-changes.ts';
import { createAvailability } from './availability.ts';

const [ONE, OTHER] = [aDevice({ mac: '000000000001' }), aDevice({ mac: '00000000000A' })].map((device) => ({
  ...device,
  timeZone: 'UTC',
})) as [ReturnType<typeof aDevice>, ReturnType<typeof aDevice>];
const [FIRST_SHARE, SECOND_SHARE] = [shareOf([0, 1, 2, 3, 4, 5, 6, 7]), shareOf([8, 9, 10, 11, 12, 13, 14, 15])];
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const MIDNIGHT = Date.UTC(2026, 2, 10);

let records: RecordStore;
let clock: FakeClock;
let running: Process[];

beforeEach(async () => {
  records = await recordsInMemory();
  for (const device of [ONE, OTHER]) await records.devices.add(device);
  clock = new FakeClock(MIDNIGHT + 8 * HOUR);
  running = [];
});
afterEach(async () => {
  for (const process of running) await process.availability.book.stop();
  await records.stop();
});

interface Process {
  readonly availability: ReturnType<typeof createAvailability>;
  /** A device has come. */
  comes(mac: string): void;
}

async function begin(share: Share): Promise<Process> {
  let change: (changes: readonly SettledChange[]) => void = () => undefined;
  const availability = createAvailability({
    ...{ records: records.availability, share, clock, log: { warn: () => undefined } },
    onChange: (listener) => {
      change = listener;
      return () => undefined;
    },
    statusOf: () => 'OFFLINE',
    patienceWith: () => HOUR,
    devices: () => [ONE, OTHER],
  });
  await availability.book.start();
  const process: Process = {
    availability,
    comes(mac) {
      availability.book.announced(mac, { status: 'ONLINE', boot: 7 });
      change([{ mac, status: 'ONLINE', at: clock.now() }]);
    },
  };
  running.push(process);
  return process;
}

/** The process is gone without a word. */
function kill(killed: Process): void {
  running = running.filter((process) => process !== killed);
}

async function passTo(time: number): Promise<void> {
  while (clock.now() < time) {
    clock.advance(10 * SECOND);
    for (const { availability } of running) {
      availability.book.tick();
      await availability.book.save();
    }
  }
}

/** Hours of the day until now. */
async function hoursOf({ availability }: Process, device: typeof ONE) {
  const body = CALL_SCHEMAS['monitoring.read'].request.parse({
    ...{ token: 't', from: MIDNIGHT / 1_000, to: (MIDNIGHT + 24 * HOUR) / 1_000, period: 'DAY', format: 'H' },
  });
  const answer = await availability.calls['monitoring.read'](body, aCallContext({ devices: [device] }));
  const { online, offline, unknown } = (answer as CallAnswer<'monitoring.read'>).data as MonitoringDays;
  return [online, offline, unknown].map((days) => (days[0]?.[1] ?? Number.NaN) / 3_600);
}

// proves R-OPS-152
it('the time in which nobody had the devices of some shards is unknown for them alone', async () => {
  const [first, second] = [await begin(FIRST_SHARE), await begin(SECOND_SHARE)];
  first.comes(ONE.mac);
  second.comes(OTHER.mac);
  await passTo(MIDNIGHT + 10 * HOUR);
  kill(first);
  await passTo(MIDNIGHT + 10.5 * HOUR);
  const next = await begin(FIRST_SHARE);
  await passTo(MIDNIGHT + 10.75 * HOUR);
  next.comes(ONE.mac);
  await passTo(MIDNIGHT + 12 * HOUR);
  // Observed from 8 to 10 and from 10:45 to 12, when it was there; OTHER from 8 to 12.
  expect(await hoursOf(next, ONE)).toEqual([2 + 1.25, 0, 12 - 3.25]);
  expect(await hoursOf(second, OTHER)).toEqual([4, 0, 8]);
});

it('one process for all devices goes on with what several observed, and several with what it did', async () => {
  const [first, second] = [await begin(FIRST_SHARE), await begin(SECOND_SHARE)];
  first.comes(ONE.mac);
  second.comes(OTHER.mac);
  await passTo(MIDNIGHT + 9 * HOUR);
  kill(first);
  await passTo(MIDNIGHT + 10 * HOUR);
  kill(second);
  const all = await begin(WHOLE_SHARE);
  for (const { mac } of [ONE, OTHER]) all.comes(mac);
  await passTo(MIDNIGHT + 11 * HOUR);
  expect(await hoursOf(all, ONE)).toEqual([2, 0, 9]);
  expect(await hoursOf(all, OTHER)).toEqual([3, 0, 8]);
  kill(all);
  const again = await begin(SECOND_SHARE);
  again.comes(OTHER.mac);
  await passTo(MIDNIGHT + 12 * HOUR);
  const behind = await begin(FIRST_SHARE);
  expect(await hoursOf(again, OTHER)).toEqual([4, 0, 8]);
  expect(await hoursOf(behind, ONE)).toEqual([2, 0, 10]);
});

it('a process writes no mark of a device that it does not have, and counts from no start of it', async () => {
  const former: AvailabilityMark = { mac: OTHER.mac, at: MIDNIGHT, status: 'ONLINE', boot: 7, startedAt: MIDNIGHT };
  await records.availability.add([former]);
  const first = await begin(FIRST_SHARE);
  first.availability.book.announced(OTHER.mac, { status: 'ONLINE', boot: 7 });
  await passTo(MIDNIGHT + 12 * HOUR);
  const range = { from: MIDNIGHT, to: MIDNIGHT + 24 * HOUR };
  expect((await records.availability.past(OTHER.mac, range)).marks).toEqual([former]);
  // It is silent for longer than its patience.
  expect((await records.availability.past(ONE.mac, range)).marks).toMatchObject([{ status: 'OFFLINE' }]);
  expect(await records.availability.watches(OTHER.mac, range)).toEqual([]);
});

import { FakeClock } from '@phasor/testkit';
import { AvailabilityBook } from '../../src/features/availability/availability-book.ts';
import { WHOLE_SHARE } from '../../src/ports/processes/share.ts';
import type { AvailabilityMark, AvailabilityRecords } from '../../src/ports/records/availability-records.ts';
import type { SettledChange } from '../../src/ports/settled-changes.ts';

export const METER = '000000000001';
/** A device that may be silent all day. */
export const OTHER = '00000000000A';
export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const BEGIN = Date.UTC(2026, 2, 10, 8);

/** The book of availability over records in memory, with what it has stored; times are those since its begin, ms. */
export function aBook({ share = WHOLE_SHARE, last = [] as readonly AvailabilityMark[] } = {}) {
  const clock = new FakeClock(BEGIN);
  const statuses = new Map<string, SettledChange['status']>();
  const marks: AvailabilityMark[] = [];
  const watches: (readonly [from: number, to: number, shards?: readonly number[]])[] = [];
  const warnings: object[] = [];
  const store = { isAway: false, waits: Promise.resolve() };
  const reach = async () => {
    await store.waits;
    if (store.isAway) throw new Error('the records are away');
  };
  let listener: (changes: readonly SettledChange[]) => void = () => undefined;
  const records: Pick<AvailabilityRecords, 'add' | 'lastOnline' | 'watch'> = {
    add: async (added) => {
      await reach();
      marks.push(...added);
    },
    lastOnline: async () => last,
    watch: async ({ from, to }, shards) => {
      await reach();
      watches.push(shards === undefined ? [from - BEGIN, to - BEGIN] : [from - BEGIN, to - BEGIN, shards]);
    },
  };
  const book = new AvailabilityBook({
    records: records as AvailabilityRecords,
    ...{ clock, share, log: { warn: (bindings) => warnings.push(bindings) } },
    onChange: (given) => {
      listener = given;
      return () => {
        listener = () => undefined;
      };
    },
    statusOf: (mac) => (statuses.get(mac) === 'ONLINE' ? 'ONLINE' : 'OFFLINE'),
    devices: () => [{ mac: METER }, { mac: OTHER }],
    patienceWith: (mac) => (mac === METER ? 90 * SECOND : 24 * 60 * MINUTE),
  });
  const turns = (status: SettledChange['status'], at = clock.now(), mac = METER) => {
    statuses.set(mac, status);
    listener([{ mac, status, at }]);
  };
  return {
    ...{ book, clock, watches, warnings, store, turns },
    /** What was stored of the meter: `[time since the begin, status, boot, its start since the begin]`. */
    of: (mac = METER) =>
      marks
        .filter((mark) => mark.mac === mac)
        .map(({ at, status, boot, startedAt }) => [
          at - BEGIN,
          status,
          boot,
          startedAt === null ? null : startedAt - BEGIN,
        ]),
    async comes(boot: number, uptime?: number, mac = METER) {
      book.announced(mac, { status: 'ONLINE', boot, ...(uptime !== undefined && { uptime }) });
      turns('ONLINE', clock.now(), mac);
      await book.save();
    },
    async pass(ms: number, step = SECOND) {
      for (let passed = 0; passed < ms; passed += step) {
        clock.advance(step);
        book.tick();
        await book.save();
      }
    },
  };
}

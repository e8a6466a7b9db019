import { setImmediate as nextTurn } from 'node:timers/promises';
import { SOURCES } from '@phasor/contract';
import { HOUR_MS } from '@phasor/quantities';
import { DEMO_FACILITY } from '@phasor/simulator';
import { FakeClock } from '@phasor/testkit';
import pino from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aDevice, aUser, recordsInMemory } from '../../testing/record-builders.ts';
import type { RecordStore } from '../ports/records/record-store.ts';
import type { RowQuery } from '../ports/series-store.ts';
import { DemoOperator } from './demo-operator.ts';
import { DEMO_LOGIN } from './demo-records.ts';

const MAC = DEMO_FACILITY.devices.find(({ nilm }) => nilm)?.mac ?? '';
const FIRST_ROUND_MS = 5_000;
const NEXT_ROUND_MS = 20_000;
/** What is selected beside a run. */
const MARGIN_MS = 20_000;

let clock: FakeClock;
let records: RecordStore;
let operator: DemoOperator;
let asked: RowQuery[];
/** For what the operator waits. */
let next: { readonly wait: number; readonly act: () => void } | undefined;
/** Since when the meter of the flat is stored, epoch ms. */
let first: number | undefined;

beforeEach(async () => {
  clock = new FakeClock();
  records = await recordsInMemory();
  await records.users.add(aUser({ login: DEMO_LOGIN, demo: true }));
  await records.devices.add(aDevice({ mac: MAC, createdAt: clock.now() }));
  asked = [];
  const store = {
    extents: async () => (first === undefined ? [] : [{ device: MAC, source: SOURCES.wifi, first, last: clock.now() }]),
    rows: async (query: RowQuery) => {
      asked.push(query);
      return new Map();
    },
  };
  const after = (wait: number, act: () => void) => {
    next = { wait, act };
    return () => undefined;
  };
  operator = new DemoOperator({ records, store, clock, log: pino({ level: 'silent' }), after });
  operator.start(() => Promise.reject(new Error('nothing is measured that could be recorded')));
});
afterEach(async () => {
  await operator.stop();
  await records.stop();
});

/** Lets the operator look through its time, and answers what it asked the store for. */
async function round(wait: number): Promise<readonly RowQuery[]> {
  asked = [];
  expect(next?.wait).toBe(wait);
  const act = next?.act;
  next = undefined;
  clock.advance(wait);
  act?.();
  while (next === undefined) await nextTurn();
  return asked;
}

it('who records appliances of the demo looks for their runs only where its meter was measured', async () => {
  first = undefined;
  expect(await round(FIRST_ROUND_MS)).toEqual([]);
  first = clock.now() - 3 * HOUR_MS;
  const queries = await round(NEXT_ROUND_MS);
  expect(queries.length).toBeGreaterThan(3);
  expect(Math.min(...queries.map(({ to }) => to))).toBeGreaterThanOrEqual(first);
});

it('what was looked through is looked through again when older measurements have come, and not without', async () => {
  first = clock.now() - 3 * HOUR_MS;
  const before = await round(FIRST_ROUND_MS);
  const ended = (query: RowQuery) => query.to - MARGIN_MS;
  const looked = clock.now();
  const again = await round(NEXT_ROUND_MS);
  expect(again.filter((query) => ended(query) < looked - 60_000)).toEqual([]);
  first -= 3 * HOUR_MS;
  const later = await round(NEXT_ROUND_MS);
  expect(later.length).toBeGreaterThan(before.length);
  expect(later.map(ended)).toEqual(expect.arrayContaining(before.map(ended)));
});

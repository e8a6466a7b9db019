import { DEVICE_TYPES, type HierarchyNode, measuresEnergy } from '@phasor/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Call, callPath } from '../../../../../web/src/base/api/caller.ts';
import { exportFile } from '../../../../../web/src/features/measurement-files/export/export-file.ts';
import { ASink } from '../../../../testing/a-sink.ts';
import { aDevice } from '../../../../testing/record-builders.ts';
import { type AccessWorld, anAccessWorld, HOST, ORIGIN } from '../../../../testing/scenes/access-world.ts';
import { batchOf } from '../../../../testing/series-store/series-samples.ts';
import { quartersOf } from '../../../../testing/tariff-builder.ts';

const QUARTER = 900_000;
const QUARTERS = 8;
/** 2026-03-10T00:00 in Bratislava. */
const FROM = Date.UTC(2026, 2, 9, 23);
const TO = FROM + QUARTERS * QUARTER;
const RANGE = { from: FROM / 1_000, to: TO / 1_000 };
/** A number without a kind. */
const UNKNOWN = 99;

interface Meter {
  readonly type: number;
  readonly mode: 0 | 1 | 2;
  /** W in each quarter hour; null for a meter that sent nothing. */
  readonly powers: readonly number[] | null;
  readonly ratio: number;
  readonly price: number;
}

/** A tree as it is drawn at random: numbers are places in the list of meters. */
type Drawn = { readonly meter: number } | { readonly group: readonly Drawn[] };

const meter: fc.Arbitrary<Meter> = fc.record({
  type: fc.oneof({ arbitrary: fc.constantFrom(1, 4, 6, 12), weight: 3 }, fc.constantFrom(...DEVICE_TYPES, UNKNOWN)),
  mode: fc.constantFrom<0 | 1 | 2>(0, 1, 1, 1, 2),
  powers: fc.option(
    fc.array(
      fc.integer({ min: 0, max: 90 }).map((n) => n * 40),
      { minLength: QUARTERS, maxLength: QUARTERS },
    ),
    { freq: 5 },
  ),
  ratio: fc.constantFrom(1, 1, 20),
  price: fc.integer({ min: 1, max: 9 }).map((cents) => cents / 10),
});

/** Every meter once, each in some group of three that may lie in each other. */
const scene = fc.record({
  meters: fc.array(meter, { minLength: 1, maxLength: 8 }),
  places: fc.array(fc.nat({ max: 3 }), { minLength: 8, maxLength: 8 }),
  nesting: fc.constantFrom<readonly (number | null)[]>([null, 0, 0], [null, 0, 1], [null, null, 1], [null, null, null]),
});

let world: AccessWorld;
let anna: Awaited<ReturnType<AccessWorld['signIn']>>;
let count = 0;
beforeAll(async () => {
  world = await anAccessWorld();
  world.clock.advance(Math.max(0, TO + 86_400_000 - world.clock.now()));
  anna = await world.signIn();
});
afterAll(() => world.stop());

async function ask(path: string, body: object) {
  // So that the allowance of calls per second plays no part.
  world.clock.advance(60);
  const answer = await world.call(path, { user_token: anna.token, ...body }, { cookie: anna.cookie });
  return { http: answer.statusCode, ...answer.json() };
}

/** Registers and measures the meters; their addresses are new in every run. */
async function install(meters: readonly Meter[]): Promise<string[]> {
  const macs = meters.map(() => (0xb00000000000 + count++).toString(16).toUpperCase());
  for (const [index, { type, powers, ratio, price }] of meters.entries()) {
    const mac = macs[index] as string;
    await world.records.devices.add(aDevice({ mac, type, transformationRatio: ratio, maxCurrent: 1_000 }));
    await world.records.assignments.put({ userId: anna.user.id ?? world.anna.id, mac, level: 'own', until: null });
    await world.store.setTimeZone(mac, 'Europe/Bratislava');
    const quarters = quartersOf(6, 22);
    await world.records.tariffs.put({
      ...{ mac, validFrom: '2020-01-01', highPrice: price, lowPrice: price, currency: 'EUR' },
      ...{ weekday: quarters, weekend: quarters, holidays: [] },
    });
    if (powers === null || !measuresEnergy(type)) continue;
    let register = 1_000;
    const samples = powers.map((power, quarter) => {
      register += power / 4;
      const time = FROM + (quarter + 1) * QUARTER;
      const values = { P_L1: power, S_L1: power, E_I_L1: register };
      return { device: mac, source: 1 as const, time, interval: QUARTER, boot: 1, values };
    });
    const opening = {
      ...samples[0],
      device: mac,
      source: 1 as const,
      boot: 1,
      time: FROM,
      interval: QUARTER,
      values: { E_I_L1: 1_000 },
    };
    await world.store.append(batchOf([opening, ...samples]));
  }
  return macs;
}

function drawnTree({
  meters,
  places,
  nesting,
}: {
  meters: readonly Meter[];
  places: readonly number[];
  nesting: readonly (number | null)[];
}) {
  const groups: Drawn[][] = [[], [], []];
  const root: Drawn[] = [];
  for (const [index, parent] of nesting.entries()) {
    (parent === null ? root : (groups[parent] as Drawn[])).push({ group: groups[index] as Drawn[] });
  }
  meters.forEach((_, index) => {
    const place = places[index] ?? 0;
    (place === 3 ? root : (groups[place] as Drawn[])).push({ meter: index });
  });
  return { root, groups };
}

function nodesOf(
  drawn: readonly Drawn[],
  given: { meters: readonly Meter[]; macs: readonly string[]; groups: readonly (readonly Drawn[])[] },
): HierarchyNode[] {
  return drawn.map((node) => {
    if ('group' in node) {
      const id = `g${given.groups.indexOf(node.group)}`;
      return { title: `Group ${id}`, isLeaf: false, children: nodesOf(node.group, given), data: { id } };
    }
    const mac = given.macs[node.meter] as string;
    return {
      title: 'Some meter',
      isLeaf: true,
      data: { id: mac, mac, report_mode: (given.meters[node.meter] as Meter).mode },
    };
  });
}

/**
 * Places of the meters that count for a group, decided for each meter alone: it is shown and measures energy, and in no group
 * from there down to its own does another one measure the whole.
 */
function summed(group: readonly Drawn[], meters: readonly Meter[], isAbove = false): number[] {
  const counts = (index: number) =>
    measuresEnergy((meters[index] as Meter).type) && (meters[index] as Meter).mode !== 0;
  const measuresWhole = (node: Drawn) =>
    'meter' in node && counts(node.meter) && (meters[node.meter] as Meter).mode === 2;
  const hasMain = group.some(measuresWhole);
  return group.flatMap((node) => {
    if ('group' in node) return summed(node.group, meters, isAbove || hasMain);
    return !isAbove && counts(node.meter) && (!hasMain || measuresWhole(node)) ? [node.meter] : [];
  });
}

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
const known = (points: readonly [number, number | null][]) => points.map(([, value]) => value);

// proves R-DASH-082, R-DASH-083, R-FILE-044
it('is the same sum in every call, file, live and over time: the device that measures the whole, otherwise its parts', async () => {
  await fc.assert(
    fc.asyncProperty(scene, async (drawn) => {
      const { meters } = drawn;
      const macs = await install(meters);
      const { root, groups } = drawnTree(drawn);
      const menu = JSON.stringify({ nodes: nodesOf(root, { meters, macs, groups }), tags: [] });
      const written = await ask('/api_w/facility/devices-hierarchy', { token: anna.token, menu });
      expect(written.status).toBe('OK');
      for (const [index, group] of groups.entries()) {
        const places = summed(group, meters);
        await expectSums(
          `g${index}`,
          places.map((place) => ({ mac: macs[place] as string, ...(meters[place] as Meter) })),
        );
      }
    }),
    { numRuns: 40 },
  );
});

type Counted = Meter & { readonly mac: string };

async function expectSums(group: string, counted: readonly Counted[]) {
  const profile = await ask('/api_r/profile/group', {
    group,
    data: 'P',
    phase: 'CUM',
    cumulative: true,
    step: 900,
    ...RANGE,
  });
  if (counted.length === 0) return expect(profile).toMatchObject({ http: 404, code: 610 });
  const speaking = counted.filter(({ powers }) => powers !== null);
  const silent = counted.filter(({ powers }) => powers === null).map(({ mac }) => mac);
  const powers = Array.from({ length: QUARTERS }, (_, quarter) =>
    total(speaking.map((each) => (each.powers?.[quarter] ?? 0) * each.ratio)),
  );
  const energies = powers.map((power) => power / 4);
  const cost = await ask('/api_r/tariffs/cost', { group, period: 'DAY', ...RANGE });
  const energy = await ask('/api_r/energy/group', { group, data: 'E_I,P_MAX', period: 'DAY', ...RANGE });
  const balance = await ask('/api_r/energy/group/balance', { group, ...RANGE });
  if (speaking.length === 0) {
    expect([profile.code, energy.code]).toEqual([610, 610]);
    // A failure names the devices that the figures would come from, as an answer does.
    for (const { data } of [profile, energy]) {
      expect(data.missing.toSorted()).toEqual(silent.toSorted());
      expect(data.group.devices.toSorted()).toEqual(silent.toSorted());
    }
    expect(cost.data.total).toBeNull();
    expect(balance.data).toMatchObject({ energy: null, coverage: 0, other: 0, excess: 0 });
    return;
  }
  expect(profile.group.devices.toSorted()).toEqual(counted.map(({ mac }) => mac).toSorted());
  expect(profile.missing.toSorted()).toEqual(silent.toSorted());
  expect(known(profile.data.P.cumulative)).toEqual(powers);
  expect(total(known(energy.data.E_I.CUM).map((value) => value ?? 0))).toBeCloseTo(total(energies), 4);
  expect(known(energy.data.P_MAX.CUM)).toEqual([Math.max(...powers)]);
  const statistics = await ask('/api_r/statistics/group', { group, data: 'P', phase: 'CUM', ...RANGE });
  expect(statistics.data.P.CUM.AVG).toBeCloseTo(total(powers) / QUARTERS, 2);
  expect(cost.data.total).toBeCloseTo(
    total(speaking.map((each) => (total(each.powers ?? []) * each.ratio * each.price) / 4_000)),
    4,
  );
  const { data: parts } = balance;
  expect(parts.energy).toBeCloseTo(total(energies), 4);
  const ofParts = total(parts.parts.map((part: { energy: number | null }) => part.energy ?? 0));
  expect(ofParts + parts.other - parts.excess).toBeCloseTo(parts.energy, 3);
  await expectFile(group, speaking);
  await expectLive(group, counted);
}

/** The file of the group: each line is one quarter hour. */
async function expectFile(group: string, speaking: readonly Counted[]) {
  const call: Call = async (name, { user_token: _own, ...input }: Record<string, unknown>) => {
    const { http: _http, ...answer } = await ask(callPath(name), input);
    return answer;
  };
  const { blob } = await exportFile(
    {
      ...{
        subject: { kind: 'group', group, suffix: '' },
        source: 1,
        range: { from: FROM, to: TO },
        resolution: '15MIN',
      },
      ...{ quantities: ['E_I', 'P'], phases: ['L1'], circuits: [], zone: 'Europe/Bratislava' },
      ...{ decimalMark: '.', timeHeading: 'time' },
    },
    { call, now: () => world.clock.now(), signal: new AbortController().signal, onProgress: () => undefined },
  );
  const [heading, ...lines] = (await blob.text()).trim().split('\r\n');
  expect(heading).toBe('time,E_I_L1 (Wh),E_I_total (Wh),P_L1 (W)');
  const rows = lines.map((line) => line.split(','));
  expect(rows.map(([time = '']) => Date.parse(time))).toEqual(
    Array.from({ length: QUARTERS }, (_, quarter) => FROM + quarter * QUARTER),
  );
  for (const [quarter, [, ...cells]] of rows.entries()) {
    const power = total(speaking.map(({ powers, ratio }) => (powers?.[quarter] ?? 0) * ratio));
    for (const [cell, expected] of [power / 4, power / 4, power].entries()) {
      expect(Number(cells[cell]), `cell ${cell} of quarter hour ${quarter}`).toBeCloseTo(expected, 3);
    }
  }
}

async function expectLive(node: string, counted: readonly Counted[]) {
  const sink = new ASink();
  const viewer = world.live.join(sink, { cookie: anna.cookie, origin: ORIGIN, host: HOST, address: '192.0.2.1' });
  const now = world.clock.now();
  for (const { mac, powers } of counted) {
    if (powers === null) continue;
    world.bus.publish('data', { device: mac, time: now, interval: 1_000, values: { P_L1: powers[0] ?? 0 }, words: {} });
  }
  await viewer.receive(JSON.stringify({ userToken: anna.token, group: node, data: true }));
  const speaking = counted.filter(({ powers }) => powers !== null);
  expect(sink.take().at(-1)).toMatchObject({
    node,
    data: { members: speaking.length, P: { CUM: total(speaking.map(({ powers }) => powers?.[0] ?? 0)) } },
  });
  viewer.leave();
}

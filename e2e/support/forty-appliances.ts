import type { ApplianceNode, SampleFrame } from '@phasor/contract';
import { DAY_S, PHASES, type Phase } from '@phasor/quantities';
import { expect } from 'vitest';
import type { Metered } from './metered.ts';

/** Appliances of people by groups of the tree, as long and as many as households have them; those of '' are in none. */
const GROUPS = {
  Kitchen: ['Kettle', 'Toaster', 'Microwave oven', 'Coffee machine', 'Oven of the lower kitchen', 'Extractor hood'],
  'Laundry and cellar': [
    'Washing machine',
    'Tumble dryer in the cellar',
    'Freezer',
    'Circulation pump',
    'Dehumidifier',
  ],
  Bathroom: ['Hair dryer', 'Towel radiator of the bathroom', 'Fan of the bathroom', 'Mirror lights'],
  'Living room': ['Television and loudspeakers', 'Vacuum cleaner', 'Standard lamp', 'Air conditioner of the lounge'],
  'Study, guest room and workshop': ['Laser printer', 'Computer with two screens', 'Soldering iron', 'Circular saw'],
  '': ['Water heater', 'Garage door', 'Pool pump', 'Lawn mower charger', 'Sauna', 'Bicycle charger', 'Outside lights'],
} as const satisfies Record<string, readonly string[]>;

/** Seconds of one sample, and samples of a run and of the rest after it. */
const [STEP_S, RUN, REST] = [5, 12, 12];
/** Rounds of the loads of people, and of those that nobody recorded: of these as many as the meter needs to find them. */
interface Rounds {
  readonly own: number;
  readonly found: number;
}
/** What it finds is recognised from then on: with the last round. */
const ROUNDS = {
  first: { own: 2, found: 7 },
  second: { own: 0, found: 1 },
  last: { own: 1, found: 1 },
} as const satisfies Record<string, Rounds>;
/** Of the quiet day between them, whose samples are a minute each: what the meter finds came over a day at least. */
const [QUIET_S, QUIET_STEP_S] = [DAY_S, 60];
/** Of so many loads of a phase these are found by the meter. */
const FOUND = [4, 7, 10, 12];
const BASE_W = 70;

interface Load {
  /** Undefined where nobody recorded it. */
  readonly name: string | undefined;
  readonly phase: Phase;
  readonly watts: number;
  readonly vars: number;
}

const NAMES = Object.values(GROUPS).flat();
/** Names and what was found, spread over the phases; on each the next load draws a third more than the one before. */
const LOADS: readonly Load[] = PHASES.flatMap((phase, place) => {
  const names: (string | undefined)[] = NAMES.filter((_, index) => index % PHASES.length === place);
  for (const found of place === 0 ? FOUND : FOUND.slice(1)) names.splice(found, 0, undefined);
  return names.map((name, index) => ({ name, phase, watts: 60 * 1.36 ** index, vars: 4 + 6 * (index % 4) }));
});

/** How many appliances the meter has in the end. */
export const FORTY = LOADS.length;

type Steps = readonly (readonly Load[])[];

interface Begin {
  /** Epoch seconds. */
  readonly at: number;
  readonly registers?: Map<Phase, number>;
  readonly step?: number;
}

/** Samples of every phase by which loads are on. */
function readingsOf(
  { at: begin, registers = new Map(), step = STEP_S }: Begin,
  steps: readonly (readonly Load[])[],
): SampleFrame[] {
  return steps.map((on, place) => {
    const of = (value: (phase: Phase) => number) => ({ L1: value('L1'), L2: value('L2'), L3: value('L3') });
    const sum = (phase: Phase, key: 'watts' | 'vars') =>
      on.reduce((total, load) => total + (load.phase === phase ? load[key] : 0), 0);
    // A meter is never quite still.
    const P = of((phase) => BASE_W + 0.4 * Math.sin(place) + sum(phase, 'watts'));
    const Q = of((phase) => 10 + sum(phase, 'vars'));
    const E_I = of((phase) => (registers.get(phase) ?? 0) + (P[phase] * step) / 3_600);
    for (const phase of PHASES) registers.set(phase, E_I[phase]);
    return { ts: begin + place * step, U: of(() => 230), I: of((phase) => P[phase] / 230), P, Q, E_I };
  });
}

/** A phase after the other load: each runs and rests. */
function stepsOf(phase: Phase, { own: ownRuns, found }: Rounds): Load[][] {
  const own = LOADS.filter((load) => load.phase === phase);
  const order = Array.from({ length: found }, (_, round) =>
    own.filter(({ name }) => name === undefined || round < ownRuns),
  ).flat();
  return order.flatMap((load) => [
    ...Array.from({ length: REST }, (): Load[] => []),
    ...Array.from({ length: RUN }, (): Load[] => [load]),
  ]);
}

/** The account's tree: groups with their appliances, and one for what is new. */
function treeOf(numbers: ReadonlyMap<string, { ID: number; phase: Phase }>): ApplianceNode[] {
  const main: ApplianceNode = { title: 'unknown', isLeaf: false, children: [], data: { id: 'main', type: 'main' } };
  const groups = Object.entries(GROUPS).filter(([group]) => group !== '');
  return [
    main,
    ...groups.map(([title, names]): ApplianceNode => {
      const children = names.flatMap((name): ApplianceNode[] => {
        const known = numbers.get(name);
        if (known === undefined) return [];
        const { ID: ID_appliance, phase } = known;
        return [{ title: name, isLeaf: true, data: { id: `appliance-${ID_appliance}`, ID_appliance, phase } }];
      });
      return { title, isLeaf: false, isExpanded: true, children, data: { id: title } };
    }),
  ];
}

/**
 * A meter with forty appliances, as a household comes by them: those of people are recorded and sorted, the rest the meter
 * finds by itself in what it stores until `to`, epoch seconds. Answers once all are sent.
 */
export async function haveForty({ meter, owner, token }: Metered, to: number): Promise<void> {
  const user_token = owner.answer.user.token;
  await owner.call('appliances.writeSettings', { user_token, device_token: token, treshold: 25, autoLearn: true });
  const numbers = new Map<string, { ID: number; phase: Phase }>();
  for (const load of LOADS) {
    if (load.name === undefined) continue;
    const steps = [...Array(8).fill([]), ...Array(8).fill([load]), ...Array(8).fill([])] as Load[][];
    const data = readingsOf({ at: to - 7_200 }, steps).map(({ ts, P, I, Q }) => ({
      ...{ ts, P: P?.[load.phase] ?? 0, I: I?.[load.phase] ?? 0, Q: Q?.[load.phase] ?? 0 },
    }));
    const answer = await owner.call('appliances.record', { token, data, phase: load.phase, name: load.name });
    if (answer.status !== 'OK') throw new Error(`${load.name}: ${JSON.stringify(answer)}`);
    numbers.set(load.name, { ID: answer.data.ID_appliance, phase: load.phase });
  }
  const menu = JSON.stringify(treeOf(numbers));
  const written = await owner.call('appliances.writeMenu', { user_token, device_token: token, menu });
  if (written.status !== 'OK') throw new Error(JSON.stringify(written));
  const [first, second, last] = [ROUNDS.first, ROUNDS.second, ROUNDS.last].map(stepsOfAll) as [Steps, Steps, Steps];
  const quiet = Array.from({ length: QUIET_S / QUIET_STEP_S }, () => []);
  const registers = new Map<Phase, number>(PHASES.map((phase) => [phase, 1_000]));
  const begins = { last: to - last.length * STEP_S, second: to - (last.length + second.length) * STEP_S };
  const begin = begins.second - QUIET_S - first.length * STEP_S;
  await meter.store(readingsOf({ at: begin, registers }, first), STEP_S);
  await meter.store(readingsOf({ at: begins.second - QUIET_S, registers, step: QUIET_STEP_S }, quiet), QUIET_STEP_S);
  await meter.store(readingsOf({ at: begins.second, registers }, second), STEP_S);
  await expect.poll(async () => (await owner.call('appliances.list', { token })).data.length).toBe(FORTY);
  await meter.store(readingsOf({ at: begins.last, registers }, last), STEP_S);
}

/** The phases side by side; a rest ends them all. */
function stepsOfAll(rounds: Rounds): Steps {
  const phases = PHASES.map((phase) => stepsOf(phase, rounds));
  const length = Math.max(...phases.map((steps) => steps.length)) + REST;
  return Array.from({ length }, (_, place) => phases.flatMap((own) => own[place] ?? []));
}

/** How many appliances a meter has, and how many of them ran in a range of epoch seconds. */
export async function knownAndRun(
  { owner, token }: Metered,
  range: { readonly from: number; readonly to: number },
): Promise<readonly number[]> {
  const list = await owner.call('appliances.list', { token });
  const asked = { token, phase: PHASES.join(), ...range, microseconds: false };
  const runs = await owner.call('appliances.runtime', asked);
  return [list.data?.length ?? 0, new Set(runs.data?.map(({ ID_appliance: ID }) => ID)).size];
}

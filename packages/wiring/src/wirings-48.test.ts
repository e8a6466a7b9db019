import { describe, expect, it } from 'vitest';
import { diagnose, type Rotation, type WiringObservation, type WiringReport } from './index.ts';

/** Complex numbers of the supply, its loads and its transformers: arithmetic of its own. */
type Complex = readonly [number, number];
const polar = (size: number, degrees: number): Complex => [
  size * Math.cos((degrees * Math.PI) / 180),
  size * Math.sin((degrees * Math.PI) / 180),
];
const times = ([a, b]: Complex, [c, d]: Complex): Complex => [a * c - b * d, a * d + b * c];
const conjugate = ([a, b]: Complex): Complex => [a, -b];
const plus = ([a, b]: Complex, [c, d]: Complex): Complex => [a + c, b + d];
const scaled = ([a, b]: Complex, factor: number): Complex => [a * factor, b * factor];
const argument = ([a, b]: Complex) => (Math.atan2(b, a) * 180) / Math.PI;

const ORDERS = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
] as const;
const SIGNS = [0, 1, 2, 3, 4, 5, 6, 7].map((bits) => [bits & 1, bits & 2, bits & 4].map((bit) => (bit === 0 ? 1 : -1)));
const WIRINGS = ORDERS.flatMap((order) => SIGNS.map((sign) => ({ order, sign })));

interface Site {
  /** Power factor of the load of each phase; negative = capacitive. */
  readonly powerFactors: readonly [number, number, number];
  /** Mean load and highest photovoltaic current of each phase, A. */
  readonly load: readonly [number, number, number];
  readonly sun: readonly [number, number, number];
  readonly unbalance: number;
}

type Reports = 'angles' | 'P and Q' | 'P';

/** What a meter that is wired like that reports at one hour of the day. */
function observed(
  site: Site,
  { order, sign }: (typeof WIRINGS)[number],
  at: { hour: number; reports: Reports },
): WiringObservation {
  const { hour, reports } = at;
  const voltages = [0, 1, 2].map((line) => polar(230 * (1 + (line - 1) * site.unbalance), -120 * line));
  const currents = [0, 1, 2].map((line): Complex => {
    const factor = site.powerFactors[line] ?? 1;
    const lag = (Math.acos(Math.abs(factor)) * 180) / Math.PI;
    // Loads change over the day, each phase in its own way.
    const size = (site.load[line] ?? 0) * (1 + 0.6 * Math.sin(hour * (1.1 + 0.37 * line) + line));
    const ofLoad = polar(size, -120 * line - (factor < 0 ? -lag : lag));
    const daylight = hour > 6 && hour < 20 ? Math.sin(((hour - 6) / 14) * Math.PI) : 0;
    return plus(ofLoad, polar(-(site.sun[line] ?? 0) * daylight, -120 * line));
  });
  const seen = [0, 1, 2].map((input) => scaled(currents[order[input] ?? 0] ?? [0, 0], sign[input] ?? 1));
  const powers = seen.map((current, input) => times(voltages[input] ?? [0, 0], conjugate(current)));
  const lagOf = (value: Complex) => (360 - argument(value)) % 360;
  const ifAngles = (value: number) => (reports === 'angles' ? value : null);
  return {
    voltage: voltages.map((value) => Math.hypot(...value)),
    current: seen.map((value) => Math.hypot(...value)),
    activePower: powers.map(([active]) => active),
    reactivePower: powers.map(([, reactive]) => (reports === 'P' ? null : reactive)),
    voltageAngle: voltages.map((value) => ifAngles(lagOf(value))),
    currentAngle: seen.map((value) => ifAngles(lagOf(value))),
    isDark: hour < 4 || hour > 22,
  };
}

/** right: verdict and wiring agree with what was built; unsure: no verdict; wrong: another verdict. */
function judged(report: WiringReport, { order, sign }: (typeof WIRINGS)[number]): 'right' | 'unsure' | 'wrong' {
  const { verdict, candidates } = report.transformers;
  if (verdict === 'unsure' || verdict === 'unknown') return 'unsure';
  const [best] = candidates;
  return `${best?.line} ${best?.sign}` === `${order} ${sign}` ? 'right' : 'wrong';
}

const EQUAL = (factor: number): Site['powerFactors'] => [factor, factor, factor];
const USUAL: readonly Site['powerFactors'][] = [
  ...[0.8, 0.85, 0.9, 0.95, 0.98, 1].map(EQUAL),
  [0.85, 1, 0.95],
  [1, 0.98, 0.9],
  [0.8, 0.95, 0.88],
];
/** At the edge of what is usual, or beyond. */
const RARE: readonly Site['powerFactors'][] = [
  ...[0.6, 0.7, -0.98, -0.95].map(EQUAL),
  [0.7, 1, -0.95],
  [-0.95, 0.75, 0.98],
  [0.65, 0.7, 1],
];
const site = (powerFactors: Site['powerFactors'], sun: Site['sun'] = [0, 0, 0]): Site => ({
  powerFactors,
  load: [12, 6, 1.5],
  sun,
  unbalance: 0.02,
});
const WITHOUT_SUN = { usual: USUAL.map((each) => site(each)), rare: RARE.map((each) => site(each)) };
const SUNS = [
  [20, 20, 20],
  [0, 25, 0],
] as const;
const WITH_SUN = {
  usual: SUNS.flatMap((sun) => USUAL.map((each) => site(each, sun))),
  rare: SUNS.flatMap((sun) => RARE.map((each) => site(each, sun))),
};

const NOON = [12];
const NIGHT = [23.5];
const DAY = Array.from({ length: 24 }, (_, hour) => hour);

interface Row {
  readonly sites: typeof WITHOUT_SUN;
  readonly hours: readonly number[];
  readonly reports: Reports;
  readonly generation: 'none' | 'possible';
  readonly rotation?: Rotation;
}

function count({ hours, reports, generation, rotation }: Row, sites: readonly Site[]) {
  const tally = { right: 0, unsure: 0, wrong: 0 };
  for (const each of sites) {
    for (const wiring of WIRINGS) {
      const observations = hours.map((hour) => observed(each, wiring, { hour, reports }));
      tally[judged(diagnose(observations, { generation, rotation }), wiring)] += 1;
    }
  }
  return { ...tally, right: tally.right / (sites.length * WIRINGS.length) };
}

/** Shares of the wirings that are known, as in docs/wiring.md. */
describe('the 48 wirings of three transformers', () => {
  // proves R-WIRE-001 R-WIRE-002
  it.each<Row & { name: string; known: number }>([
    { name: 'at noon, by angles', sites: WITHOUT_SUN, hours: NOON, reports: 'angles', generation: 'none', known: 1 },
    { name: 'at night, by angles', sites: WITH_SUN, hours: NIGHT, reports: 'angles', generation: 'possible', known: 1 },
    { name: 'in a day, by angles', sites: WITHOUT_SUN, hours: DAY, reports: 'angles', generation: 'none', known: 1 },
    { name: 'in a day, P and Q', sites: WITHOUT_SUN, hours: DAY, reports: 'P and Q', generation: 'none', known: 0.66 },
    {
      name: 'in a day, P and Q, known rotation',
      sites: WITHOUT_SUN,
      hours: DAY,
      reports: 'P and Q',
      generation: 'none',
      rotation: 'L1-L2-L3',
      known: 1,
    },
    { name: 'in a day, P, U, I', sites: WITHOUT_SUN, hours: DAY, reports: 'P', generation: 'none', known: 0.01 },
    { name: 'sun at noon', sites: WITH_SUN, hours: NOON, reports: 'angles', generation: 'possible', known: 0 },
    { name: 'sun, in a day', sites: WITH_SUN, hours: DAY, reports: 'angles', generation: 'possible', known: 1 },
    { name: 'sun, P and Q', sites: WITH_SUN, hours: DAY, reports: 'P and Q', generation: 'possible', known: 0.66 },
    { name: 'sun not named', sites: WITH_SUN, hours: DAY, reports: 'angles', generation: 'none', known: 1 },
  ])('are known or open, never taken for another one: $name', ({ known, ...row }) => {
    const [ofUsual, ofRare] = [count(row, row.sites.usual), count(row, row.sites.rare)];
    expect([ofUsual.wrong, ofRare.wrong]).toEqual([0, 0]);
    expect(ofUsual.right).toBeGreaterThanOrEqual(known);
  });
});

import {
  hasVoltageAngles,
  type Installation,
  lagsOf,
  type Rotation,
  signedAngle,
  type WiringObservation,
} from './observation.ts';
import { usualLoad, usualWithGeneration } from './usual-angles.ts';
import { allWirings, isRight, type TransformerWiring, wrongInputs } from './wirings.ts';

export interface WiringCandidate extends TransformerWiring {
  /** 0 to 1; the shares of all candidates add up to 1. */
  readonly probability: number;
  /** The rotation under which it fits best. */
  readonly rotation: Rotation;
  /** Degrees by which the current behind each input lags the voltage of its own phase, if this is the wiring; null without current. */
  readonly lag: readonly (number | null)[];
}

export interface TransformerDiagnosis {
  /** right or wrong only if nothing else is as likely; unsure otherwise; unknown without enough current or power. */
  readonly verdict: 'right' | 'wrong' | 'unsure' | 'unknown';
  /** Most probable first, those above 1 %. An input without current is taken as right where that is possible. */
  readonly candidates: readonly WiringCandidate[];
  /** Degrees by which the current of each input lags the voltage beside it, as reported; null without current. */
  readonly reported: readonly (number | null)[];
  /** Inputs that fed in at times and took power at others. */
  readonly bothDirections: readonly number[];
  /** How many observations had enough current. */
  readonly observations: number;
  /** known: measured, or from elsewhere. */
  readonly rotation: 'known' | 'assumed';
}

/** A current below this share of the largest one is not used: its angle is noise. */
const LEAST_SHARE = 0.02;
/** The same as an absolute value, A. */
const LEAST_CURRENT = 0.02;
/** The most probable wiring counts as known from here on: about 1 in 40 that something else is there, by angles at the edge of what is usual. */
const SURE = 0.975;
/** Candidates that are listed. */
const WORTH_NAMING = 0.01;
const BOTH: readonly Rotation[] = ['L1-L2-L3', 'L1-L3-L2'];
/** Logarithm by which a left rotation is less usual, where a meter does not measure it. Alone it must not decide. */
const LEFT_ROTATION = -3;

/** Logarithm by which a wiring comes later in the list for each input that is wrong. */
const FAULT = 0.7;
/** Share of the observations in each direction from which on a phase has both. */
const BOTH_DIRECTIONS = 0.03;

/**
 * How the current transformers of a meter of one to three phases are connected, from how usual the angles between currents and voltages would be in
 * each of all wirings. Observations at night are used alone where there are any, because then only loads are expected.
 */
export function diagnoseTransformers(
  observations: readonly WiringObservation[],
  installation: Installation,
): TransformerDiagnosis {
  const phases = observations[0]?.voltage.length ?? 0;
  const inputs = Array.from({ length: phases }, (_, input) => input);
  const used = usable(observations);
  const isMeasured = used.length > 0 && used.every(hasVoltageAngles);
  const isKnown = isMeasured || installation.rotation !== undefined;
  const reported = inputs.map((input) => meanLag(used, (each) => lagOf(each, input)));
  const bothDirections = inputs.filter((input) => hasBothDirections(observations, input));
  const facts = {
    reported,
    bothDirections,
    observations: used.length,
    rotation: isKnown ? 'known' : 'assumed',
  } as const;
  if (reported.every((lag) => lag === null)) return { ...facts, verdict: 'unknown', candidates: [] };
  const isNight = used.every(({ isDark }) => isDark === true);
  const isLoad = isNight || (installation.generation === 'none' && bothDirections.length === 0);
  const evidence = { used, usual: isLoad ? usualLoad : usualWithGeneration };
  const rotations =
    isMeasured || phases < 3 ? BOTH.slice(0, 1) : BOTH.filter((one) => one === (installation.rotation ?? one));
  const ranked = rank(scoredWirings(distinct(phases, reported), rotations, evidence));
  const candidates = ranked
    .filter(({ probability }) => probability >= WORTH_NAMING)
    .map(({ line, sign, rotation, probability }) => ({
      line,
      sign,
      rotation,
      probability,
      lag: lagsAfter({ line, sign }, rotation, evidence),
    }));
  return { ...facts, verdict: verdictOf(candidates[0]), candidates };
}

/** Mean lags of all inputs behind the voltages of their phases, if this is the wiring. */
function lagsAfter(
  wiring: TransformerWiring,
  rotation: Rotation,
  { used, usual }: Evidence,
): readonly (number | null)[] {
  return connectionsOf(wiring, rotation).map((connection) =>
    meanLag(used, (observation) => lagsBehind(observation, connection).toSorted((a, b) => usual(b) - usual(a))[0]),
  );
}

function verdictOf(best: WiringCandidate | undefined): TransformerDiagnosis['verdict'] {
  if (best === undefined || best.probability < SURE) return 'unsure';
  return isRight(best) ? 'right' : 'wrong';
}

/** The wirings that can be distinguished: without its current the direction of an input is unknown, and so is where two such inputs are. */
function distinct(phases: number, reported: readonly (number | null)[]): readonly TransformerWiring[] {
  const known = reported.flatMap((lag, input) => (lag === null ? [] : [input]));
  const found = new Map<string, TransformerWiring>();
  for (const wiring of allWirings(phases)) {
    const name = known.map((input) => `${wiring.line[input]} ${wiring.sign[input]}`).join();
    if (!found.has(name))
      found.set(name, { ...wiring, sign: wiring.sign.map((sign, input) => (known.includes(input) ? sign : 1)) });
  }
  return [...found.values()];
}

function hasBothDirections(observations: readonly WiringObservation[], input: number): boolean {
  const lags = observations.flatMap((each) => lagOf(each, input) ?? []);
  const reversed = lags.filter((lag) => Math.abs(lag) > 90).length / Math.max(1, lags.length);
  return reversed > BOTH_DIRECTIONS && reversed < 1 - BOTH_DIRECTIONS;
}

/** Observations in which at least one input has current; of these those at night, if there are any. */
function usable(observations: readonly WiringObservation[]): readonly WiringObservation[] {
  const withCurrent = observations.filter(({ current }) =>
    current.some((value) => Math.abs(value ?? 0) >= LEAST_CURRENT),
  );
  const dark = withCurrent.filter(({ isDark }) => isDark === true);
  return dark.length > 0 ? dark : withCurrent;
}

/** Whether the current of an input is large enough in this observation for its angle to mean something. */
function counts({ current }: WiringObservation, input: number): boolean {
  const largest = Math.max(...current.map((value) => Math.abs(value ?? 0)));
  const own = Math.abs(current[input] ?? 0);
  return own >= LEAST_CURRENT && own >= LEAST_SHARE * largest;
}

function lagOf(observation: WiringObservation, input: number): number | undefined {
  return counts(observation, input) ? lagsOf(observation, input)[0] : undefined;
}

interface Evidence {
  readonly used: readonly WiringObservation[];
  readonly usual: (lag: number) => number;
}

/** How an input would be connected: to which phase, in which direction, under which rotation. */
interface Connection {
  readonly input: number;
  readonly line: number;
  readonly sign: 1 | -1;
  readonly rotation: Rotation;
}

type Scored = TransformerWiring & Pick<WiringCandidate, 'rotation'> & { readonly score: number };

/** Each wiring with the sum over its inputs of how usual their angles are, under the rotation that fits better. */
function scoredWirings(
  wirings: readonly TransformerWiring[],
  rotations: readonly Rotation[],
  evidence: Evidence,
): readonly Scored[] {
  const known = new Map<string, number>();
  const scoreOf = (connection: Connection) => {
    const name = Object.values(connection).join(' ');
    const score = known.get(name) ?? usualness(connection, evidence);
    known.set(name, score);
    return score;
  };
  return wirings.map((wiring) => {
    const [best] = rotations
      .map((rotation) => {
        const start = rotation === 'L1-L3-L2' && rotations.length > 1 ? LEFT_ROTATION : 0;
        return {
          ...wiring,
          rotation,
          score: connectionsOf(wiring, rotation).reduce((sum, one) => sum + scoreOf(one), start),
        };
      })
      .toSorted((a, b) => b.score - a.score);
    return best as Scored;
  });
}

function connectionsOf({ line, sign }: TransformerWiring, rotation: Rotation): readonly Connection[] {
  return line.map((phase, input) => ({ input, line: phase, sign: sign[input] ?? 1, rotation }));
}

/** How usual the angles of an input would be, as the mean over time, weighted by current; 0 without current. */
function usualness(connection: Connection, { used, usual }: Evidence): number {
  let [sum, weights] = [0, 0];
  for (const observation of used) {
    const lags = lagsBehind(observation, connection);
    if (lags.length === 0) continue;
    const weight = Math.abs(observation.current[connection.input] ?? 0);
    sum += weight * Math.max(...lags.map(usual));
    weights += weight;
  }
  return weights === 0 ? 0 : sum / weights;
}

/** The possible lags behind the voltage of the phase that the transformer surrounds; none without current. */
function lagsBehind(observation: WiringObservation, { input, line, sign, rotation }: Connection): readonly number[] {
  if (!counts(observation, input)) return [];
  const turn = (sign === -1 ? 180 : 0) + angleAt(observation, input, rotation) - angleAt(observation, line, rotation);
  return lagsOf(observation, input).map((lag) => signedAngle(lag + turn));
}

/** Degrees by which a voltage lags that of L1: measured, or by the rotation. */
function angleAt(observation: WiringObservation, phase: number, rotation: Rotation): number {
  const measured = hasVoltageAngles(observation) ? observation.voltageAngle[phase] : null;
  return measured ?? (rotation === 'L1-L2-L3' ? 120 : -120) * phase;
}

/** The most probable first. Of those that fit alike the one with fewer faults is first, though not more probable enough to be sure. */
function rank(all: readonly Scored[]): readonly (Scored & { readonly probability: number })[] {
  const highest = Math.max(...all.map(({ score }) => score));
  const weights = all.map(({ score }) => Math.exp(score - highest));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return all
    .map((one, index) => ({ ...one, probability: (weights[index] ?? 0) / sum }))
    .toSorted((a, b) => b.score - wrongInputs(b).length * FAULT - (a.score - wrongInputs(a).length * FAULT));
}

/** Mean of angles, on the circle; null without any. */
function meanLag(
  used: readonly WiringObservation[],
  angleOf: (observation: WiringObservation) => number | undefined,
): number | null {
  const angles = used.flatMap((observation) => angleOf(observation) ?? []);
  if (angles.length === 0) return null;
  const sum = (of: (radians: number) => number) =>
    angles.reduce((total, angle) => total + of((angle * Math.PI) / 180), 0);
  return (Math.atan2(sum(Math.sin), sum(Math.cos)) * 180) / Math.PI;
}

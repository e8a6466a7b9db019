import type { Edge, EdgeOptions } from '../edge.ts';
import type { EdgeState, Moving } from './edge-detection.ts';
import { meanDraw } from './levels.ts';
import { youngEdge } from './young-edge.ts';

/** An edge whose next level has just been found: it is measured more exactly before the edge itself follows. */
export interface EarlyEdge {
  readonly early: Edge;
  /** Measured by two samples that agree after others that did not: only what is very near to an appliance is its own. */
  readonly isHasty?: boolean;
}

/** Share of a change within which samples are near enough to one level to report it early. */
const NEARLY_STEADY = 0.15;

/** The same for two samples that agree. */
const ALIKE = 0.05;

const NOTHING: readonly never[] = [];

interface Guessing {
  /** Epoch ms of the newest sample. */
  readonly settled: number;
  readonly options: EdgeOptions;
}

/** An early edge to a level that is not steady, but varies less than switchings of one appliance do. */
export function guess(state: EdgeState, moving: Moving, { settled, options }: Guessing): readonly EarlyEdge[] {
  const { level: before, gap } = state;
  if (before === null || gap !== null || moving.isGuessed) return NOTHING;
  const level = meanDraw(moving);
  const most = NEARLY_STEADY * Math.abs(level.P - before.P);
  if (moving.P.some((power) => Math.abs(power - level.P) > most))
    return hastyGuess(state, moving, { settled, options });
  moving.isGuessed = true;
  const young = { before, since: moving.since, settled, highest: moving.highest, count: moving.P.length };
  const early = youngEdge({ ...state, young, level }, options);
  return early && !early.isFaint ? [{ early }] : NOTHING;
}

/** An early edge to what the two newest samples agree on, where those before do not: behind an inrush or a first stage. */
function hastyGuess(state: EdgeState, moving: Moving, { settled, options }: Guessing): readonly EarlyEdge[] {
  const { level: before } = state;
  const [P, Q, I] = [moving.P.slice(-2), moving.Q.slice(-2), moving.I.slice(-2)];
  const level = meanDraw({ P, Q, I });
  if (before === null || P.some((power) => Math.abs(power - level.P) > ALIKE * Math.abs(level.P - before.P)))
    return NOTHING;
  const young = { before, since: moving.since, settled, highest: moving.highest, count: P.length };
  const early = youngEdge({ ...state, young, level }, options);
  return early && !early.isFaint ? [{ early, isHasty: true }] : NOTHING;
}

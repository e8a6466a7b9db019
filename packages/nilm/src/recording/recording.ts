import { type EdgeOptions, MILLI } from '../edge.ts';
import { sampleAt } from '../edges/edge-detection.ts';
import type { Imprint } from '../imprint.ts';
import type { Machine } from '../machines/machine.ts';
import type { PhaseSamples } from '../samples.ts';
import { type RecordedEdge, recordedEdges } from './recorded-edges.ts';
import { machineOf, stateEdges } from './recorded-machine.ts';

/** Why a recording is refused, by the codes of the error table. */
export type RecordingRefusal =
  /** 'any edge': none at all */
  | 526
  /** 'small edges': not both a rising and a falling one, or two that do not belong together */
  | 528
  /** 'many edges' */
  | 525;

export interface RecordingCheck {
  /** Every edge found, small ones included, in order of time. */
  readonly edges: readonly RecordedEdge[];
  /** Null if the recording is refused. */
  readonly imprint: Imprint | null;
  /** What it is if all of its edges are one appliance's, with several states: only a person knows. Null where it cannot be. */
  readonly several: (Imprint & { readonly machine: Machine }) | null;
  /** The edges that are changes of its state then. */
  readonly changes: readonly RecordedEdge[];
  /** Null for a recording that gives an imprint. */
  readonly refusal: RecordingRefusal | null;
}

/** A rise and a fall of one appliance differ by at most a third of the larger one (D83). */
const BELONGING = 1 / 3;

/** Samples of a shape before and after its edge. */
const SHAPE_BEFORE = 2;
const SHAPE_AFTER = 10;

/**
 * The edges of a recording, and its imprint if exactly one rising edge followed by one falling edge counts and both belong
 * together; otherwise the code of its refusal.
 */
export function checkRecording(samples: PhaseSamples, options: EdgeOptions): RecordingCheck {
  const edges = recordedEdges(samples, options);
  const counted = edges.filter(({ counts }) => counts);
  const changes = stateEdges(edges, options);
  const found = { edges, changes, several: severalOf(samples, changes, options) };
  const refuse = (refusal: RecordingRefusal): RecordingCheck => ({ ...found, imprint: null, refusal });
  if (counted.length === 0) return refuse(526);
  if (counted.length > 2) return refuse(525);
  const [rising, falling] = counted;
  if (!rising || !falling || !doBelong(rising.change.P, falling.change.P)) return refuse(528);
  return { ...found, imprint: imprintOf(samples, rising, falling), refusal: null };
}

/** The imprint of an appliance of several states that made all of the changes; null where none can have. */
function severalOf(
  samples: PhaseSamples,
  changes: readonly RecordedEdge[],
  options: EdgeOptions,
): RecordingCheck['several'] {
  const [first, last] = [changes[0], changes.at(-1)];
  const machine = machineOf(changes, options);
  return machine && first && last ? { ...imprintOf(samples, first, last), machine } : null;
}

function imprintOf(samples: PhaseSamples, rising: RecordedEdge, falling: RecordedEdge): Imprint {
  return {
    rising: rising.change,
    falling: falling.change,
    peak: rising.peak,
    duration: falling.time - rising.time,
    risingShape: shapeAt(samples, rising.time, rising.before.P),
    fallingShape: shapeAt(samples, falling.time, falling.after.P),
  };
}

/** Whether a rise is followed by its own fall. */
function doBelong(rising: number, falling: number): boolean {
  return rising > 0 && falling < 0 && Math.abs(rising + falling) <= BELONGING * Math.max(rising, -falling);
}

/** Active power above `level` around an instant, W, one value per sample. */
function shapeAt(samples: PhaseSamples, instant: number, level: number): number[] {
  const at = samples.time.findIndex((time) => time >= instant);
  const shape: number[] = [];
  for (let i = Math.max(0, at - SHAPE_BEFORE); i < Math.min(samples.time.length, at + SHAPE_AFTER); i += 1) {
    shape.push(Math.round((sampleAt(samples, i).P - level) * MILLI) / MILLI);
  }
  return shape;
}

import type { Edge } from './edge.ts';
import { ripeSamples } from './edge-detection.ts';
import { adapted } from './habits.ts';
import { changeOf } from './matching.ts';
import { candidatesOf } from './open-rise.ts';
import { isOn, type PairingState, type Recorded, resumable } from './pairing.ts';
import type { Start } from './run.ts';

/** Largest distance at which an appliance is reported as on before its edge is measured to the end. */
const FARTHEST_EARLY = 6;

/** Reports the appliance of a rising edge that is still being measured; the edge itself follows or is withdrawn. */
export function openEarly(state: PairingState, edge: Edge, { appliances, settings }: Recorded): Start[] {
  state.early = null;
  if (edge.change.P <= 0) return [];
  const change = changeOf(edge);
  const known = appliances.map((each) => adapted(state.habits, each));
  const held = resumable(state, change, known);
  if (held !== undefined) {
    held.heldUntil = edge.settled + (ripeSamples(settings.step) + 2) * settings.step;
    return [];
  }
  const candidates = candidatesOf(change, known, settings.threshold);
  const [nearest] = candidates;
  if (nearest === undefined || nearest.distance > FARTHEST_EARLY || isOn(state, nearest.appliance)) return [];
  state.early = { edge: change, candidates };
  return [{ appliance: nearest.appliance, time: change.time, predictionRate: nearest.likeness }];
}

/** The early edge at `time`, epoch ms, was none. */
export function withdraw(state: PairingState, time: number): void {
  if (state.early?.edge.time === time) state.early = null;
}

import { type Installation, type Rotation, type WiringObservation, withLeastCurrents } from './observation.ts';
import { diagnoseTransformers, type TransformerDiagnosis, type WiringCandidate } from './transformers.ts';
import { diagnoseVoltages, type VoltageDiagnosis } from './voltages.ts';
import { wrongInputs } from './wirings.ts';

/** One thing that is wrong, with its evidence. Phases and inputs are indices, L1 = 0; angles are degrees of lag. */
export type WiringFinding =
  | { readonly kind: 'voltage-missing'; readonly phase: number; readonly voltage: number; readonly highest: number }
  | {
      readonly kind: 'neutral-missing';
      readonly certainty: 'sure' | 'unsure';
      readonly lowest: number;
      readonly highest: number;
    }
  /** The voltages follow each other as L1, L3, L2; currents go with them. */
  | { readonly kind: 'rotation-left' }
  /** The voltages of two inputs are exchanged: the rotation is left, and the currents belong to the other one. */
  | { readonly kind: 'voltages-swapped'; readonly phases: readonly [number, number] }
  | { readonly kind: 'transformer-turned'; readonly phase: number; readonly lag: number; readonly after: number }
  | {
      readonly kind: 'transformer-elsewhere';
      readonly phase: number;
      /** The phase that it surrounds. */
      readonly line: number;
      readonly turned: boolean;
      readonly lag: number;
      readonly after: number;
    }
  /** This input never had a current while others had one. */
  | { readonly kind: 'current-missing'; readonly phase: number }
  /** Power flows in both directions, though only loads are expected. */
  | { readonly kind: 'generation-unexpected'; readonly phase: number };

export interface WiringReport {
  /**
   * right: no fault was found. wrong: `findings` lists the faults. unsure: several wirings explain what is measured;
   * `candidates` lists them. unknown: too little was measured.
   */
  readonly verdict: 'right' | 'wrong' | 'unsure' | 'unknown';
  readonly findings: readonly WiringFinding[];
  readonly transformers: TransformerDiagnosis;
  readonly voltages: VoltageDiagnosis;
}

/**
 * What is wrong with the connection of a meter, from live values or from means over a while.
 * @param reported all with the same number of phases, one to three
 */
export function diagnose(reported: readonly WiringObservation[], installation: Installation): WiringReport {
  const observations = reported.map(withLeastCurrents);
  const voltages = diagnoseVoltages(observations);
  const transformers = diagnoseTransformers(observations, installation);
  const ofVoltages = voltageFindings(voltages);
  // With a missing phase or neutral the angles are meaningless.
  if (ofVoltages.length > 0) return { verdict: 'wrong', findings: ofVoltages, transformers, voltages };
  const rotation = voltages.rotation ?? installation.rotation;
  const findings = [...transformerFindings(transformers, rotation), ...currentFindings(transformers, installation)];
  return { verdict: overall(transformers, findings), findings, transformers, voltages };
}

function overall({ verdict }: TransformerDiagnosis, findings: readonly WiringFinding[]): WiringReport['verdict'] {
  if (verdict === 'unsure' || verdict === 'unknown') return verdict;
  const isWrong = findings.some(({ kind }) => kind !== 'current-missing' && kind !== 'generation-unexpected');
  return isWrong ? 'wrong' : 'right';
}

function voltageFindings({ missing, neutral, mean }: VoltageDiagnosis): readonly WiringFinding[] {
  const known = mean.filter((value) => value !== null);
  const highest = Math.max(0, ...known);
  const ofPhases = missing.map((phase) => ({
    kind: 'voltage-missing' as const,
    phase,
    voltage: mean[phase] ?? 0,
    highest,
  }));
  if (neutral === 'present') return ofPhases;
  const certainty = neutral === 'missing' ? 'sure' : 'unsure';
  return [...ofPhases, { kind: 'neutral-missing', certainty, lowest: Math.min(...known), highest }];
}

function transformerFindings(
  { verdict, candidates, reported }: TransformerDiagnosis,
  rotation: Rotation | undefined,
): readonly WiringFinding[] {
  const [best] = candidates;
  if (verdict === 'unknown' || verdict === 'unsure' || best === undefined)
    return rotation === 'L1-L3-L2' ? [{ kind: 'rotation-left' }] : [];
  const isLeft = (rotation ?? best.rotation) === 'L1-L3-L2';
  const swapped = isLeft ? swappedVoltages(best) : undefined;
  if (swapped !== undefined) return [{ kind: 'voltages-swapped', phases: swapped }, ...turnedFindings(best, reported)];
  const left: readonly WiringFinding[] = rotation === 'L1-L3-L2' ? [{ kind: 'rotation-left' }] : [];
  return [...left, ...inputFindings(best, reported)];
}

/** The two inputs whose voltages are exchanged, if exactly two transformers seem to be on each other's phase. */
function swappedVoltages({ line }: WiringCandidate): readonly [number, number] | undefined {
  const moved = line.flatMap((phase, input) => (phase === input ? [] : [input]));
  const [one, other] = moved;
  return moved.length === 2 && one !== undefined && other !== undefined ? [one, other] : undefined;
}

function turnedFindings(best: WiringCandidate, reported: TransformerDiagnosis['reported']): readonly WiringFinding[] {
  return wrongInputs(best).flatMap((phase) =>
    best.sign[phase] === 1
      ? []
      : [{ kind: 'transformer-turned' as const, phase, lag: reported[phase] ?? 0, after: best.lag[phase] ?? 0 }],
  );
}

function inputFindings(best: WiringCandidate, reported: TransformerDiagnosis['reported']): readonly WiringFinding[] {
  return wrongInputs(best).map((phase) => {
    const [line, turned] = [best.line[phase] ?? phase, best.sign[phase] === -1];
    const angles = { lag: reported[phase] ?? 0, after: best.lag[phase] ?? 0 };
    if (line === phase) return { kind: 'transformer-turned', phase, ...angles };
    return { kind: 'transformer-elsewhere', phase, line, turned, ...angles };
  });
}

function currentFindings(
  { reported, bothDirections, verdict }: TransformerDiagnosis,
  { generation }: Installation,
): readonly WiringFinding[] {
  if (verdict === 'unknown') return [];
  const without = reported.flatMap((lag, phase) => (lag === null ? [{ kind: 'current-missing' as const, phase }] : []));
  const generating = generation === 'none' ? bothDirections : [];
  return [...without, ...generating.map((phase) => ({ kind: 'generation-unexpected' as const, phase }))];
}

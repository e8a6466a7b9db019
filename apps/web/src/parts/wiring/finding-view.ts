import { PHASES, type Phase } from '@phasor/quantities';
import type { WiringCandidate, WiringFinding, WiringReport } from '@phasor/wiring';

/** Names of a phase by its index. */
const nameOf = (phase: number): string => PHASES[phase] ?? '';

/** How a current stands to a voltage, to the whole degree. */
export type Relation = 'lags' | 'leads' | 'in_phase';
/** Numbers and names that the sentences of findings take; those that a sentence does not have stay empty. */
const NO_WORDS = {
  ...{ phase: '', line: '', one: '', other: '', relation: 'lags' as Relation, after_relation: 'lags' as Relation },
  ...{ voltage: 0, lowest: 0, highest: 0, lag: 0, after: 0 },
};
export type FindingWords = Readonly<typeof NO_WORDS>;
/** Which sentences a finding has. */
type FindingKey =
  | 'turned'
  | 'elsewhere'
  | 'both'
  | 'swapped'
  | 'rotation'
  | 'voltage_missing'
  | 'neutral_sure'
  | 'neutral_unsure'
  | 'current_missing'
  | 'generation';

export interface FindingView {
  readonly key: FindingKey;
  readonly words: FindingWords;
  /** Angles of the current of one input before and after the remedy, and the phase whose voltage it is drawn with. */
  readonly angles:
    | { readonly before: number; readonly after: number; readonly voltage: string; readonly own: string }
    | undefined;
  /** The transformer can be turned in software: powers change their sign, import and export change places. */
  readonly turns: Phase | undefined;
}

/** Degrees without decimals, positive; the relation is a word. */
const degrees = (angle: number) => Math.abs(Math.round(angle));
const relation = (angle: number): Relation => (degrees(angle) === 0 ? 'in_phase' : angle < 0 ? 'leads' : 'lags');

/** A finding as keys, names and numbers of its sentences. */
export function findingView(finding: WiringFinding): FindingView {
  switch (finding.kind) {
    case 'voltage-missing':
      return plain('voltage_missing', {
        phase: nameOf(finding.phase),
        voltage: Math.round(finding.voltage),
        highest: Math.round(finding.highest),
      });
    case 'neutral-missing':
      return plain(`neutral_${finding.certainty}`, {
        lowest: Math.round(finding.lowest),
        highest: Math.round(finding.highest),
      });
    case 'rotation-left':
      return plain('rotation', {});
    case 'voltages-swapped':
      return plain('swapped', { one: nameOf(finding.phases[0]), other: nameOf(finding.phases[1]) });
    case 'current-missing':
      return plain('current_missing', { phase: nameOf(finding.phase) });
    case 'generation-unexpected':
      return plain('generation', { phase: nameOf(finding.phase) });
    case 'transformer-turned':
    case 'transformer-elsewhere':
      return transformerView(finding);
  }
}

type TransformerFinding = Extract<WiringFinding, { kind: `transformer-${string}` }>;

function transformerView(finding: TransformerFinding): FindingView {
  const { phase, lag, after } = finding;
  const line = finding.kind === 'transformer-elsewhere' ? finding.line : phase;
  const key = finding.kind === 'transformer-turned' ? 'turned' : finding.turned ? 'both' : 'elsewhere';
  const words: FindingWords = {
    ...NO_WORDS,
    ...{ phase: nameOf(phase), line: nameOf(line) },
    ...{ lag: degrees(lag), relation: relation(lag), after: degrees(after), after_relation: relation(after) },
  };
  return {
    key,
    words,
    angles: { before: lag, after, own: nameOf(phase), voltage: nameOf(line) },
    turns: key === 'turned' ? PHASES[phase] : undefined,
  };
}

function plain(key: FindingKey, words: Partial<FindingWords>): FindingView {
  return { key, words: { ...NO_WORDS, ...words }, angles: undefined, turns: undefined };
}

/** What one candidate would mean: nothing wrong, or which input is on which phase in which direction. */
export interface CandidateView {
  /** Whole percent, at least 1. */
  readonly percent: number;
  readonly faults: readonly {
    readonly key: 'turned' | 'elsewhere' | 'both';
    readonly phase: string;
    readonly line: string;
  }[];
}

/** Candidates that are shown where the wiring is not certain. */
const SHOWN = 4;

export function candidateViews({ transformers: { candidates } }: WiringReport): readonly CandidateView[] {
  return candidates.slice(0, SHOWN).map((candidate) => ({
    percent: Math.max(1, Math.round(candidate.probability * 100)),
    faults: faultsOf(candidate),
  }));
}

function faultsOf({ line, sign }: WiringCandidate): CandidateView['faults'] {
  return line.flatMap((phase, input) => {
    const [isElsewhere, isTurned] = [phase !== input, sign[input] === -1];
    if (!isElsewhere && !isTurned) return [];
    const key = isElsewhere ? (isTurned ? 'both' : 'elsewhere') : 'turned';
    return [{ key, phase: nameOf(input), line: nameOf(phase) } as const];
  });
}

/** What a report is founded on: angles of currents, voltages that are certain, or a suspicion from their magnitudes. */
export function groundsOf({ findings }: WiringReport): 'angles' | 'voltages' | 'suspicion' {
  const [first] = findings;
  if (first?.kind === 'neutral-missing' && first.certainty === 'unsure') return 'suspicion';
  return first?.kind === 'voltage-missing' || first?.kind === 'neutral-missing' ? 'voltages' : 'angles';
}

/** How sure the most probable wiring is, whole percent; undefined where nothing is known of transformers. */
export function certainty({ transformers: { candidates } }: WiringReport): number | undefined {
  const [best] = candidates;
  return best && Math.min(99, Math.floor(best.probability * 100));
}

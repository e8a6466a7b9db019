import { QuestionsCard } from '../../../parts/naming/index.ts';
import type { PartProps } from '../parts.ts';

/** What the meter asks about steps that come again. */
export function QuestionsPart({ board: { selection, zone }, span }: PartProps) {
  return selection.kind === 'device' ? <QuestionsCard device={selection.device} {...{ zone, span }} /> : null;
}

import { useTranslation } from 'react-i18next';
import { isDemo } from '../../../base/ui/is-demo.ts';
import type { Selection } from '../../hierarchy/index.ts';
import { recordingOf } from './recording.ts';

/** What a file of measurements is headed by: who was measured, and that it is a demo or a recording where it is one (D44 and D45). */
export function useSubjectText(selection: Selection): string {
  const { t } = useTranslation(['common', 'measurements']);
  const recording = recordingOf(selection);
  const marks = [
    ...(isDemo() ? [t('common:demo')] : []),
    ...(recording === undefined ? [] : [t(`measurements:recording.mark.${recording}`)]),
  ];
  return subjectText(selection, marks);
}

/** The title of what was measured, with the marks it has. */
export function subjectText(selection: Selection, marks: readonly string[]): string {
  const title = selection.kind === 'none' ? '' : selection.title;
  return marks.length === 0 ? title : `${title} (${marks.join(', ')})`;
}

import { useTranslation } from 'react-i18next';
import type { Selection } from '../hierarchy/selection.ts';
import { session } from '../session/session.ts';
import { useStore } from '../state/use-store.ts';

/** What a file of measurements is headed by: who was measured, and that it is a demo where it is one (decision 44). */
export function useSubjectText(selection: Selection): string {
  const { t } = useTranslation();
  const isDemo = useStore(session, ({ auth }) => auth?.demo === true);
  return subjectText(selection, isDemo ? t('demo') : undefined);
}

/** The title of what was measured, with the mark of the demo where there is one. */
export function subjectText(selection: Selection, mark: string | undefined): string {
  const title = selection.kind === 'none' ? '' : selection.title;
  return mark === undefined ? title : `${title} (${mark})`;
}

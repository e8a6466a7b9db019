import type { AccuracyCaseResult, AccuracyRunEntry } from '@phasor/contract';
import { useTranslation } from 'react-i18next';

/** How a run ended, in the words of screens, prints and files. */
export function useRunResult() {
  const { t } = useTranslation(['accuracy']);
  return ({ status }: Pick<AccuracyRunEntry, 'status'>) =>
    status === 'RUNNING' ? t('tone.running') : t(`result.${status}`);
}

/** Name of a measured case; its number where it has none. */
export function useCaseName() {
  const { t } = useTranslation(['accuracy']);
  return ({ ID, name }: Pick<AccuracyCaseResult, 'ID' | 'name'>) => name ?? t('case_number', { number: ID });
}

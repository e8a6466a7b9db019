import type { SeriesAnswer } from '@phasor/contract';
import { useTranslation } from 'react-i18next';

/** What files of a group say of members without measurements; undefined where each has some (D49). */
export function useMissingText(answer: Pick<SeriesAnswer, 'missing'> | undefined): string | undefined {
  const { t } = useTranslation('measurements');
  const count = answer?.missing?.length ?? 0;
  return count === 0 ? undefined : t('members_missing', { count });
}

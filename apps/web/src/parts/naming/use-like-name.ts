import type { ApplianceEntry } from '@phasor/contract';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../base/i18n/locale.ts';
import { spanText } from '../../base/i18n/time-text.ts';
import { aboutSeconds, usualOnes } from './question-view.ts';

/** What the server calls an appliance that it found. */
const FOUND_NAME = /^Appliance (\d+)$/;

type Liked = Pick<ApplianceEntry, 'duration' | 'learned' | 'name' | 'resembles'>;

/** The name of an appliance; of one that the meter found, what it resembles and how long it runs (R-APPL-040). */
export function useLikeName(): (appliance: Liked) => string {
  const { t, i18n } = useTranslation(['naming']);
  const locale = localeOf(i18n.language);
  return useCallback(
    ({ name, learned, resembles = [], duration }) => {
      const number = FOUND_NAME.exec(name)?.[1];
      const [like] = usualOnes(resembles);
      if (!learned || number === undefined || duration === undefined) return name;
      const length = spanText(aboutSeconds(duration), locale);
      return like === undefined
        ? t('like_nothing', { number, duration: length })
        : t('like', { what: t(`usual.${like}`), number, duration: length });
    },
    [t, locale],
  );
}

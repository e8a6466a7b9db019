import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../base/i18n/locale.ts';
import { spanText } from '../../base/i18n/time-text.ts';
import type { RingWords, StateNames } from './monitoring-charts.ts';

/** Label of each state. */
export function useStateNames(): StateNames {
  const { t } = useTranslation(['monitoring']);
  return useMemo(() => ({ online: t('state.online'), offline: t('state.offline'), unknown: t('state.unknown') }), [t]);
}

export function useRingWords(): RingWords {
  const { t, i18n } = useTranslation(['monitoring', 'charts']);
  const names = useStateNames();
  const locale = localeOf(i18n.language);
  return useMemo(
    () => ({
      names,
      percent: t('percent_online'),
      headings: { time: t('charts:time'), state: t('state_heading'), uptime: `${t('uptime')} (s)` },
      spanOf: (seconds) => spanText(seconds, locale),
    }),
    [names, t, locale],
  );
}

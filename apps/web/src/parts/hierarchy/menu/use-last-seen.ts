import type { DeviceListEntry } from '@phasor/contract';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../../base/i18n/locale.ts';
import { agoText } from '../../../base/i18n/time-text.ts';
import { useNow } from '../../../base/ui/text/use-now.ts';

const CLOCK_MS = 10_000;

/** Time since the last message of a device, in words; "never seen" before its first one. */
export function useLastSeen({ last_seen: instant }: Pick<DeviceListEntry, 'last_seen'>): string {
  const { t, i18n } = useTranslation();
  const now = useNow(CLOCK_MS);
  return instant === undefined ? t('state.never_seen') : agoText(instant, now, localeOf(i18n.language));
}

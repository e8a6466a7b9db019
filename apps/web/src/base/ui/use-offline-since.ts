import type { DeviceListEntry } from '@phasor/contract';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../i18n/locale.ts';
import { agoText } from '../i18n/time-text.ts';
import { offlineSince } from './device-status.ts';
import { useNow } from './text/use-now.ts';

const CLOCK_MS = 10_000;

/** How long ago a device went offline, in words; "never seen" before its first message. */
export function useOfflineSince(device: Pick<DeviceListEntry, 'last_seen' | 'offline_since'>): string {
  const { t, i18n } = useTranslation();
  const now = useNow(CLOCK_MS);
  const since = offlineSince(device);
  return since === undefined ? t('state.never_seen') : agoText(since, now, localeOf(i18n.language));
}

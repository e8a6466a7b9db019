import type { TFunction } from 'i18next';
import { agoText, momentText } from '../../base/i18n/time-text.ts';
import { silentSince } from '../../base/ui/device-status.ts';

/** What a wall knows about the age of its values. */
export interface WallState {
  /** When the newest value was measured, epoch ms; undefined before the first. */
  readonly newest: number | undefined;
  /** When something was last received of the device, epoch ms; undefined before the first message, and of a group. */
  readonly lastSeen?: number | undefined;
  /** The values are too old to be those of now. */
  readonly isOld: boolean;
  /** Nothing newer can arrive: the connection is lost. */
  readonly isCutOff: boolean;
}

/** Whether values are of now, in words. */
export interface Freshness {
  readonly kind: 'live' | 'unstored' | 'old' | 'lost';
  readonly words: string;
  readonly note?: string;
}

/** Whether what a wall shows is of now, and how old it is. */
export function freshnessOf(
  t: TFunction<['wall']>,
  {
    newest,
    lastSeen,
    isOld,
    isCutOff,
    isStored,
  }: WallState & { /** Values that arrive are kept. */ readonly isStored: boolean },
  { now, zone, locale }: { readonly now: number; readonly zone: string; readonly locale: string },
): Freshness {
  if (newest === undefined) {
    if (isCutOff) return { kind: 'lost', words: t('lost') };
    const since = silentSince(lastSeen, now);
    const words = since === undefined ? t('waiting') : t('old', { when: momentText(since, { now, zone, locale }) });
    return { kind: 'old', words };
  }
  // A time, not an age: a device may have left a second after it was measured, and "measured now" would deny it.
  const when = momentText(newest, { now, zone, locale });
  if (isCutOff) return { kind: 'lost', words: t('lost'), note: t('last', { when }) };
  if (isOld) return { kind: 'old', words: t('old', { when }) };
  const kind = isStored ? 'live' : 'unstored';
  return { kind, words: t(kind), note: t('measured', { age: agoText(newest, now, locale) }) };
}

import type { DeviceListEntry, RelayGuard } from '@phasor/contract';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../base/i18n/locale.ts';
import { momentText } from '../../base/i18n/time-text.ts';
import { switchHindrance } from './switch-hindrance.ts';

/** Why a relay cannot be switched now: one word, and one sentence. */
export interface HindranceWords {
  readonly short: string;
  readonly whole: string;
}

/** Text for why a relay cannot be switched; undefined if it can. */
export function useHindrance(device: DeviceListEntry, guard: RelayGuard | undefined): HindranceWords | undefined {
  const { t, i18n } = useTranslation(['relays', 'common']);
  const hindrance = switchHindrance(device, guard);
  if (hindrance === undefined) return undefined;
  if (hindrance === 'level') return { short: t('common:level.view'), whole: t('common:level_needed.operate') };
  if (hindrance === 'offline') return { short: t('common:state.offline'), whole: t('offline') };
  const { by, since } = guard?.lock ?? { by: null, since: 0 };
  const when = momentText(since, { now: Date.now(), zone: device.time_zone, locale: localeOf(i18n.language) });
  const whole = by === null ? t('locked_since', { when }) : t('locked_by', { login: by, when });
  return { short: t('locked'), whole };
}

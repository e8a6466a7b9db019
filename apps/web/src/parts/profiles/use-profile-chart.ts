import { type SeriesAnswer, WIRE_QUANTITIES } from '@phasor/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { LineScreen } from '../../base/addresses/chart-screens.ts';
import { localeOf } from '../../base/i18n/locale.ts';
import type { TimeChart } from '../charts/index.ts';
import { emptyChart, type ProfileFrame, profileChart } from './profile-view.ts';

interface Answered {
  readonly data: SeriesAnswer | undefined;
  readonly error: unknown;
}

interface Frame extends Pick<ProfileFrame, 'range' | 'axisKind' | 'asRatio' | 'fromZero'> {
  readonly screen: LineScreen;
  readonly zone: string;
}

/** The chart of an answer; null before the first one, and empty axes without measurements (R-ERR-006). */
export function useProfileChart({ data, error }: Answered, frame: Frame): TimeChart | null {
  const { t, i18n } = useTranslation(['common', 'charts']);
  const { screen, range, zone, axisKind, asRatio, fromZero = false } = frame;
  const locale = localeOf(i18n.language);
  return useMemo(() => {
    const single = t(`common:quantity.${WIRE_QUANTITIES[screen.quantity]}`);
    const names = { average: t('charts:average'), sum: t('charts:sum'), single };
    const picture = { range, locale, axisKind, asRatio, fromZero, names };
    if (data !== undefined) return profileChart(screen, data, picture);
    return error === null ? null : emptyChart(screen, picture, zone);
  }, [data, error, screen, range, zone, axisKind, asRatio, fromZero, locale, t]);
}

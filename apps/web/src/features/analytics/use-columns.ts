import type { EnergyPeriod, SeriesAnswer } from '@phasor/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ColumnScreenName } from '../../base/addresses/chart-screens.ts';
import { localeOf } from '../../base/i18n/locale.ts';
import type { TimeChart } from '../../parts/charts/index.ts';
import { usePowerText } from '../../parts/demand/index.ts';
import {
  energyQuery,
  periodFor,
  shownFailure,
  subjectOf,
  useAxisKind,
  useCloserLook,
  useErrorToast,
  useHiddenSeries,
  useStepTexts,
  type Zoom,
} from '../../parts/measurements/index.ts';
import { type GraphState, isRunning } from '../../parts/toolbar/index.ts';
import { ANALYTICS_SCREENS, type AnalyticsScreen } from './analytics-catalogue.ts';
import { type ColumnTexts, columnChart, columnWindow, columnWish } from './column-view.ts';
import { quarterMoment } from './quarter-moment.ts';

/** A screen of columns: its request, its chart, and its remembered choices. */
export function useColumns(name: ColumnScreenName, { state, zoom }: { state: GraphState; zoom: Zoom }) {
  const screen = ANALYTICS_SCREENS[name];
  const { selection, source, context, zone } = state;
  const period = periodFor(screen.period, zoom.shown);
  const wish = columnWish(screen, { range: zoom.shown, period, source });
  const query = useQuery(energyQuery(subjectOf(selection), wish, isRunning(zoom.shown, context.now)));
  useErrorToast(shownFailure(query.error, selection), JSON.stringify(wish));
  const [axisKind, setAxisKind] = useAxisKind(name);
  const hiddenAtFirst = screen.series.flatMap(({ quantity, hidden }) => (hidden === true ? [quantity] : []));
  const [hidden, setHidden] = useHiddenSeries(`analytics.${name}`, hiddenAtFirst);
  const chart = useColumnChart(query, { screen, period, axisKind, range: zoom.shown, now: context.now, zone });
  const { nameOf } = useColumnTexts(zone);
  return {
    chart,
    ahead: screen.series.map(({ quantity, colour }) => ({ id: quantity, name: nameOf(quantity), colour })),
    query,
    wish,
    period,
    hidden,
    setHidden,
    setAxisKind,
    coverage: query.data?.coverage[screen.series[0]?.quantity ?? ''],
    window: columnWindow(zoom, { period, zone }),
    open: useCloserLook(screen.closer, period, zone),
  };
}

interface Frame {
  readonly screen: AnalyticsScreen;
  readonly period: EnergyPeriod;
  readonly axisKind: 'linear' | 'logarithmic';
  readonly range: { readonly from: number; readonly to: number };
  readonly now: number;
  readonly zone: string;
}

/** The chart of an answer; null before the first one, and empty axes where nothing was found (R-ERR-006). */
function useColumnChart(
  { data, error }: { data: SeriesAnswer | undefined; error: unknown },
  { screen, period, axisKind, range, now, zone }: Frame,
): TimeChart | null {
  const texts = useColumnTexts(zone);
  const { i18n } = useTranslation();
  const locale = localeOf(i18n.language);
  return useMemo(() => {
    if (data === undefined && error === null) return null;
    const answer = data ?? { status: 'OK', data: {}, coverage: {}, step: 0, time_zone: zone };
    return columnChart(screen, answer, { range, period, now, locale, axisKind, texts });
  }, [data, error, screen, period, axisKind, range, now, zone, locale, texts]);
}

function useColumnTexts(zone: string): ColumnTexts {
  const { t, i18n } = useTranslation(['analytics', 'demand']);
  const locale = localeOf(i18n.language);
  const powerText = usePowerText();
  const steps = useStepTexts();
  return useMemo(() => {
    const when = (time: number) => quarterMoment(time, locale, { timeZone: zone });
    return {
      nameOf: (quantity) => t(`series.${quantity as 'E_I'}`),
      ...steps,
      quarterAt: (time) => t('step.quarter_at', { when: when(time) }),
      possible: (power) => t('demand:possible', { power: powerText(power) }),
    };
  }, [t, locale, zone, steps, powerText]);
}

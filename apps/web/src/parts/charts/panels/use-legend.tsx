import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TimeChart } from '../chart-spec.ts';
import type { ChartTheme } from '../chart-theme.ts';
import { figureNames } from '../reading/chart-figures.ts';
import type { ChartSize } from './ChartPicture.tsx';
import { Legend, type LegendEntry } from './Legend.tsx';
import { LegendTable } from './LegendTable.tsx';
import { useLegendSearch } from './use-legend-search.tsx';

interface Wish {
  /** Null before the first answer. */
  readonly chart: TimeChart | null;
  readonly entries: readonly LegendEntry[];
  readonly size: ChartSize;
  readonly hidden: ReadonlySet<string>;
  readonly theme: ChartTheme;
  readonly onChange: (hidden: ReadonlySet<string>) => void;
}

interface ShownLegend {
  /** Beside the title. */
  readonly legend: ReactNode;
  /** Below the picture: with figures, or names alone in as few rows as they need. */
  readonly below: ReactNode;
}

/** The legend of a chart over time, in one of its two places; searched where its entries are many. */
export function useLegend({ chart, entries, size, ...shown }: Wish): ShownLegend {
  const { t } = useTranslation('charts');
  const { search, found } = useLegendSearch(entries);
  // Rows of spans have their names in the chart.
  if (chart?.kind === 'span' || entries.length === 0) return { legend: false, below: false };
  const hasFigures = chart === null || figureNames(chart).length > 0;
  if (hasFigures) {
    const table = (
      <>
        {search}
        <LegendTable {...{ chart, entries, found }} {...shown} />
      </>
    );
    return { legend: false, below: table };
  }
  const legend = entries.length > 1 && (
    <>
      {search}
      <Legend label={t('legend')} series={entries} found={found} {...shown} />
    </>
  );
  return size === 'card' ? { legend, below: false } : { legend: false, below: legend };
}

import { useTranslation } from 'react-i18next';
import type { TimeChart } from '../chart-spec.ts';
import { chartTable, type TableWords, tableSheet } from '../files/chart-table.ts';
import { momentText } from '../reading/reading.ts';
import { ChartTableView } from './ChartTableView.tsx';

interface Props {
  readonly chart: TimeChart;
  readonly hidden: ReadonlySet<string>;
  readonly words: TableWords;
  readonly caption: string;
}

/** A chart's values as a table; loaded on request. */
export function TimeChartTable({ chart, hidden, words, caption }: Props) {
  const { t } = useTranslation('charts');
  return (
    <ChartTableView
      sheet={tableSheet(chartTable(chart, hidden, words), {
        heading: chart.across?.heading ?? `${t('time')} (${chart.timeZone})`,
        text: (time) => momentText(chart, time),
      })}
      caption={caption}
      locale={chart.locale}
    />
  );
}

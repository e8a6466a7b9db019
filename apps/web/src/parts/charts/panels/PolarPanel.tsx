import { useComputedColorScheme } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PolarChart } from '../chart-spec.ts';
import { chartTheme } from '../chart-theme.ts';
import type { ExportKind } from '../files/chart-exports.ts';
import { paperLine } from '../reading/reading.ts';
import { ChartFrame } from './ChartFrame.tsx';
import { ChartTableView } from './ChartTableView.tsx';
import { Legend } from './Legend.tsx';
import { PolarPicture } from './PolarPicture.tsx';
import styles from './polar.module.css';

interface Props {
  readonly title: string;
  /** Subject, for files and prints. */
  readonly subject: string;
  readonly chart: PolarChart;
  readonly hidden: ReadonlySet<string>;
  readonly onHidden: (hidden: ReadonlySet<string>) => void;
  /** The values are old. */
  readonly isOld: boolean;
  readonly aside?: ReactNode;
  /** Buttons of the screen beside the menu. */
  readonly tools?: ReactNode;
  /** Beside the chart: the same in numbers. */
  readonly children: ReactNode;
}

/** A polar chart with all its elements: title, legend, menu, table view. */
export function PolarPanel({ title, subject, chart, hidden, onHidden, isOld, aside, tools, children }: Props) {
  const { t } = useTranslation('charts');
  const [asTable, setAsTable] = useState(false);
  const scheme = useComputedColorScheme('light');
  const theme = useMemo(() => chartTheme(scheme), [scheme]);
  const exportAs = (kind: ExportKind) =>
    void import('../files/save-polar.ts').then(({ savePolar }) =>
      savePolar(kind, { title, subject, chart, hidden, theme }),
    );
  return (
    <ChartFrame
      {...{ title, aside, tools, asTable }}
      loading={false}
      legend={<Legend label={t('legend')} series={chart.arrows} hidden={hidden} theme={theme} onChange={onHidden} />}
      paperLine={() => paperLine(subject, chart)}
      onTable={setAsTable}
      onExport={exportAs}
    >
      <div className={styles.content} data-old={isOld}>
        {asTable ? (
          <ChartTableView sheet={chart.sheet} caption={title} locale={chart.locale} />
        ) : (
          <>
            <div className={styles.picture}>
              <PolarPicture
                label={t('summary', { title, series: chart.arrows.map(({ name }) => name).join(', ') })}
                {...{ chart, hidden, theme }}
              />
            </div>
            <div className={styles.beside}>{children}</div>
          </>
        )}
      </div>
    </ChartFrame>
  );
}

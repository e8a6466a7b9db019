import { useComputedColorScheme } from '@mantine/core';
import { formatScaled } from '@phasor/quantities';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PieChart } from '../chart-spec.ts';
import { chartTheme } from '../chart-theme.ts';
import type { ExportKind } from '../files/chart-exports.ts';
import { paperLine } from '../reading/reading.ts';
import { ChartFrame } from './ChartFrame.tsx';
import { ChartTableView } from './ChartTableView.tsx';
import { PiePicture } from './PiePicture.tsx';
import styles from './pie.module.css';

interface Props {
  readonly title: string;
  /** Subject of the shares, for files and prints. */
  readonly subject: string;
  readonly pie: PieChart;
  /** `card` for a card among others, `screen` for a whole screen. */
  readonly size: 'card' | 'screen';
  /** The values are not yet those of the selected period: they are dimmed. */
  readonly isOld?: boolean;
  readonly onOpen?: (id: string) => void;
  readonly aside?: ReactNode;
  /** Beside the ring: the same in words, with keyboard access to the parts of a slice. */
  readonly children: ReactNode;
  /** Below: notes on the numbers. */
  readonly notes?: ReactNode;
}

/** A ring with all elements of a chart: title, menu, table view. */
export function PiePanel({ title, subject, pie, size, isOld = false, onOpen, aside, children, notes }: Props) {
  const { t } = useTranslation('charts');
  const [asTable, setAsTable] = useState(false);
  const scheme = useComputedColorScheme('light');
  const theme = useMemo(() => chartTheme(scheme), [scheme]);
  const { slices, whole, scale, locale } = pie;
  const exportAs = (kind: ExportKind) =>
    void import('../files/save-pie.ts').then(({ savePie }) => savePie(kind, { title, subject, pie, theme }));
  return (
    <ChartFrame
      {...{ title, aside, asTable }}
      loading={isOld}
      paperLine={() => paperLine(subject, pie)}
      onTable={setAsTable}
      onExport={exportAs}
    >
      <div className={styles.content} data-old={isOld} data-size={size}>
        {asTable ? (
          <ChartTableView sheet={pie.sheet} caption={title} locale={locale} />
        ) : (
          <>
            <div className={styles.picture}>
              <PiePicture
                label={t('summary', { title, series: (pie.lines ?? slices).map(({ name }) => name).join(', ') })}
                {...{ slices, theme }}
                {...(onOpen === undefined ? {} : { onOpen })}
              >
                <strong className={styles.whole}>{formatScaled(whole, scale, locale)}</strong>
                <small className={styles.unit}>{scale.unit}</small>
              </PiePicture>
            </div>
            <div className={styles.beside}>{children}</div>
          </>
        )}
      </div>
      {notes}
    </ChartFrame>
  );
}

import type { ApplianceRun } from '@phasor/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../../base/i18n/locale.ts';
import { TimeChartPanel } from '../../../parts/charts/index.ts';
import { useLiveWindow } from '../../../parts/live-values/index.ts';
import { profileQuery, subjectOf, useHiddenSeries, useSubjectText } from '../../../parts/measurements/index.ts';
import type { Board } from '../board.ts';
import tiles from '../tiles.module.css';
import type { Recognised } from './recognised.ts';
import { recognitionChart, SHOWN_MS } from './recognition-chart.ts';

interface Props {
  readonly board: Board;
  readonly appliances: readonly Recognised[];
  readonly runs: readonly ApplianceRun[];
  readonly isOld: boolean;
}

/** Live power of the last minutes, with the appliances recognised in it. */
export function RecognitionChart({ board, appliances, runs, isOld }: Props) {
  const { t, i18n } = useTranslation(['recognised']);
  const [opened] = useState(() => Math.floor(Date.now() / 1_000) * 1_000);
  const window = useLiveWindow(board.source, SHOWN_MS);
  const stored = useStored(board, opened);
  const [hidden, setHidden] = useHiddenSeries('recognition', []);
  const locale = localeOf(i18n.language);
  const to = Math.max(opened, (window.at(-1)?.ts ?? 0) * 1_000);
  const { zone } = board;
  const chart = useMemo(() => {
    const range = { from: to - SHOWN_MS, to };
    return recognitionChart({ stored, window, appliances, runs }, { range, timeZone: zone, locale });
  }, [stored, window, appliances, runs, to, zone, locale]);
  return (
    <TimeChartPanel
      title={t('power')}
      subject={useSubjectText(board.selection)}
      chart={chart}
      size="card"
      isOld={isOld}
      hidden={hidden}
      onHidden={setHidden}
      aside={<span className={tiles.note}>{t('markers')}</span>}
    />
  );
}

/** Power of every phase before the screen was opened. */
function useStored(board: Board, opened: number) {
  const wish = {
    ...({ data: 'P', phase: 'L1,L2,L3', format: 'H', step: 5 } as const),
    from: (opened - SHOWN_MS) / 1_000,
    to: opened / 1_000,
  };
  return useQuery(profileQuery(subjectOf(board.selection), wish, false)).data;
}

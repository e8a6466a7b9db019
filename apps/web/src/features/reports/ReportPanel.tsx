import type { QuantityName } from '@phasor/quantities';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../base/i18n/locale.ts';
import { type ChartPeriod, PiePanel } from '../../parts/charts/index.ts';
import styles from './ReportsPage.module.css';
import { ReportTable } from './ReportTable.tsx';
import { reportPie } from './report-pie.ts';
import { isPricedApart, reportRows } from './report-rows.ts';
import { partlyPriced, type ReportGroup, type ReportPart } from './report-tree.ts';
import { useReportWords } from './use-report-words.ts';

interface Props {
  readonly title: string;
  /** Owner of the group, for files and prints. */
  readonly subject: string;
  readonly quantity: QuantityName;
  readonly group: ReportGroup;
  readonly currency: string | undefined;
  readonly period: ChartPeriod;
  readonly isOld: boolean;
  readonly onOpen: (id: string) => void;
}

/** A group as a ring and, beside it, as a table with the same numbers. */
export function ReportPanel({ title, subject, quantity, group, currency, period, isOld, onOpen }: Props) {
  const words = useReportWords();
  const rows = useMemo(() => reportRows(group), [group]);
  const pie = useMemo(
    () => reportPie(group, { quantity, currency, words, period }),
    [group, quantity, currency, words, period],
  );
  return (
    <PiePanel
      {...{ title, subject, pie, isOld, onOpen }}
      size="screen"
      notes={<Notes group={group} isPriced={currency !== undefined} />}
    >
      <ReportTable {...{ title, group, rows, currency, onOpen }} scale={pie.scale} />
    </PiePanel>
  );
}

/** Notes for reading the numbers. */
function Notes({ group, isPriced }: { group: ReportGroup; isPriced: boolean }) {
  const { t, i18n } = useTranslation(['reports']);
  const without = [...group.children, ...group.cumulative].filter(
    ({ group: inner, energy }: ReportPart) => inner === undefined && energy === null,
  ).length;
  const measuring = group.cumulative.filter(({ energy }) => energy !== null).map(({ title }) => title);
  const list = new Intl.ListFormat(localeOf(i18n.language));
  const partly = isPriced ? partlyPriced(group) : [];
  const notes = [
    ...(group.energy === null ? [t('nothing')] : []),
    ...(measuring.length > 0 ? [t('by_cumulative', { names: list.format(measuring) })] : []),
    ...(group.excess > 0 ? [t('excess_note')] : []),
    ...(isPriced && isPricedApart(group) ? [t('priced_apart', { name: t(group.other > 0 ? 'other' : 'excess') })] : []),
    ...(partly.length > 0 ? [t('partly_priced', { names: list.format(partly) })] : []),
    ...(without > 0 && group.energy !== null ? [t('without_data', { count: without })] : []),
  ];
  return notes.map((note) => (
    <p key={note} className={styles.note}>
      {note}
    </p>
  ));
}

import type { QuantityName } from '@phasor/quantities';
import { useMemo } from 'react';
import { type ChartPeriod, PiePanel } from '../../parts/charts/index.ts';
import styles from './ReportsPage.module.css';
import { ReportTable } from './ReportTable.tsx';
import { reportPie } from './report-pie.ts';
import { reportRows } from './report-rows.ts';
import type { ReportGroup } from './report-tree.ts';
import { useReportNotes } from './use-report-notes.ts';
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
  const notesOf = useReportNotes(currency);
  const rows = useMemo(() => reportRows(group), [group]);
  const pie = useMemo(
    () => reportPie(group, { quantity, currency, words, period }),
    [group, quantity, currency, words, period],
  );
  return (
    <PiePanel
      {...{ title, subject, pie, isOld, onOpen }}
      size="screen"
      notes={notesOf(group, { scale: pie.scale, groups: [group] }).map((note) => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
    >
      <ReportTable {...{ title, group, rows, currency, onOpen }} scale={pie.scale} />
    </PiePanel>
  );
}

import { useComputedColorScheme } from '@mantine/core';
import { formatScaled, type QuantityName } from '@phasor/quantities';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { chartTheme } from '../../charts/chart-theme.ts';
import { PiePicture } from '../../charts/PiePicture.tsx';
import { localeOf } from '../../i18n/locale.ts';
import styles from './ReportsPage.module.css';
import { ReportTable } from './ReportTable.tsx';
import { columnScale, reportRows, reportSlices } from './report-rows.ts';
import type { ReportGroup, ReportPart } from './report-tree.ts';

interface Props {
  readonly title: string;
  readonly quantity: QuantityName;
  readonly group: ReportGroup;
  readonly currency: string | undefined;
  readonly isOld: boolean;
  readonly onOpen: (id: string) => void;
}

/** A group as a ring and, beside it, as a table with the same numbers. */
export function ReportPanel({ title, quantity, group, currency, isOld, onOpen }: Props) {
  const { t, i18n } = useTranslation(['reports']);
  const scheme = useComputedColorScheme('light');
  const theme = useMemo(() => chartTheme(scheme), [scheme]);
  const rows = useMemo(() => reportRows(group), [group]);
  const slices = useMemo(() => reportSlices(rows, t('other')), [rows, t]);
  const scale = columnScale(quantity, group, rows);
  return (
    <section className={styles.panel} aria-label={title} aria-busy={isOld} data-old={isOld}>
      <h2 className={styles.title}>{title}</h2>
      <div className={styles.content}>
        <PiePicture label={t('pie', { title })} slices={slices} theme={theme} onOpen={onOpen}>
          <strong className={styles.whole}>{formatScaled(group.energy, scale, localeOf(i18n.language))}</strong>
          <span className={styles.unit}>{scale.unit}</span>
        </PiePicture>
        <ReportTable {...{ title, group, rows, scale, currency, onOpen }} />
      </div>
      <Notes group={group} />
    </section>
  );
}

/** What has to be known to read the numbers right. */
function Notes({ group }: { group: ReportGroup }) {
  const { t, i18n } = useTranslation(['reports']);
  const without = [...group.children, ...group.cumulative].filter(
    ({ group: inner, energy }: ReportPart) => inner === undefined && energy === null,
  ).length;
  const measuring = group.cumulative.filter(({ energy }) => energy !== null).map(({ title }) => title);
  const names = new Intl.ListFormat(localeOf(i18n.language)).format(measuring);
  const notes = [
    ...(group.energy === null ? [t('nothing')] : []),
    ...(measuring.length > 0 ? [t('by_cumulative', { names })] : []),
    ...(group.excess > 0 ? [t('excess_note')] : []),
    ...(without > 0 && group.energy !== null ? [t('without_data', { count: without })] : []),
  ];
  return notes.map((note) => (
    <p key={note} className={styles.note}>
      {note}
    </p>
  ));
}

import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../base/i18n/locale.ts';
import { useDemoMarked } from '../../base/ui/use-demo-marked.ts';
import { download, fileName } from '../../parts/charts/index.ts';
import { type GraphState, graphToolbarStyles as toolbar } from '../../parts/toolbar/index.ts';
import styles from './ReportsPage.module.css';
import type { REPORT_SCREENS, ReportScreen } from './report-catalogue.ts';
import { REPORT_FILES, type ReportFileKind } from './report-file.ts';
import type { ReportSheet } from './report-lines.ts';
import { groupsIn, treeScale } from './report-rows.ts';
import type { ReportGroup } from './report-tree.ts';
import { useReportNotes } from './use-report-notes.ts';
import { useReportWords } from './use-report-words.ts';

interface Props {
  readonly name: keyof typeof REPORT_SCREENS;
  readonly screen: ReportScreen;
  readonly groups: readonly ReportGroup[];
  readonly currency: string | undefined;
  readonly state: GraphState;
  /** The shown data are not yet those of the period. */
  readonly isOld: boolean;
}

const KINDS = ['pdf', 'xlsx'] as const satisfies readonly ReportFileKind[];

/** Saves the whole report with all its groups as a file. */
export function ReportExports({ name, screen, groups, currency, state, isOld }: Props) {
  const { t, i18n } = useTranslation(['reports', 'shell', 'common']);
  const marked = useDemoMarked();
  const title = t(`shell:screen.${name}`);
  const words = useReportWords();
  const notesOf = useReportNotes(currency);
  const save = async (kind: ReportFileKind) => {
    const sheets = screen.pies.flatMap(({ quantity }, index): ReportSheet[] => {
      const group = groups[index];
      const heading = screen.pies.length === 1 ? title : t(`common:quantity.${quantity}`);
      if (group === undefined) return [];
      const shown = { scale: treeScale(quantity, group), groups: groupsIn(group) };
      return [{ heading, quantity, group, notes: notesOf(group, shown) }];
    });
    const { firstDate, lastDate } = state.range;
    const locale = localeOf(i18n.language);
    const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
    const blob = await REPORT_FILES[kind]({
      title: marked(title),
      period: `${days.formatRange(new Date(firstDate), new Date(lastDate))} (${state.zone})`,
      locale,
      ...{ sheets, currency, words },
    });
    download(blob, `${fileName([marked(title), firstDate, lastDate])}.${kind}`);
  };
  return (
    <fieldset className={styles.exports} aria-label={t('export')}>
      {KINDS.map((kind) => (
        <button key={kind} type="button" className={toolbar.button} disabled={isOld} onClick={() => void save(kind)}>
          <IconDownload aria-hidden />
          {t(kind)}
        </button>
      ))}
    </fieldset>
  );
}

import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../base/i18n/use-locale.ts';
import { useDemoMarked } from '../../base/ui/use-demo-marked.ts';
import { download, fileName, loadPdfFile, SHEET_FILES } from '../../parts/charts/index.ts';
import { graphToolbarStyles as toolbar } from '../../parts/toolbar/index.ts';
import styles from './supply-week.module.css';
import { useWeekPaper } from './use-week-paper.ts';
import { useWeekSheet, type WeekFileProps } from './use-week-sheet.ts';
import { readWeekEvents } from './week-events.ts';

const KINDS = ['pdf', 'xlsx', 'csv'] as const;

/** Saves the shown weeks as a file. */
export function WeekFiles(props: WeekFileProps) {
  const { t } = useTranslation(['supply-week']);
  const { devices, weeks, mondays, monday, title } = props;
  const locale = useLocale();
  const isComplete = devices.length > 0 && devices.every(({ mac }) => weeks.of(mac, monday) !== undefined);
  const sheet = useWeekSheet(props);
  const paper = useWeekPaper(props);
  const name = useDemoMarked()(t('report'));
  const print = async () => {
    const [events, { pdfFile }, { weekPages }] = await Promise.all([
      readWeekEvents(devices, (mac) => weeks.of(mac, monday)),
      loadPdfFile(),
      import('./week-pages.ts'),
    ]);
    return pdfFile(weekPages(paper(events)), { title: `${name} – ${title}`, locale });
  };
  const { mutate: save, isPending } = useMutation({
    mutationFn: async (kind: (typeof KINDS)[number]) => {
      const blob = kind === 'pdf' ? await print() : await SHEET_FILES[kind]({ title: name, sheet: sheet(), locale });
      download(blob, `${fileName([name, title, ...new Set([mondays.at(-1) ?? monday, monday])])}.${kind}`);
    },
  });
  return (
    <fieldset className={styles.files} aria-label={t('export')}>
      {KINDS.map((kind) => (
        <button
          key={kind}
          type="button"
          className={toolbar.button}
          disabled={!isComplete || isPending}
          onClick={() => save(kind)}
        >
          <IconDownload aria-hidden />
          {kind.toUpperCase()}
        </button>
      ))}
    </fieldset>
  );
}

import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useDemoMarked } from '../../base/ui/use-demo-marked.ts';
import { download, fileName, loadPdfFile, SHEET_FILES } from '../charts/index.ts';
import { graphToolbarStyles as toolbar } from '../toolbar/index.ts';
import styles from './supply.module.css';
import { eventPages } from './supply-pages.ts';
import { type EventsToSave, useEventFiles } from './use-event-files.ts';

const KINDS = ['csv', 'xlsx', 'pdf'] as const;

/** Saves the shown events as a file. */
export function SupplyFiles(wish: EventsToSave) {
  const { t } = useTranslation(['supply']);
  const { title, sheet, paper } = useEventFiles(wish);
  const marked = useDemoMarked();
  const { range, zone, locale } = wish;
  const save = async (kind: (typeof KINDS)[number]) => {
    const blob =
      kind === 'pdf'
        ? await (await loadPdfFile()).pdfFile(eventPages(paper), { title, locale })
        : await SHEET_FILES[kind]({ title: marked(t('list')), sheet, locale });
    const day = Temporal.Instant.fromEpochMilliseconds(range.from).toZonedDateTimeISO(zone).toPlainDate().toString();
    download(blob, `${fileName([title, day])}.${kind}`);
  };
  return (
    <fieldset className={styles.files} aria-label={t('export')}>
      {KINDS.map((kind) => (
        <button key={kind} type="button" className={toolbar.button} onClick={() => void save(kind)}>
          <IconDownload aria-hidden />
          {kind.toUpperCase()}
        </button>
      ))}
    </fieldset>
  );
}

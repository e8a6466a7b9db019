import type { SupplyEventValues } from '@phasor/contract';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { chartTheme, download, fileName, loadPdfFile, SHEET_FILES, type Sheet } from '../charts/index.ts';
import { graphToolbarStyles as toolbar } from '../toolbar/index.ts';
import { durationOf } from './event-view.ts';
import type { SupplyView } from './SupplyEvents.tsx';
import styles from './supply.module.css';
import { eventPages } from './supply-pages.ts';
import { useEventTexts } from './use-event-texts.ts';

const KINDS = ['csv', 'xlsx', 'pdf'] as const;

/** Saves the shown events as a file. */
export function SupplyFiles({ events, ...view }: SupplyView & { events: readonly SupplyEventValues[] }) {
  const { t } = useTranslation(['supply']);
  const texts = useEventTexts(view);
  const { device, range, zone, locale, now } = view;
  const title = `${t('list')} – ${device.title}`;
  const rowOf = (event: SupplyEventValues) => ({
    id: `${event.kind} ${event.id}`,
    cells: [
      texts.start(event),
      t(`kind.${event.kind}`),
      durationOf(event, now) / 1_000,
      event.phases.join(' '),
      event.value,
      event.percent,
      event.class,
      texts.source(event),
    ],
  });
  const sheet: Sheet = {
    headings: [
      `${t('column.start')} (${zone})`,
      t('column.kind'),
      `${t('column.duration')} (s)`,
      t('column.phases'),
      t('column.value'),
      t('percent'),
      t('column.class'),
      t('column.source'),
    ],
    rows: events.map(rowOf),
    decimals: [null, null, 3, null, 2, 2, null, null],
  };
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: zone });
  const save = async (kind: (typeof KINDS)[number]) => {
    const period = `${days.formatRange(range.from, Math.max(range.from, range.to - 1))} (${zone})`;
    const rows = events.map((event) => [
      ...[texts.start(event), t(`kind.${event.kind}`), texts.duration(event), event.phases.join(', ')],
      ...[texts.value(event), event.class ?? '–', texts.source(event)],
    ]);
    const headings = (['start', 'kind', 'duration', 'phases', 'value', 'class', 'source'] as const).map((key) =>
      t(`column.${key}`),
    );
    const paper = { title, period, headings, rows, theme: chartTheme('light') };
    const blob =
      kind === 'pdf'
        ? await (await loadPdfFile()).pdfFile(eventPages(paper), { title, locale })
        : await SHEET_FILES[kind]({ title: t('list'), sheet, locale });
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

import type { SupplyEventValues } from '@phasor/contract';
import { useTranslation } from 'react-i18next';
import { chartTheme, type Sheet } from '../charts/index.ts';
import { durationOf } from './event-view.ts';
import type { SupplyView } from './SupplyEvents.tsx';
import type { EventPaper } from './supply-pages.ts';
import { useEventTexts } from './use-event-texts.ts';

/** Events as a sheet with numbers, and as a list on paper with words. */
export function useEventFiles({ events, ...view }: SupplyView & { readonly events: readonly SupplyEventValues[] }): {
  readonly title: string;
  readonly sheet: Sheet;
  readonly paper: EventPaper;
} {
  const { t } = useTranslation(['supply']);
  const texts = useEventTexts(view);
  const { device, range, zone, locale, now } = view;
  const title = `${t('list')} – ${device.title}`;
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: zone });
  const columns = ['start', 'kind', 'duration', 'phases', 'value', 'class', 'source'] as const;
  return {
    title,
    sheet: {
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
      rows: events.map((event) => ({
        id: `${event.kind} ${event.id}`,
        cells: [
          ...[texts.start(event), t(`kind.${event.kind}`), durationOf(event, now) / 1_000],
          ...[event.phases.join(' '), event.value, event.percent, event.class, texts.source(event)],
        ],
      })),
      decimals: [null, null, 3, null, 2, 2, null, null],
    },
    paper: {
      title,
      period: `${days.formatRange(range.from, Math.max(range.from, range.to - 1))} (${zone})`,
      headings: columns.map((key) => t(`column.${key}`)),
      rows: events.map((event) => [
        ...[texts.start(event), t(`kind.${event.kind}`), texts.duration(event), event.phases.join(', ')],
        ...[texts.value(event), event.class ?? '–', texts.source(event)],
      ]),
      theme: chartTheme('light'),
    },
  };
}

import type { TimeRange } from '@phasor/calendar';
import type { SupplyEventValues } from '@phasor/contract';
import { useTranslation } from 'react-i18next';
import { useDemoMarked } from '../../base/ui/use-demo-marked.ts';
import { chartTheme, momentHeading, type Sheet } from '../charts/index.ts';
import { durationOf, valueUnit } from './event-view.ts';
import type { EventPaper } from './supply-pages.ts';
import { EVENT_COLUMNS, useEventTexts } from './use-event-texts.ts';

/** What a file is about. */
export interface EventsToSave {
  readonly events: readonly SupplyEventValues[];
  /** Title of the device or of the group. */
  readonly title: string;
  readonly range: TimeRange;
  readonly zone: string;
  readonly locale: string;
  readonly now: number;
  /** Titles of the devices of a group by MAC; absent for a single device, which needs no column. */
  readonly titles?: ReadonlyMap<string, string>;
  /** Figures of the period in words. */
  readonly figures?: string;
  /** The period has more events, which are older. */
  readonly isCut?: boolean;
}

/** Left edges of the columns on paper, without and with one for the device. */
const EDGES = {
  single: [0, 400, 680, 900, 1_080, 1_400, 1_520],
  several: [0, 380, 720, 980, 1_180, 1_330, 1_620, 1_720],
} as const;

/** Events as a sheet with numbers, where those that go on have no end, and as a list on paper with words. */
export function useEventFiles({ events, titles, figures, isCut = false, ...about }: EventsToSave): {
  readonly title: string;
  readonly sheet: Sheet;
  readonly paper: EventPaper;
} {
  const { t } = useTranslation(['supply']);
  const texts = useEventTexts(about);
  const marked = useDemoMarked();
  const { range, zone, locale, now } = about;
  const title = `${t('list')} – ${marked(about.title)}`;
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: zone });
  const period = `${days.formatRange(range.from, Math.max(range.from, range.to - 1))} (${zone})`;
  const notes = isCut ? [t('cut')] : [];
  const ofSeveral = titles === undefined ? [] : [t('group.device')];
  const deviceOf = ({ device }: SupplyEventValues) => (titles === undefined ? [] : [titles.get(device) ?? device]);
  const [start, ...others] = EVENT_COLUMNS.map((key) => t(`column.${key}`));
  return {
    title,
    sheet: {
      headings: [
        [momentHeading(t('column.start'), [zone]), ...notes].join(' – '),
        ...ofSeveral,
        ...[t('column.kind'), `${t('column.duration')} (s)`, t('column.phases'), t('value'), t('unit')],
        ...[t('percent'), t('column.class'), t('column.source'), momentHeading(t('column.end'), [zone])],
      ],
      rows: events.map((event) => ({
        id: `${event.device} ${event.kind} ${event.id}`,
        cells: [
          ...[{ at: event.start, zone }, ...deviceOf(event), texts.kind(event), durationOf(event, now) / 1_000],
          ...[event.phases.join(' '), event.value, event.value === null ? null : valueUnit(event)],
          ...[event.percent, event.class, texts.source(event), event.end === null ? null : { at: event.end, zone }],
        ],
      })),
      decimals: [null, ...ofSeveral.map(() => null), null, 3, null, 2, null, 2, null, null, null],
    },
    paper: {
      title,
      period: [period, ...(figures === undefined ? [] : [figures]), ...notes].join(' · '),
      headings: [start ?? '', ...ofSeveral, ...others],
      edges: titles === undefined ? EDGES.single : EDGES.several,
      rows: events.map((event) => {
        const [first = '', ...rest] = EVENT_COLUMNS.map((column) => texts[column](event));
        return [first, ...deviceOf(event), ...rest];
      }),
      theme: chartTheme('light'),
    },
  };
}

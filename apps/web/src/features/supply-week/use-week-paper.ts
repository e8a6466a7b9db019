import type { DeviceListEntry, SupplyEventValues, SupplyWeekValues } from '@phasor/contract';
import { MISSING } from '@phasor/quantities';
import { WEEK_CRITERION_NAMES } from '@phasor/supply';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../base/i18n/use-locale.ts';
import { useDemoMarked } from '../../base/ui/use-demo-marked.ts';
import { useRecordingWords } from '../../parts/measurements/index.ts';
import { EVENT_COLUMNS, useEventWords } from '../../parts/supply/index.ts';
import { type FigureRow, figureRows, verdictIn } from './figure-rows.ts';
import { figureTexts } from './figure-texts.ts';
import type { WeekFileProps } from './use-week-sheet.ts';
import { useWeekWords, type WeekWords } from './use-week-words.ts';
import { shortWeekText, weekText } from './week-dates.ts';
import type { WeekEvents } from './week-events.ts';
import type { PaperReport, PaperTable, VerdictCell, WeekPaper } from './week-pages.ts';

/** Columns of figures on paper, in the order of FIGURE_WIDTHS. */
const PAPER_COLUMNS = [
  ...(['criterion', 'verdict', 'allowed', 'share', 'within', 'coverage', 'lowest', 'highest', 'worst'] as const),
] as const;

/** Everything that is printed of the shown week with its events, on demand. */
export function useWeekPaper(props: WeekFileProps): (events: WeekEvents) => WeekPaper {
  const { devices, weeks, monday, mondays, title } = props;
  const { t } = useTranslation(['supply-week', 'supply']);
  const locale = useLocale();
  const words = useWeekWords(locale);
  const wordsOfEvents = useEventWords();
  const heading = useDemoMarked()(t('report'));
  const { marked } = useRecordingWords();
  const cell = (verdict: SupplyWeekValues['verdict'] | null): VerdictCell => ({
    verdict,
    text: verdict === null ? MISSING : t(`verdict.${verdict}`),
  });
  const cellsOf = (week: SupplyWeekValues | undefined) =>
    [undefined, ...WEEK_CRITERION_NAMES].map((name) => cell(week === undefined ? null : verdictIn(week, name)));
  const criteria = [t('whole'), ...WEEK_CRITERION_NAMES.map(words.criterion)];
  const sideOf = (mac: string): PaperTable => {
    const columns = mondays.map((each) => cellsOf(weeks.of(mac, each)));
    return {
      headings: mondays.map((each) => shortWeekText(each, locale)),
      rows: criteria.map((name, row) => ({ name, cells: columns.map((column) => column[row] ?? cell(null)) })),
    };
  };
  const eventRows = (of: readonly SupplyEventValues[], { time_zone: zone }: SupplyWeekValues) => {
    const texts = wordsOfEvents({ locale, zone, now: Date.now() });
    return of.map((event) => EVENT_COLUMNS.map((column) => texts[column](event)));
  };
  const reportOf = (device: DeviceListEntry, week: SupplyWeekValues, events: WeekEvents): PaperReport => ({
    title: `${heading} – ${marked(device.title, [device])}`,
    subtitle: weekText(monday, locale),
    verdict: cell(week.verdict),
    about: t(`about.${week.verdict}`),
    facts: words.facts(week, device),
    figures: {
      headings: PAPER_COLUMNS.map((column) => t(`column.${column}`)),
      rows: figureRows(week).map((row) => ({ verdict: row.verdict, cells: paperCells(row, { week, locale, words }) })),
    },
    ...{ sideTitle: t('weeks'), side: sideOf(device.mac) },
    events: {
      title: t('fact.events'),
      headings: EVENT_COLUMNS.map((column) => t(`supply:column.${column}`)),
      rows: eventRows(events.get(device.mac) ?? [], week),
      none: t('supply:none'),
    },
    ...{ methodTitle: t('method'), methods: words.methods(week), signature: t('signature') },
  });
  return (events) => ({
    summary:
      devices.length < 2
        ? undefined
        : {
            ...{ title: `${heading} – ${marked(title, devices)}`, subtitle: weekText(monday, locale) },
            table: {
              headings: criteria,
              rows: devices.map((device) => ({ name: device.title, cells: cellsOf(weeks.of(device.mac, monday)) })),
            },
          },
    reports: devices.flatMap((device) => {
      const week = weeks.of(device.mac, monday);
      return week === undefined ? [] : [reportOf(device, week, events)];
    }),
    created: t('created', { date: new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(Date.now()) }),
  });
}

function paperCells(
  row: FigureRow,
  { week, locale, words }: { week: SupplyWeekValues; locale: string; words: WeekWords },
): readonly string[] {
  const texts = figureTexts(row, { locale, zone: week.time_zone });
  const name = [words.criterion(row.name), row.phase].filter((word) => word !== null).join(' · ');
  return [
    ...[name, words.verdictOf(row), texts.allowed, texts.share, texts.within, texts.coverage],
    ...[texts.lowest, texts.highest, texts.worstAt],
  ];
}

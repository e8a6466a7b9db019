import type { DeviceListEntry, SupplyWeekValues } from '@phasor/contract';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../base/i18n/use-locale.ts';
import type { Sheet } from '../../parts/charts/index.ts';
import { useRecordingWords } from '../../parts/measurements/index.ts';
import type { WeeksView } from './DeviceWeeks.tsx';
import { figureRows } from './figure-rows.ts';
import { useWeekWords, type WeekWords } from './use-week-words.ts';
import { type SHEET_COLUMNS, type SheetLine, weekSheet } from './week-sheet.ts';

export interface WeekFileProps extends Pick<WeeksView, 'monday' | 'mondays' | 'weeks'> {
  readonly devices: readonly DeviceListEntry[];
  /** Of the device or the group. */
  readonly title: string;
}

/** The figures of the shown weeks as a sheet, on demand. */
export function useWeekSheet({ devices, weeks, mondays }: WeekFileProps): () => Sheet {
  const { t } = useTranslation(['supply-week']);
  const locale = useLocale();
  const words = useWeekWords(locale);
  const { marked } = useRecordingWords();
  const heading = (column: (typeof SHEET_COLUMNS)[number]) => {
    if (column === 'low' || column === 'high') return `${t('column.allowed')} (${column === 'low' ? '≥' : '≤'})`;
    return ['share', 'within'].includes(column) ? `${t(`column.${column}`)} (%)` : t(`column.${column}`);
  };
  return () =>
    weekSheet(
      devices.flatMap((device) =>
        mondays.flatMap((monday) => {
          const week = weeks.of(device.mac, monday);
          return week === undefined ? [] : linesOfWeek(week, { device: marked(device.title, [device]), monday, words });
        }),
      ),
      heading,
    );
}

interface Naming {
  readonly device: string;
  readonly monday: string;
  readonly words: WeekWords;
}

function linesOfWeek(week: SupplyWeekValues, { device, monday, words }: Naming): readonly SheetLine[] {
  return figureRows(week).map((row) => ({
    ...{ device, monday, row, criterion: words.criterion(row.name), verdict: words.verdictOf(row) },
    worstAt: row.worst === null ? null : { at: row.worst.start, zone: week.time_zone },
  }));
}

import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../base/i18n/locale.ts';
import { isPricedApart } from './report-rows.ts';
import { partlyPriced, type ReportGroup, type ReportPart } from './report-tree.ts';

/** Notes for reading the numbers of a group, the same on the screen and in files. */
export function useReportNotes(currency: string | undefined): (group: ReportGroup) => readonly string[] {
  const { t, i18n } = useTranslation(['reports']);
  return useCallback(
    (group) => {
      const without = [...group.children, ...group.cumulative].filter(
        ({ group: inner, energy }: ReportPart) => inner === undefined && energy === null,
      ).length;
      const measuring = group.cumulative.filter(({ energy }) => energy !== null).map(({ title }) => title);
      const list = new Intl.ListFormat(localeOf(i18n.language));
      const isPriced = currency !== undefined;
      const partly = isPriced ? partlyPriced(group) : [];
      return [
        ...(group.energy === null ? [t('nothing')] : []),
        ...(measuring.length > 0 ? [t('by_cumulative', { names: list.format(measuring) })] : []),
        ...(group.excess > 0 ? [t('excess_note')] : []),
        ...(isPriced && isPricedApart(group)
          ? [t('priced_apart', { name: t(group.other > 0 ? 'other' : 'excess') })]
          : []),
        ...(partly.length > 0 ? [t('partly_priced', { names: list.format(partly) })] : []),
        ...(without > 0 && group.energy !== null ? [t('without_data', { count: without })] : []),
      ];
    },
    [t, i18n.language, currency],
  );
}

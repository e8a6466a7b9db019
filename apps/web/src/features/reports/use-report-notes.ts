import type { Scale } from '@phasor/quantities';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../base/i18n/locale.ts';
import { moneyFormat } from '../../base/i18n/money-text.ts';
import { session } from '../../base/session/session.ts';
import { useStore } from '../../base/state/use-store.ts';
import { useRecordingWords } from '../../parts/measurements/index.ts';
import { isPricedApart, isRoundedApart } from './report-rows.ts';
import { macsBelow, partlyPriced, type ReportGroup, type ReportPart, unpricedIn } from './report-tree.ts';

/** Names that a note lists; of more the number of the others stands at the end. */
const NAMED = 6;

const shortened = (names: readonly string[]) =>
  names.length > NAMED ? [...names.slice(0, NAMED - 1), `+${names.length - NAMED + 1}`] : names;

/** What stands above the notes: lines of groups in one scale. */
interface Shown {
  readonly scale: Scale;
  readonly groups: readonly ReportGroup[];
}

/** Notes for reading the numbers of a group, the same on the screen and in files. */
export function useReportNotes(currency: string | undefined): (group: ReportGroup, shown: Shown) => readonly string[] {
  const { t, i18n } = useTranslation(['reports', 'common']);
  const devices = useStore(session, (now) => now.devices);
  const recording = useRecordingWords();
  return useCallback(
    (group, { scale, groups }) => {
      const digits =
        currency === undefined ? undefined : moneyFormat(currency, 'en').resolvedOptions().maximumFractionDigits;
      const without = [...group.children, ...group.cumulative].filter(
        ({ group: inner, energy }: ReportPart) => inner === undefined && energy === null,
      ).length;
      const measuring = group.cumulative.filter(({ energy }) => energy !== null).map(({ title }) => title);
      const list = new Intl.ListFormat(localeOf(i18n.language));
      const macs = new Set(macsBelow(group));
      const replayed = recording.note(devices.filter(({ mac }) => macs.has(mac)));
      const isPriced = currency !== undefined;
      const partly = isPriced ? partlyPriced(group) : [];
      const unpriced = isPriced ? unpricedIn(group) : [];
      return [
        ...(group.energy === null ? [t('nothing')] : []),
        ...(measuring.length > 0 ? [t('by_cumulative', { names: list.format(measuring) })] : []),
        ...(group.excess > 0 ? [t('excess_note')] : []),
        ...(isPriced && isPricedApart(group)
          ? [t('priced_apart', { name: t(group.other > 0 ? 'other' : 'excess') })]
          : []),
        ...(partly.length > 0 ? [t('partly_priced', { names: list.format(partly) })] : []),
        ...(unpriced.length > 0 ? [t('unpriced', { names: list.format(shortened(unpriced)) })] : []),
        ...(without > 0 && group.energy !== null ? [t('without_data', { count: without })] : []),
        ...(replayed === undefined ? [] : [replayed]),
        ...(groups.some((each) => isRoundedApart(each, { scale, digits })) ? [t('common:rounded_lines')] : []),
      ];
    },
    [t, i18n.language, currency, devices, recording],
  );
}

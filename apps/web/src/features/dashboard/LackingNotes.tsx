import { WIRE_QUANTITIES } from '@phasor/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callQuery } from '../../base/api/queries/call-query.ts';
import { localeOf } from '../../base/i18n/locale.ts';
import { measurementsStyles as notes } from '../../parts/measurements/index.ts';
import type { Board } from './board.ts';
import { usePeriodRange } from './dashboard-queries.ts';
import { lackingLines } from './lacking-lines.ts';

const ASKED = 'U,I,P,Q,S,PF';
const REFRESH_MS = 300_000;

type Group = Extract<Board['selection'], { kind: 'group' }>;

/** Quantities that some of the counted devices do not measure, and for which the group's figure is unknown (D49 and D74). */
export function LackingNotes({ board, group }: { board: Board; group: Group }) {
  const { t, i18n } = useTranslation(['dashboard', 'common']);
  const { id, members } = group;
  const { from, to } = usePeriodRange(board);
  const range = { from: from / 1_000, to: to / 1_000 };
  const { data } = useQuery({
    ...callQuery('measurements.groupStatistics', {
      ...{ group: id, ...range, data: ASKED, phase: 'CUM', statData: 'AVG' },
    }),
    ...{ placeholderData: keepPreviousData, retry: false, meta: { quiet: 'all' }, refetchInterval: REFRESH_MS },
  });
  const list = new Intl.ListFormat(localeOf(i18n.language));
  const titles = new Map(members.map(({ mac, title }) => [mac, title]));
  const lines = lackingLines(data?.lacking ?? {}, { members: members.length, missing: data?.missing ?? [] });
  return lines.map(({ macs, quantities, isUnknown }) => (
    <p key={macs.join()} className={notes.note}>
      {t(isUnknown ? 'members.unknown' : 'members.lacking', {
        names: list.format(macs.map((mac) => titles.get(mac) ?? mac)),
        quantities: list.format(quantities.map((quantity) => t(`common:quantity.${WIRE_QUANTITIES[quantity]}`))),
      })}
    </p>
  ));
}

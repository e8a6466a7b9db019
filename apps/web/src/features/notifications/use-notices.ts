import { NOTIFICATION_PAGE, type NotificationValues } from '@phasor/contract';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../base/api/client.ts';
import { callKey } from '../../base/api/queries/call-query.ts';
import { siteText } from '../../base/i18n/clock-text.ts';
import { CLOCK, dateFormat } from '../../base/i18n/date-format.ts';
import { localeOf } from '../../base/i18n/locale.ts';
import { session } from '../../base/session/session.ts';
import { useStore } from '../../base/state/use-store.ts';
import { nodeOfDevice, useHierarchy } from '../../parts/hierarchy/index.ts';
import {
  devicesOf,
  isOfSeveral,
  notificationFacts,
  notificationKey,
  notificationParts,
} from '../../parts/notices/index.ts';
import { type Notice, noticeKind } from './notice-list.ts';

/** All notifications of the account with texts in the reader's language, newest first. The bell refreshes them. */
export function useNotices() {
  const client = useQueryClient();
  const { pages, error, isComplete } = useAllPages();
  const toNotice = useNoticeWords();
  const notices = useMemo(() => pages?.flatMap(({ data }) => data).map(toNotice), [pages, toNotice]);
  const newest = notices?.[0]?.id;
  const mark = async (which: { readonly upTo: number } | { readonly ids: number[] }) => {
    await call('notifications.markSeen', which);
    await client.invalidateQueries({ queryKey: callKey('notifications.list') });
  };
  return {
    notices,
    error,
    /** Older ones are still loading. */
    isComplete,
    unseen: pages?.[0]?.unseen ?? 0,
    markSeen: async (id?: number) => {
      if (id !== undefined) await mark({ ids: [id] });
      else if (newest !== undefined) await mark({ upTo: newest });
    },
  };
}

/** The list, page by page of the answer, until the end. */
function useAllPages() {
  const { data, error, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    queryKey: [...callKey('notifications.list'), 'all'],
    queryFn: ({ pageParam: before, signal }) =>
      call('notifications.list', { limit: NOTIFICATION_PAGE, ...(before !== undefined && { before }) }, { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ data: rows }) => (rows.length < NOTIFICATION_PAGE ? undefined : rows.at(-1)?.id),
  });
  const isWanted = hasNextPage && !isFetching && error === null;
  useEffect(() => {
    if (isWanted) void fetchNextPage();
  }, [isWanted, fetchNextPage]);
  return { pages: data?.pages, error: data === undefined ? error : null, isComplete: !hasNextPage };
}

const DAY = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;

const FIRST_PAGE: number | undefined = undefined;

function useNoticeWords(): (item: NotificationValues) => Notice {
  const { t, i18n } = useTranslation(['notifications']);
  const hierarchy = useHierarchy();
  const known = useStore(session, ({ devices }) => devices);
  const locale = localeOf(i18n.language);
  return useMemo(() => {
    const zones = new Map(known.map(({ mac, time_zone }) => [mac, time_zone]));
    const titles = new Map(known.map(({ mac, title }) => [mac, title]));
    const titleOf = (mac: string) => nodeOfDevice(hierarchy?.nodes ?? [], mac)?.title ?? titles.get(mac) ?? mac;
    return (item) => {
      const devices = devicesOf(item).map((mac) => ({ mac, title: titleOf(mac) }));
      const what = t(`events.${notificationKey(item)}`, notificationParts(item.data, locale));
      const names = devices.map(({ title }) => title).join(', ');
      const at = item.data.timestamp * 1_000;
      const zone = zones.get(item.device) ?? 'UTC';
      return {
        ...{ at, zone },
        ...{ id: item.id, item, devices, kind: noticeKind(item) },
        ...(isOfSeveral(item.data) ? { title: what, text: names } : { title: names, text: what }),
        facts: notificationFacts(item.data, locale),
        day: dateFormat(locale, { ...DAY, timeZone: zone }).format(at),
        time: siteText(at, locale, { ...CLOCK, timeZone: zone }),
      };
    };
  }, [t, hierarchy, known, locale]);
}

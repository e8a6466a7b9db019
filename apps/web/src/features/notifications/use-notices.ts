import type { NotificationValues } from '@phasor/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { callKey, callQuery } from '../../api/call-query.ts';
import { call } from '../../api/client.ts';
import { nodeOfDevice } from '../../hierarchy/tree.ts';
import { useHierarchy } from '../../hierarchy/use-selection.ts';
import { dateFormat } from '../../i18n/date-format.ts';
import { localeOf } from '../../i18n/locale.ts';
import { notificationFacts } from '../../notices/notification-facts.ts';
import { isOfSeveral, notificationKey } from '../../notices/notification-key.ts';
import { devicesOf, notificationParts } from '../../notices/notification-words.ts';
import { session } from '../../session/session.ts';
import { useStore } from '../../state/use-store.ts';
import { type Notice, noticeKind } from './notice-list.ts';

/** As many as an account has (D67). */
const KEPT = 200;

/** All notifications of the account in the reader's words, newest first. The bell asks anew whenever one arrives. */
export function useNotices() {
  const client = useQueryClient();
  const { data, error } = useQuery(callQuery('notifications.list', { limit: KEPT }));
  const toNotice = useNoticeWords();
  const rows = data?.data;
  const notices = useMemo(() => rows?.map(toNotice), [rows, toNotice]);
  const newest = rows?.[0]?.id;
  return {
    notices,
    error,
    unseen: data?.unseen ?? 0,
    markSeen: async () => {
      if (newest === undefined) return;
      await call('notifications.markSeen', { upTo: newest });
      await client.invalidateQueries({ queryKey: callKey('notifications.list') });
    },
  };
}

function useNoticeWords(): (item: NotificationValues) => Notice {
  const { t, i18n } = useTranslation(['shell']);
  const hierarchy = useHierarchy();
  const known = useStore(session, ({ devices }) => devices);
  const locale = localeOf(i18n.language);
  return useMemo(() => {
    const zones = new Map(known.map(({ mac, time_zone }) => [mac, time_zone]));
    const titles = new Map(known.map(({ mac, title }) => [mac, title]));
    const titleOf = (mac: string) => nodeOfDevice(hierarchy?.nodes ?? [], mac)?.title ?? titles.get(mac) ?? mac;
    return (item) => {
      const devices = devicesOf(item).map((mac) => ({ mac, title: titleOf(mac) }));
      const what = t(`notifications.events.${notificationKey(item)}`, notificationParts(item.data, locale));
      const names = devices.map(({ title }) => title).join(', ');
      const at = item.data.timestamp * 1_000;
      const timeZone = zones.get(item.device) ?? 'UTC';
      return {
        ...{ id: item.id, item, devices, kind: noticeKind(item) },
        ...(isOfSeveral(item.data) ? { title: what, text: names } : { title: names, text: what }),
        facts: notificationFacts(item.data, locale),
        day: dateFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone }).format(
          at,
        ),
        time: dateFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(at),
      };
    };
  }, [t, hierarchy, known, locale]);
}

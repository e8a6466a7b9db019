import type { NotificationValues } from '@phasor/contract';
import { foundRows } from '../../base/ui/table/data-rows.ts';
import { momentHeading, type Sheet } from '../../parts/charts/index.ts';

/** Subject of a notification, by its type. */
const KIND_OF = {
  STATUS: 'status',
  DISCONNECTOR: 'relays',
  NILM: 'appliances',
  ANOMALY: 'anomalies',
  QUESTION: 'questions',
} as const satisfies Record<NotificationValues['type'], string>;
export const NOTICE_KINDS = ['all', 'supply', 'status', 'relays', 'appliances', 'questions', 'anomalies'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];
/** Events of the supply, of whatever device. */
const OF_SUPPLY: readonly string[] = ['OUTAGE', 'DIP', 'SWELL', 'WEEK'];

/** Filters of the list, from the address, so that a shared link shows the same. */
export interface NoticeWish {
  readonly kind: NoticeKind;
  /** A device by its address, or a group by its id; '' = all of them. */
  readonly of: string;
  readonly seen: 'all' | 'unseen';
  readonly find: string;
}

export const EVERYTHING: NoticeWish = { kind: 'all', of: '', seen: 'all', find: '' };

/** A notification with texts in the reader's language. */
export interface Notice {
  readonly id: number;
  readonly item: NotificationValues;
  readonly kind: Exclude<NoticeKind, 'all'>;
  /** Addresses and titles of its devices. */
  readonly devices: readonly { readonly mac: string; readonly title: string }[];
  readonly title: string;
  readonly text: string;
  readonly facts: string;
  /** When it happened, epoch ms, and the time zone of the site. */
  readonly at: number;
  readonly zone: string;
  /** The same in words. */
  readonly day: string;
  readonly time: string;
}

export function noticeKind({ type, data }: Pick<NotificationValues, 'data' | 'type'>): Notice['kind'] {
  return OF_SUPPLY.includes(data.event) ? 'supply' : KIND_OF[type];
}

/** Filters of an address; invalid ones are left out. */
export function noticeWish({ kind, of, seen, find }: Readonly<Record<string, unknown>>): NoticeWish {
  return {
    kind: NOTICE_KINDS.find((known) => known === kind) ?? 'all',
    of: typeof of === 'string' ? of : '',
    seen: seen === 'unseen' ? 'unseen' : 'all',
    find: typeof find === 'string' ? find : '',
  };
}

/** The reverse: only filters that change the list. */
export function wishSearch(wish: NoticeWish): Readonly<Record<keyof NoticeWish, string | undefined>> {
  const named = (key: keyof NoticeWish) => (wish[key] === EVERYTHING[key] ? undefined : wish[key]);
  return { kind: named('kind'), of: named('of'), seen: named('seen'), find: named('find') };
}

export const isEverything = (wish: NoticeWish): boolean =>
  Object.values(wishSearch(wish)).every((value) => value === undefined);

/** The filtered notifications. @param macsOf  devices of a device's address or a group's id */
export function wishedNotices(
  notices: readonly Notice[],
  wish: NoticeWish,
  macsOf: (id: string) => ReadonlySet<string>,
): readonly Notice[] {
  const macs = wish.of === '' ? undefined : macsOf(wish.of);
  const wished = notices.filter(
    ({ kind, item, devices }) =>
      (wish.kind === 'all' || wish.kind === kind) &&
      (wish.seen === 'all' || !item.seen) &&
      (macs === undefined || devices.some(({ mac }) => macs.has(mac))),
  );
  return foundRows(wished, wish.find, ({ title, text, facts, devices }) => [
    ...[title, text, facts],
    ...devices.flatMap((device) => [device.title, device.mac]),
  ]);
}

/** Consecutive notifications of the same day, under its name. */
export function byDay(
  notices: readonly Notice[],
): readonly { readonly day: string; readonly notices: readonly Notice[] }[] {
  const days: { day: string; notices: Notice[] }[] = [];
  for (const notice of notices) {
    const last = days.at(-1);
    if (last?.day === notice.day) last.notices.push(notice);
    else days.push({ day: notice.day, notices: [notice] });
  }
  return days;
}

/** The list as a table for files. @param headings  of its four columns */
export function noticeSheet(notices: readonly Notice[], [first = '', ...headings]: readonly string[]): Sheet {
  return {
    headings: [
      momentHeading(
        first,
        notices.map(({ zone }) => zone),
      ),
      ...headings,
    ],
    rows: notices.map(({ id, at, zone, devices, title, text, facts }) => ({
      id,
      cells: [{ at, zone }, devices.map((device) => device.title).join(', '), devices.length > 1 ? title : text, facts],
    })),
  };
}

import type { SupplyClass } from '@phasor/supply';
import type { AccountRate, HeldNews, RatedNews } from '../../ports/records/news-records.ts';
import type { DeviceNews } from '../../ports/records/notification-records.ts';

/** Notifications that an account receives at once after a quiet time, and how often one more may follow, ms. */
export const NEWS_RATE = { burst: 10, everyMs: 60_000 } as const;

/** Events that follow each other within this time, s, may have one cause. */
const TOGETHER_S = 600;

/** Devices that one notification of held news names; news of others are only counted. */
const DEVICES_MAX = 1_000;

/**
 * The news that an account is notified of now (D81): those with one cause are one. Those above the rate are held and become one
 * that gives their number and their devices.
 * @param before undefined for an account without a notification so far. @param now epoch ms
 */
export function ratedNews(news: readonly DeviceNews[], before: AccountRate | undefined, now: number): RatedNews {
  const rate = filled(before ?? { level: NEWS_RATE.burst, filledAt: now, held: null }, now);
  const joined = joinedNews(news);
  if (rate.held === null && joined.length <= rate.level) {
    return { notified: joined, rate: { ...rate, level: rate.level - joined.length } };
  }
  // The last place is kept for the one that counts the others.
  const room = rate.held === null ? Math.max(0, Math.floor(rate.level) - 1) : 0;
  const held = heldWith(rate.held, joined.slice(room));
  const released = releasedNews({ ...rate, level: rate.level - room, held }, now);
  return { ...released, notified: [...joined.slice(0, room), ...released.notified] };
}

/** One notification for all held news of an account, once the rate allows it. @param now epoch ms */
export function releasedNews(before: AccountRate, now: number): RatedNews {
  const rate = filled(before, now);
  if (rate.held === null || rate.level < 1) return { notified: [], rate };
  return { notified: [digest(rate.held, now)], rate: { ...rate, level: rate.level - 1, held: null } };
}

function filled({ level, filledAt, held }: AccountRate, now: number): AccountRate {
  const { burst, everyMs } = NEWS_RATE;
  return { level: Math.min(burst, level + Math.max(0, now - filledAt) / everyMs), filledAt: now, held };
}

function heldWith(held: HeldNews | null, news: readonly DeviceNews[]): HeldNews | null {
  const first = held?.first ?? news[0];
  if (first === undefined) return null;
  const devices = new Set([...(held?.devices ?? []), ...news.flatMap(devicesOf)]);
  return { first, devices: [...devices].slice(0, DEVICES_MAX), count: (held?.count ?? 0) + news.length };
}

/** News in their order, those of one cause joined: devices that went or came back together, an outage at several devices. */
export function joinedNews(news: readonly DeviceNews[]): readonly DeviceNews[] {
  const joined: DeviceNews[] = [];
  for (const alike of Map.groupBy(news, causeOf).values()) {
    for (const ofCause of together(alike)) joined.push(...oneOf(ofCause));
  }
  return joined.sort((a, b) => a.at - b.at);
}

/** Events within minutes have one cause; a late message of yesterday has another cause than one of today. */
function together(alike: readonly DeviceNews[]): readonly (readonly DeviceNews[])[] {
  const parts: DeviceNews[][] = [];
  for (const one of alike.toSorted((a, b) => a.data.timestamp - b.data.timestamp)) {
    const last = parts.at(-1);
    const before = last?.at(-1)?.data.timestamp ?? Number.NEGATIVE_INFINITY;
    if (last !== undefined && one.data.timestamp - before <= TOGETHER_S) last.push(one);
    else parts.push([one]);
  }
  return parts;
}

function oneOf(ofCause: readonly DeviceNews[]): readonly DeviceNews[] {
  const [first] = ofCause;
  const devices = [...new Set(ofCause.flatMap(devicesOf))];
  if (first?.type !== 'STATUS' || devices.length < 2) return ofCause;
  const { timestamp, event, week } = first.data;
  const data = { timestamp, event, devices, ...(week !== undefined && { week }), ...ended(ofCause), ...worst(ofCause) };
  return [{ ...first, data }];
}

function causeOf({ type, data }: DeviceNews): string {
  return `${type} ${data.event} ${data.runtime !== undefined}`;
}

function devicesOf({ mac, data }: DeviceNews): readonly string[] {
  return data.devices ?? [mac];
}

/** The longest of several events that are over. */
function ended(news: readonly DeviceNews[]): { runtime?: number } {
  const runtimes = news.flatMap(({ data }) => data.runtime ?? []);
  return runtimes.length === 0 ? {} : { runtime: Math.max(...runtimes) };
}

/** Class and voltage of the dip or swell that is furthest from the nominal voltage. */
function worst(news: readonly DeviceNews[]): { class?: SupplyClass; percent?: number } {
  const off = ({ data: { percent = 100 } }: DeviceNews) => Math.abs(100 - percent);
  const [first] = news.toSorted((a, b) => off(b) - off(a));
  const { class: cell, percent } = first?.data ?? {};
  return { ...(cell !== undefined && { class: cell }), ...(percent !== undefined && { percent }) };
}

function digest({ first, devices, count }: HeldNews, now: number): DeviceNews {
  if (count === 1) return first;
  return {
    ...first,
    at: now,
    type: 'STATUS',
    data: { timestamp: now / 1_000, event: 'MORE', devices: [...devices], count },
  };
}

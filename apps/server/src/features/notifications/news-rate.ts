import type { SupplyClass } from '@phasor/supply';
import type { DeviceNews } from '../../ports/records/notification-records.ts';

/** Notifications that an account receives at once after a quiet time, and how often one more may follow, ms. */
export const NEWS_RATE = { burst: 10, everyMs: 60_000 } as const;

interface Account {
  level: number;
  filledAt: number;
  held: DeviceNews[];
  /** How many there were beyond those held. */
  beyond: number;
}

/** Events that follow each other within this time, s, may have one cause. */
const TOGETHER_S = 600;

/** News of an account that are held one by one; those beyond are only counted. */
const HELD_MAX = 1_000;

/**
 * Limits the notifications of an account (D81): events with one cause are one notification. Those above the rate wait and
 * become one that gives their number and their devices.
 */
export class NewsRate {
  readonly #accounts = new Map<number, Account>();

  /** The news that an account receives now; the rest is held. */
  take(userId: number, news: readonly DeviceNews[], now: number): readonly DeviceNews[] {
    const account = this.#filled(userId, now);
    const joined = joinedNews(news);
    if (account.held.length === 0 && joined.length <= account.level) {
      account.level -= joined.length;
      return joined;
    }
    // The last place is kept for the one that counts the others.
    const room = account.held.length > 0 ? 0 : Math.max(0, Math.floor(account.level) - 1);
    account.level -= room;
    const over = joined.slice(room);
    const fitting = over.slice(0, Math.max(0, HELD_MAX - account.held.length));
    account.held.push(...fitting);
    account.beyond += over.length - fitting.length;
    return [...joined.slice(0, room), ...this.release(userId, now)];
  }

  /** One notification for all held news of an account, once the rate allows it. */
  release(userId: number, now: number): readonly DeviceNews[] {
    const account = this.#filled(userId, now);
    if (account.held.length === 0 || account.level < 1) return [];
    account.level -= 1;
    const count = account.held.length + account.beyond;
    account.beyond = 0;
    return [digest(account.held.splice(0), count, now)];
  }

  /** The held news of all accounts that can be released now, each once. */
  due(now: number): readonly DeviceNews[] {
    const held = new Set<DeviceNews>();
    for (const userId of this.#accounts.keys()) {
      const account = this.#filled(userId, now);
      if (account.level >= 1) for (const one of account.held) held.add(one);
    }
    return [...held];
  }

  get isHolding(): boolean {
    for (const { held } of this.#accounts.values()) if (held.length > 0) return true;
    return false;
  }

  #filled(userId: number, now: number): Account {
    const { burst, everyMs } = NEWS_RATE;
    const account = this.#accounts.get(userId) ?? { level: burst, filledAt: now, held: [], beyond: 0 };
    this.#accounts.set(userId, account);
    account.level = Math.min(burst, account.level + Math.max(0, now - account.filledAt) / everyMs);
    account.filledAt = now;
    return account;
  }
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

function digest(held: readonly DeviceNews[], count: number, now: number): DeviceNews {
  const [first] = held as readonly [DeviceNews, ...DeviceNews[]];
  if (count === 1) return first;
  const devices = [...new Set(held.flatMap(devicesOf))];
  return { ...first, at: now, type: 'STATUS', data: { timestamp: now / 1_000, event: 'MORE', devices, count } };
}

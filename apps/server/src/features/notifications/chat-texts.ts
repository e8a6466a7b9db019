import type { ChatNews, DeviceNews } from '../../ports/notification-records.ts';

const EVENTS: Readonly<Record<string, string>> = {
  ONLINE: 'back online',
  OFFLINE: 'went offline',
  OUTAGE: 'supply interrupted',
  ON: 'switched on',
  OFF: 'switched off',
  S_T: 'after an unusual pause',
  S_D: 'ran for an unusual time',
  L_D: 'at an unusual time of day',
  L_W: 'at an unusual time of the week',
  L_M: 'at an unusual time of the month',
  L_Y: 'at an unusual time of the year',
};

/** Lines of one message: a whole plant that comes back is not read line by line. */
const LINES_MAX = 20;

/**
 * One message per chat space with all news for it, a line each: `Hall: R1 switched on, 2026-06-01T12:00:00.000Z`. In
 * English, since a space has no language of ours; beyond twenty lines the last one says how many more there are.
 * @param titleOf  of a device; empty where it has none
 */
export function chatTexts(
  all: readonly ChatNews[],
  titleOf: (mac: string) => string,
): readonly { readonly space: string; readonly text: string }[] {
  const bySpace = Map.groupBy(all, ({ space }) => space);
  return [...bySpace].map(([space, ofSpace]) => {
    const lines = ofSpace.slice(0, LINES_MAX).map(({ news }) => lineOf(news, titleOf(news.mac)));
    const more = ofSpace.length - lines.length;
    return { space, text: [...lines, ...(more > 0 ? [`and ${more} more`] : [])].join('\n') };
  });
}

function lineOf({ mac, data }: DeviceNews, title: string): string {
  const { name, event, phases = [], timestamp } = data;
  const what = [name, EVENTS[event] ?? event, phases.join(', ')].filter((part) => part !== undefined && part !== '');
  return `${title === '' ? mac : title}: ${what.join(' ')}, ${new Date(timestamp * 1_000).toISOString()}`;
}

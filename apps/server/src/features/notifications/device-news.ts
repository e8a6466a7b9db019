import { createHash } from 'node:crypto';
import { type EventFrame, measures, PAIR_TYPES, RELAYS } from '@phasor/contract';
import type { NotedNews } from '../../ports/records/news-records.ts';
import type { DeviceNews } from '../../ports/records/notification-records.ts';

/** News that a device came or went. @param at epoch ms */
export function newsOfStatus(mac: string, event: 'ONLINE' | 'OFFLINE', at: number): DeviceNews {
  return { mac, at, type: 'STATUS', pairType: PAIR_TYPES.status, data: { timestamp: at / 1_000, event } };
}

/** News that measurements of a device are refused, because its clock is wrong. @param at epoch ms */
export function newsOfClock(mac: string, at: number): DeviceNews {
  return { mac, at, type: 'STATUS', pairType: PAIR_TYPES.status, data: { timestamp: at / 1_000, event: 'CLOCK' } };
}

/**
 * News in an event of a device: a relay of a disconnector that switched. Every other event answers null; those of the supply
 * are news once they are joined with what samples show.
 * @param at epoch ms of its arrival
 */
export function newsOfEvent(
  { mac, type: deviceType }: { mac: string; type: number | undefined },
  { ts: timestamp, type, data = {} }: EventFrame,
  at: number,
): DeviceNews | null {
  const isDisconnector = deviceType !== undefined && measures(deviceType, 'relays');
  const relay = RELAYS.find((known) => known === Number(data.relay));
  if (type !== 'RELAY' || !isDisconnector || relay === undefined) return null;
  const event = Number(data.state) === 1 ? 'ON' : 'OFF';
  return {
    ...{ mac, at, type: 'DISCONNECTOR', pairType: PAIR_TYPES.disconnector },
    data: { timestamp, event, name: `R${relay}` },
  };
}

/**
 * News with the name of what they are of: the same news that are made again, such as after a crash, have the same one.
 * @param id of the event that brings them, as its device gave it
 */
export function notedNews(news: DeviceNews, id?: string): NotedNews {
  const { at: _arrival, ...content } = news;
  // A device may give an id of any length and with characters that a database does not take.
  const name = id === undefined ? JSON.stringify(content) : `id ${id}`;
  return { event: createHash('sha256').update(name).digest('base64url'), news };
}

import { type EventFrame, measures, PAIR_TYPES, RELAYS } from '@phasor/contract';
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

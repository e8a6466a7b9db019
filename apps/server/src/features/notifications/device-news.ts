import { deviceKind, type EventFrame, PAIR_TYPES, RELAYS } from '@phasor/contract';
import { PHASES } from '@phasor/quantities';
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
 * News in an event of a device: a relay that switched, a supply that was interrupted. Everything else (resets, the
 * clock, the many short dips) is no news and answers null. Events of a disconnector belong to its own pair, an outage at any
 * other device to "device status" (R-NEWS-016).
 * @param at epoch ms of its arrival
 */
export function newsOfEvent(
  { mac, type: deviceType }: { mac: string; type: number | undefined },
  frame: EventFrame,
  at: number,
): DeviceNews | null {
  const isDisconnector = deviceKind(deviceType ?? 0).key === 'disconnector';
  const kind = isDisconnector
    ? ({ mac, at, type: 'DISCONNECTOR', pairType: PAIR_TYPES.disconnector } as const)
    : ({ mac, at, type: 'STATUS', pairType: PAIR_TYPES.status } as const);
  const { ts: timestamp, data = {} } = frame;
  if (frame.type === 'OUTAGE') return { ...kind, data: { timestamp, event: 'OUTAGE', ...outageOf(data) } };
  const relay = RELAYS.find((known) => known === Number(data.relay));
  if (frame.type !== 'RELAY' || !isDisconnector || relay === undefined) return null;
  return { ...kind, data: { timestamp, event: Number(data.state) === 1 ? 'ON' : 'OFF', name: `R${relay}` } };
}

/** Phases and length of an outage, as far as the device knows them. */
function outageOf({ phase, phases, duration }: Readonly<Record<string, unknown>>) {
  const named: readonly unknown[] = Array.isArray(phases) ? phases : [phase];
  const hit = PHASES.filter((known) => named.includes(known));
  const lasted = typeof duration === 'number' && Number.isFinite(duration) && duration >= 0 ? duration : undefined;
  return { ...(hit.length > 0 && { phases: hit }), ...(lasted !== undefined && { runtime: lasted }) };
}

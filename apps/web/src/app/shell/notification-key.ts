import type { NotificationValues } from '@phasor/contract';

const EVENTS = {
  ONLINE: 'online',
  OFFLINE: 'offline',
  OUTAGE: 'outage',
  ON: 'switched_on',
  OFF: 'switched_off',
} as const;

export type NotificationKey = (typeof EVENTS)[keyof typeof EVENTS] | 'anomaly' | 'other';

/** Key of the words for what happened; news of a kind that this page does not know yet are `other`. */
export function notificationKey({ type, data }: Pick<NotificationValues, 'type' | 'data'>): NotificationKey {
  if (type === 'ANOMALY') return 'anomaly';
  return isKnown(data.event) ? EVENTS[data.event] : 'other';
}

function isKnown(event: string): event is keyof typeof EVENTS {
  return Object.hasOwn(EVENTS, event);
}

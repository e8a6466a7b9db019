import type { NotificationValues } from '@phasor/contract';

const EVENTS = {
  ONLINE: 'online',
  OFFLINE: 'offline',
  OUTAGE: 'outage',
  ON: 'switched_on',
  OFF: 'switched_off',
} as const;

/** By the number of the anomaly (1-core.md, 3). */
const ANOMALIES = [
  'unusual_pause',
  'unusual_length',
  'unusual_in_day',
  'unusual_in_week',
  'unusual_in_month',
  'unusual_in_year',
] as const;

export type NotificationKey =
  | (typeof EVENTS)[keyof typeof EVENTS]
  | (typeof ANOMALIES)[number]
  | 'anomaly'
  | 'has_run'
  | 'other';

/** Key of the words for what happened; news of a kind that this page does not know yet are `other`. */
export function notificationKey({ type, data }: Pick<NotificationValues, 'type' | 'data'>): NotificationKey {
  if (type === 'ANOMALY') return ANOMALIES[data.anomaly ?? Number.NaN] ?? 'anomaly';
  if (isKnown(data.event)) return EVENTS[data.event];
  return type === 'NILM' ? 'has_run' : 'other';
}

function isKnown(event: string): event is keyof typeof EVENTS {
  return Object.hasOwn(EVENTS, event);
}

import type { NotificationValues } from '@phasor/contract';

const EVENTS = {
  ONLINE: 'online',
  OFFLINE: 'offline',
  OUTAGE: 'outage',
  CLOCK: 'clock_wrong',
  WEEK: 'week',
  DIP: 'dip',
  SWELL: 'swell',
  ON: 'switched_on',
  OFF: 'switched_off',
  RECURRING: 'question',
} as const;

/** What goes on; with a duration it is over. */
const LASTING = { DIP: 'dip_goes_on', SWELL: 'swell_goes_on' } as const;

/** By the number of the anomaly (R-NILM-036). */
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
  | 'restored'
  | 'dip_goes_on'
  | 'swell_goes_on'
  | 'online_several'
  | 'offline_several'
  | 'outage_several'
  | 'restored_several'
  | 'clock_several'
  | 'week_several'
  | 'dip_several'
  | 'swell_several'
  | 'more'
  | 'other';

/** Key of the words for what happened; news of a kind that this page does not know yet are `other`. */
export function notificationKey({ type, data }: Pick<NotificationValues, 'type' | 'data'>): NotificationKey {
  if (data.event === 'MORE') return 'more';
  if (type === 'STATUS' && isOfSeveral(data)) return severalKey(data);
  if (isRestored(data)) return 'restored';
  if (type === 'ANOMALY') return ANOMALIES[data.anomaly ?? Number.NaN] ?? 'anomaly';
  if (data.runtime === undefined && isLasting(data.event)) return LASTING[data.event];
  if (isKnown(data.event)) return EVENTS[data.event];
  return type === 'NILM' ? 'has_run' : 'other';
}

const SEVERAL: ReadonlyMap<string, NotificationKey> = new Map([
  ['ONLINE', 'online_several'],
  ['OFFLINE', 'offline_several'],
  ['OUTAGE', 'outage_several'],
  ['CLOCK', 'clock_several'],
  ['WEEK', 'week_several'],
  ['DIP', 'dip_several'],
  ['SWELL', 'swell_several'],
]);

function isKnown(event: string): event is keyof typeof EVENTS {
  return Object.hasOwn(EVENTS, event);
}

function isLasting(event: string): event is keyof typeof LASTING {
  return Object.hasOwn(LASTING, event);
}

/** Whether it tells of several devices at once. */
export function isOfSeveral({ devices }: NotificationValues['data']): boolean {
  return devices !== undefined && devices.length > 1;
}

/** An outage whose length is known is over. */
export function isRestored({ event, runtime }: NotificationValues['data']): boolean {
  return event === 'OUTAGE' && runtime !== undefined;
}

function severalKey(data: NotificationValues['data']): NotificationKey {
  if (isRestored(data)) return 'restored_several';
  return SEVERAL.get(data.event) ?? 'other';
}

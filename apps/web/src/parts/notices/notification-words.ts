import type { NotificationValues } from '@phasor/contract';
import { spanText } from '../../base/i18n/time-text.ts';

/** What the words of a notification are filled in with. */
export function notificationParts(
  { name = '', runtime, devices = [], count, percent }: NotificationValues['data'],
  locale: string,
) {
  const format = new Intl.NumberFormat(locale);
  return {
    name,
    number: format.format(count ?? devices.length),
    duration: runtime === undefined ? '' : spanText(runtime, locale),
    voltage: percent === undefined ? '' : format.format(percent),
  };
}

/** The devices that a notification tells of. */
export function devicesOf({ device, data }: Pick<NotificationValues, 'device' | 'data'>): readonly string[] {
  return data.devices ?? [device];
}

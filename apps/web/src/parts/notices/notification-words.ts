import type { NotificationValues } from '@phasor/contract';
import { formatQuantity } from '@phasor/quantities';
import { dateFormat } from '../../base/i18n/date-format.ts';
import { spanText } from '../../base/i18n/time-text.ts';

/** The Monday of a week; its date is that of the site already. */
const WEEK_FORMAT = { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' } as const;

/** What the words of a notification are filled in with. */
export function notificationParts(
  { name = '', runtime, devices = [], count, percent, week, power, times }: NotificationValues['data'],
  locale: string,
) {
  const format = new Intl.NumberFormat(locale);
  const drawn = power === undefined ? undefined : formatQuantity('activePower', power, locale);
  return {
    name,
    number: format.format(count ?? times ?? devices.length),
    duration: runtime === undefined ? '' : spanText(runtime, locale),
    week: week === undefined ? '' : dateFormat(locale, WEEK_FORMAT).format(Date.parse(`${week}T00:00:00Z`)),
    power: drawn === undefined ? '' : `${drawn.value}\u00A0${drawn.unit}`,
    voltage: percent === undefined ? '' : format.format(percent),
  };
}

/** The devices that a notification tells of. */
export function devicesOf({ device, data }: Pick<NotificationValues, 'device' | 'data'>): readonly string[] {
  return data.devices ?? [device];
}

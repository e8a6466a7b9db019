import type { NotificationValues } from '@phasor/contract';
import { formatQuantity, MINUTE_S } from '@phasor/quantities';
import { spanText } from '../../base/i18n/time-text.ts';
import { isRestored } from './notification-key.ts';

/** What is known of an event beside its words: phases, length, class, energy, and the message of the device. */
export function notificationFacts(data: NotificationValues['data'], locale: string): string {
  const { phase, phases = phase === undefined ? [] : [phase], runtime, energy_consumption_wh: energy, message } = data;
  const { class: cell = '' } = data;
  const used = energy === undefined ? undefined : formatQuantity('activeEnergyImport', energy, locale);
  const facts = [
    phases.join(', '),
    // The length of an outage is shown with its end.
    runtime === undefined || isRestored(data) ? '' : durationText(runtime, locale, cell !== ''),
    cell,
    used === undefined ? '' : `${used.value}\u00A0${used.unit}`,
    message ?? '',
  ];
  return facts.filter((fact) => fact !== '').join(' · ');
}

/** The duration of a dip or swell to hundredths of a second. */
function durationText(seconds: number, locale: string, isExact: boolean): string {
  if (!isExact || seconds >= MINUTE_S) return spanText(seconds, locale);
  return new Intl.NumberFormat(locale, { style: 'unit', unit: 'second', maximumFractionDigits: 2 }).format(seconds);
}

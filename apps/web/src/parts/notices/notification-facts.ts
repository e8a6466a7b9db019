import type { NotificationValues } from '@phasor/contract';
import { formatQuantity } from '@phasor/quantities';
import { spanText } from '../../base/i18n/time-text.ts';
import { isRestored } from './notification-key.ts';

/** What is known of an event beside its words: phases, length, energy, and what the device itself says of it. */
export function notificationFacts(data: NotificationValues['data'], locale: string): string {
  const { phase, phases = phase === undefined ? [] : [phase], runtime, energy_consumption_wh: energy, message } = data;
  const used = energy === undefined ? undefined : formatQuantity('activeEnergyImport', energy, locale);
  const facts = [
    phases.join(', '),
    // How long an outage took is said with its end.
    runtime === undefined || isRestored(data) ? '' : spanText(runtime, locale),
    used === undefined ? '' : `${used.value}\u00A0${used.unit}`,
    message ?? '',
  ];
  return facts.filter((fact) => fact !== '').join(' · ');
}

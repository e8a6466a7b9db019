import type { Translation } from '../../../base/i18n/translation.ts';
import type { messages as source } from './en.ts';

export const messages = {
  pause: 'Anhalten',
  continue: 'Fortsetzen',
  paused: 'Angehalten um {{when}}',
  waiting: 'Warten auf den ersten Wert',
  waiting_hint: 'Die Werte erscheinen hier, sobald das Gerät sie sendet.',
  waiting_hint_lora: 'Über LoRa sendet das Gerät nur von Zeit zu Zeit: Das kann Minuten oder Stunden dauern.',
  ended: 'Das Gerät ist nicht mehr in Gebrauch',
  ended_hint: 'Frühere Messungen stehen in den Verläufen.',
  offline: 'Das Gerät ist offline',
  offline_hint: 'Die Werte erscheinen hier, sobald es wieder erreichbar ist.',
  never: 'Das Gerät hat sich noch nicht gemeldet',
  never_hint: 'Die Werte erscheinen hier, sobald es verbunden ist und seine erste Nachricht sendet.',
  not_measured: 'Das Gerät misst diese Größe nicht',
  not_measured_hint: 'Wählen Sie eine andere Größe oder ein anderes Gerät.',
} satisfies Translation<typeof source>;

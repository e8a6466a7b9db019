import type { Translation } from '../../../i18n/translation.ts';
import type { messages as source } from './en.ts';

export const messages: Translation<typeof source> = {
  now: 'jetzt',
  mean: 'Mittel',
  sum: 'Summe',
  register: 'Zählerstand',
  waiting: 'Warten auf den ersten Wert',
  waiting_hint: 'Werte erscheinen, sobald das Gerät sie sendet.',
  waiting_offline: 'Das Gerät ist offline',
  waiting_offline_hint:
    'Aktuelle Werte erscheinen wieder, sobald es zurück ist. Frühere Messwerte stehen in den Diagrammen.',
  no_value_since: 'Kein neuer Wert seit {{when}}',
};

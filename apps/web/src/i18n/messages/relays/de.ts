import type { Translation } from '../../translation.ts';
import type { messages as en } from './en.ts';

export const messages: Translation<typeof en> = {
  relay: 'Relais {{number}}',
  on: 'Ein',
  off: 'Aus',
  unknown: 'unbekannt',
  switching: 'schaltet …',
  toggle: '{{name}} schalten',
  last_change: 'Letzte Änderung',
  offline: 'Schaltet wieder, sobald das Gerät online ist.',
  settings: {
    open: 'Einstellungen: {{name}}',
    title: 'Einstellungen des Relais',
    name: 'Name',
    name_hint: '3 bis 30 Zeichen.',
    power: 'Leistung',
    power_hint: '0 bis 99.999 W: was am Relais hängt.',
    power_offline: 'Die Leistung lässt sich einstellen, wenn das Gerät online ist.',
    clear: 'Energie löschen',
    clear_offline: 'Die Energie lässt sich löschen, wenn das Gerät online ist.',
    clear_question:
      'Energie von {{name}} löschen? Der Zähler beginnt bei 0; was die Diagramme von früher zeigen, bleibt.',
    cleared: 'Energie gelöscht',
    unchanged: 'Es wurde nichts geändert.',
  },
  silence: 'Wo nichts gezeichnet ist, hat das Gerät nichts gemeldet.',
};

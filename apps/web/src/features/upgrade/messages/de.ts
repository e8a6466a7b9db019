import type { Translation } from '../../../base/i18n/translation.ts';
import type { messages as english } from './en.ts';

export const messages: Translation<typeof english> = {
  none: {
    title: 'Keine Aktualisierung verfügbar',
    hint: 'Für dieses Gerät gibt es noch keine Firmware. Sobald Ihr Betreiber eine veröffentlicht, wird sie hier angeboten.',
  },
  up_to_date: { title: 'Die Firmware ist aktuell', hint: 'Das Gerät hat die Version {{version}}.' },
  available: {
    title: 'Aktualisierung verfügbar',
    current: 'Jetzige Version',
    version: 'Neue Version',
    notes: 'Was ist neu',
  },
  start: 'Aktualisieren',
  offline: 'Es kann aktualisiert werden, sobald es wieder online ist.',
  last: {
    failed: 'Die letzte Aktualisierung ist fehlgeschlagen',
    timeout: 'Zeitüberschreitung bei der letzten Aktualisierung (Gerät nicht stabil)',
  },
  ask: {
    title: 'Auf {{version}} aktualisieren?',
    what: '„{{title}}“ lädt die Version {{version}} anstelle von {{current}}, startet neu und wird eine Minute lang beobachtet. Das dauert etwa zwei Minuten; einige Sekunden davon misst das Gerät nicht.',
    care: 'Trennen Sie es bis zum Ende nicht von der Stromversorgung.',
  },
  running: {
    title: 'Aktualisierung auf {{version}}',
    care: 'Trennen Sie das Gerät nicht von der Stromversorgung.',
    offline:
      'Es meldet sich gerade nicht. Ohne Nachricht innerhalb von {{minutes}} Minuten endet die Aktualisierung als fehlgeschlagen und kann erneut gestartet werden.',
    watched: 'Nach dem Neustart wird es eine Minute lang beobachtet.',
    leave: 'Sie können diese Seite verlassen, die Aktualisierung läuft weiter.',
  },
  caption: { starting: 'Aktualisierung beginnt', running: 'Aktualisierung läuft', rebooting: 'Gerät startet neu' },
  done: 'Die Firmware wurde aktualisiert',
};

import type { Translation } from '../../../base/i18n/translation.ts';
import type { messages as english } from './en.ts';

export const messages: Translation<typeof english> = {
  versions: 'Tarifversionen',
  version: 'Ab {{date}}',
  new: 'Neue Version',
  state: { valid: 'Gilt jetzt', planned: 'Geplant' },
  effect:
    'Gilt für alles, was ab diesem Datum bis zur nächsten Version gemessen wird. Was vorher gemessen wurde, behält seinen Preis.',
  changed:
    'Diese Version wurde inzwischen von einer anderen Person geändert. Ihre Eingaben bleiben, alles Übrige steht so da, wie es jetzt gespeichert ist.',
  removed: 'Diese Version wurde inzwischen von einer anderen Person gelöscht. Beim Speichern entsteht sie neu.',
  stored_now: 'Inzwischen gespeichert: {{value}}',
  show: 'Anzeigen',
  empty: 'Noch kein Tarif',
  empty_hint: 'Mit einem Tarif zeigen Übersichten und Berichte, was die Energie kostet.',
  remove: 'Version ab {{date}} löschen?',
  remove_hint: 'Danach gilt für diese Zeit die vorherige Version, falls es eine gibt.',
  day: { weekday: 'Montag bis Freitag', weekend: 'Samstage, Sonntage und Feiertage' },
  from: 'Von',
  to: 'Bis',
  hours: '{{name}}, Stunden',
  minutes: '{{name}}, Minuten',
  rate: 'Tarif',
  set: 'Festlegen',
  holidays_hint: 'Datumsangaben wie 2026-12-24, eine je Zeile',
  field: {
    validFrom: 'Gültig ab',
    VT: 'Preis je kWh, VT (Hochtarif)',
    NT: 'Preis je kWh, NT (Niedertarif)',
    currency: 'Währung',
    holidays: 'Feiertage',
  },
  wrong: {
    validFrom: 'Geben Sie ein Datum ein.',
    taken: 'Es gibt bereits eine Version ab diesem Datum; bearbeiten Sie diese.',
    VT: 'Geben Sie einen Preis mit höchstens 6 Nachkommastellen ein.',
    NT: 'Geben Sie einen Preis mit höchstens 6 Nachkommastellen ein.',
    currency: 'Geben Sie drei Buchstaben ein, etwa EUR.',
    holidays: 'Geben Sie Datumsangaben als Jahr-Monat-Tag ein, höchstens 200.',
  },
};

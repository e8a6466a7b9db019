import type { Translation } from '../../../base/i18n/translation.ts';
import type { messages as english } from './en.ts';

export const messages: Translation<typeof english> = {
  valid: 'Gültige Token',
  invalid: 'Ungültige Token',
  generate: 'Token erzeugen',
  generated: 'Token erzeugt',
  demo: 'Das Demokonto kann Token verwenden, aber weder erzeugen noch ändern oder widerrufen.',
  full: 'Sie haben für dieses Gerät schon so viele Token wie möglich. Widerrufen Sie zuerst eines.',
  find: 'Nach Datum suchen',
  column: { generated: 'Erzeugt', expiration: 'Gültig bis', token: 'Token', note: 'Notiz' },
  copy: 'Token kopieren',
  copy_of: 'Token {{token}} kopieren',
  copied: 'Token kopiert',
  not_copied: {
    title: 'Nicht kopiert',
    hint: 'Dieser Browser lässt es nicht zu. Das Token wird nun ganz gezeigt: Markieren und kopieren Sie es selbst.',
  },
  theirs: 'von {{login}}',
  add_note: 'Notiz hinzufügen',
  edit_note: 'Notiz „{{note}}“ ändern',
  note_saved: 'Notiz gespeichert',
  note_hint: 'Zum Beispiel welches Programm es verwendet',
  scope: {
    label: 'Was es öffnet',
    hint: 'Mehrere Geräte: Aufrufe nennen das gemeinte mit seiner MAC.',
    all: 'Alle meine Geräte ({{count}})',
    group_one: '{{group}} ({{count}} Gerät)',
    group_other: '{{group}} ({{count}} Geräte)',
  },
  devices_one: '{{count}} Gerät',
  devices_other: '{{count}} Geräte',
  last_day: 'Letzter Tag',
  zone_hint: 'Das Token endet mit diesem Tag, um Mitternacht in der Zeitzone {{zone}}.',
  fault: {
    no_day: 'Bitte geben Sie einen Tag ein, etwa {{first}}',
    too_early: 'Frühestens {{first}}',
    too_late: 'Spätestens {{last}}',
  },
  revoke: 'Widerrufen',
  revoke_of: 'Token vom {{generated}} widerrufen',
  ask_revoke: 'Programme mit diesem Token können das Gerät nicht mehr lesen. Das lässt sich nicht rückgängig machen.',
  ask_revoke_note:
    'Programme mit dem Token „{{note}}“ können das Gerät nicht mehr lesen. Das lässt sich nicht rückgängig machen.',
  revoked: 'Token widerrufen',
  is_revoked: 'widerrufen',
  usage: {
    title: 'So verwenden Sie ein Token',
    hint: 'Mit einem Token liest ein Programm dieses Gerät: Energie, Profile, Statistik, Einzelheiten und einzelne Messwerte. Es braucht keine Anmeldung und kann nichts ändern. Hüten Sie ein Token wie ein Passwort und setzen Sie es in den Header eines Aufrufs:',
    copy: 'Beispiel kopieren',
    copied: 'Beispiel kopiert',
    not_copied: 'Dieser Browser lässt es nicht zu. Markieren und kopieren Sie das Beispiel selbst.',
    all_calls: 'Alle Aufrufe (OpenAPI)',
    programs: 'In fertigen Programmen',
    prometheus: 'Lesen Sie {{address}} mit dem Token als Bearer-Token.',
    home_assistant:
      'Verbinden Sie dessen MQTT-Integration mit dem Broker in Phasor: Benutzer homeassistant, Passwort das Token. Das Gerät findet es selbst.',
    grafana:
      'Datenquelle Infinity mit der Basisadresse {{address}} und dem Token als Bearer-Token; die Vorlage zum Importieren ist docs/grafana/phasor.json.',
  },
};

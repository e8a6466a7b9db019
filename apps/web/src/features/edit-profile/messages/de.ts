import type { Translation } from '../../../base/i18n/translation.ts';
import type { messages as source } from './en.ts';

export const messages: Translation<typeof source> = {
  title: 'Passwort ändern',
  lead: 'Andere Sitzungen dieses Kontos enden, wenn sich das Passwort ändert.',
  old: 'Altes Passwort',
  new: 'Neues Passwort',
  rule: 'Mindestens {{count}} Zeichen',
  required: 'Füllen Sie dieses Feld aus',
  too_short: 'Das neue Passwort muss mindestens {{count}} Zeichen haben',
  equal: 'Die Passwörter müssen sich unterscheiden',
  wrong: 'Das alte Passwort ist nicht richtig',
  submit: 'Passwort ändern',
  changed: 'Passwort erfolgreich geändert',
};

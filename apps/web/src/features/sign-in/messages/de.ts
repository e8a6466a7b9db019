import type { Translation } from '../../../base/i18n/translation.ts';
import type { messages as source } from './en.ts';

export const messages: Translation<typeof source> = {
  title: 'Anmeldung',
  lead: 'Aktuelle und historische Messwerte Ihrer Energiezähler.',
  user: 'Benutzername',
  password: 'Passwort',
  submit: 'Anmelden',
  required: 'Füllen Sie dieses Feld aus',
  wait_one: 'Zu viele Versuche. Versuchen Sie es in {{count}} Sekunde erneut.',
  wait_other: 'Zu viele Versuche. Versuchen Sie es in {{count}} Sekunden erneut.',
  cookies: {
    title: 'Cookies sind in dieser Umgebung nicht aktiviert',
    hint: 'Für die Anmeldung werden sie benötigt. Erlauben Sie Cookies für diese Adresse und laden Sie die Seite neu.',
  },
};

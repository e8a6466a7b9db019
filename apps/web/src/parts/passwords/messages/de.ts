import type { Translation } from '../../../base/i18n/translation.ts';
import type { messages as source } from './en.ts';

export const messages: Translation<typeof source> = {
  rule: 'Mindestens {{count}} Zeichen, und keines, das viele benutzen',
  problem: {
    required: 'Füllen Sie dieses Feld aus',
    short: 'Das neue Passwort muss mindestens {{count}} Zeichen haben',
    common: 'Dieses Passwort benutzen viele: wählen Sie ein anderes',
    login: 'Das Passwort darf den Benutzernamen nicht enthalten',
  },
};

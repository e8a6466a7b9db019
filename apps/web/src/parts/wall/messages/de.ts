import type { Translation } from '../../../base/i18n/translation.ts';
import type { messages as source } from './en.ts';

export const messages: Translation<typeof source> = {
  live: 'live',
  unstored: 'live, aber nicht gespeichert',
  old: 'kein neuer Wert seit {{when}}',
  waiting: 'wartet auf den ersten Wert',
  lost: 'Verbindung unterbrochen, neuer Versuch läuft',
  measured: 'gemessen {{age}}',
  last: 'zuletzt gemessen {{when}}',
  page: 'Seite {{at}} von {{of}}',
  controls: 'Wandanzeige',
  before: 'Vorige Seite',
  next: 'Nächste Seite',
  pause: 'Auf dieser Seite bleiben',
  resume: 'Weiter',
  dwell: 'Jede Seite steht',
  seconds: '{{seconds}} s',
  leave: 'Wandanzeige verlassen (Esc)',
};

import type { Translation } from '../../../base/i18n/translation.ts';
import type { messages as source } from './en.ts';

export const messages: Translation<typeof source> = {
  title: 'Bild des Standorts',
  hint: 'Ein Plan oder Foto, PNG oder JPEG bis 1 MB. Alle, denen das Gerät zugeordnet ist, sehen es.',
  choose: 'Bild auswählen …',
  replace: 'Ersetzen …',
  remove: 'Bild entfernen',
  ask_remove: 'Das Bild des Standorts wird für alle entfernt.',
  of: 'Bild des Standorts von {{name}}',
  enlarge: 'Bild des Standorts von {{name}} vergrößern',
};

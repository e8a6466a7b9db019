import type { Translation } from '../../translation.ts';
import type { messages as source } from './en.ts';

export const messages: Translation<typeof source> = {
  choose: 'Gerät oder Gruppe wählen',
  tree: 'Gruppen und Geräte',
  find: 'Nach Name, Schlagwort oder Adresse suchen',
  nothing: 'Nichts gefunden',
  nothing_hint: 'Versuchen Sie weniger Buchstaben oder einen Teil der Adresse.',
  select_group: 'Gruppe wählen',
  select_group_named: 'Die Gruppe {{name}} wählen',
  not_selectable: 'Kein Gerät dieser Gruppe lässt sich summieren',
};

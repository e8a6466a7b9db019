import type { Translation } from '../../../base/i18n/translation.ts';
import type { messages as source } from './en.ts';

export const messages: Translation<typeof source> = {
  title: 'Obrázok miesta',
  hint: 'Plán alebo fotografia vo formáte PNG alebo JPEG do 1 MB. Vidí ho každý, komu je zariadenie priradené.',
  choose: 'Vybrať obrázok…',
  replace: 'Nahradiť…',
  remove: 'Odstrániť obrázok',
  ask_remove: 'Obrázok miesta sa odstráni pre všetkých.',
  of: 'Obrázok miesta zariadenia {{name}}',
  enlarge: 'Zväčšiť obrázok miesta zariadenia {{name}}',
};

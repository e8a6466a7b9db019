import type { Translation } from '../../../base/i18n/translation.ts';
import type { messages as source } from './en.ts';

export const messages: Translation<typeof source> = {
  rule: 'Minimálny počet znakov: {{count}}; žiadne heslo, ktoré používa veľa ľudí',
  problem: {
    required: 'Vyplňte toto pole',
    short: 'Minimálny počet znakov nového hesla: {{count}}',
    common: 'Toto heslo používa veľa ľudí: zvoľte iné',
    login: 'Heslo nesmie obsahovať používateľské meno',
  },
};

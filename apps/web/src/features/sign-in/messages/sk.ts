import type { Translation } from '../../../base/i18n/translation.ts';
import type { messages as source } from './en.ts';

export const messages: Translation<typeof source> = {
  title: 'Prihlásenie',
  lead: 'Aktuálne a historické merania vašich elektromerov.',
  user: 'Používateľské meno',
  password: 'Heslo',
  submit: 'Prihlásiť sa',
  required: 'Vyplňte toto pole',
  wait_one: 'Príliš veľa pokusov. Skúste to znova o {{count}} sekundu.',
  wait_few: 'Príliš veľa pokusov. Skúste to znova o {{count}} sekundy.',
  wait_many: 'Príliš veľa pokusov. Skúste to znova o {{count}} sekundy.',
  wait_other: 'Príliš veľa pokusov. Skúste to znova o {{count}} sekúnd.',
  cookies: {
    title: 'V tomto prostredí nie sú povolené súbory cookie',
    hint: 'Na prihlásenie sú potrebné. Povoľte súbory cookie pre túto adresu a načítajte stránku znova.',
  },
};

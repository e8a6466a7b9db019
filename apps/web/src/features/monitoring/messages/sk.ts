import type { Translation } from '../../../base/i18n/translation.ts';
import type { messages as english } from './en.ts';

export const messages: Translation<typeof english> = {
  days: 'Online a offline po dňoch',
  uptime: 'Doba prevádzky',
  state: { online: 'Online', offline: 'Offline', unknown: 'Neznáme' },
  state_heading: 'Stav',
  percent_online: '% online',
  back: 'Späť na deň',
  earlier: { day: 'Predchádzajúci deň', half_hour: 'Predchádzajúca polhodina' },
  later: { day: 'Nasledujúci deň', half_hour: 'Nasledujúca polhodina' },
  closer: 'Zobraziť po minútach',
  nothing_known: 'O tomto čase nie je nič známe.',
  what_online_is:
    'Online je čas, keď server zariadenie dokázal osloviť. Neznámy je čas, keď server nebežal; nepočíta sa ani ako online, ani ako offline.',
};

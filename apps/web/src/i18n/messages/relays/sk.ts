import type { Translation } from '../../translation.ts';
import type { messages as en } from './en.ts';

export const messages: Translation<typeof en> = {
  relay: 'Relé {{number}}',
  on: 'Zapnuté',
  off: 'Vypnuté',
  unknown: 'neznáme',
  switching: 'prepína sa…',
  toggle: 'Prepnúť {{name}}',
  last_change: 'Posledná zmena',
  offline: 'Prepínať sa dá znova, keď bude zariadenie online.',
  settings: {
    open: 'Nastavenia: {{name}}',
    title: 'Nastavenia relé',
    name: 'Názov',
    name_hint: '3 až 30 znakov.',
    power: 'Výkon',
    power_hint: '0 až 99 999 W: čo je na relé pripojené.',
    power_offline: 'Výkon sa dá nastaviť, keď je zariadenie online.',
    clear: 'Vymazať energiu',
    clear_offline: 'Energia sa dá vymazať, keď je zariadenie online.',
    clear_question: 'Vymazať energiu relé {{name}}? Počítadlo začne od 0; minulosť v grafoch zostane.',
    cleared: 'Energia vymazaná',
    unchanged: 'Nič sa nezmenilo.',
  },
  silence: 'Kde nie je nič nakreslené, zariadenie nič neohlásilo.',
};

import type { Translation } from '../../../base/i18n/translation.ts';
import type { messages as english } from './en.ts';

export const messages: Translation<typeof english> = {
  none: {
    title: 'Aktualizácia nie je k dispozícii',
    hint: 'Pre toto zariadenie zatiaľ nie je vydaný žiadny firmvér. Keď ho prevádzkovateľ vydá, ponúkneme ho tu.',
  },
  up_to_date: { title: 'Firmvér je aktuálny', hint: 'Zariadenie má verziu {{version}}.' },
  available: {
    title: 'K dispozícii je aktualizácia',
    current: 'Súčasná verzia',
    version: 'Nová verzia',
    notes: 'Čo je nové',
  },
  start: 'Aktualizovať',
  offline: 'Aktualizovať ho môžete, keď bude znova online.',
  last: {
    failed: 'Posledná aktualizácia zlyhala',
    timeout: 'Čas poslednej aktualizácie uplynul (zariadenie nie je stabilné)',
  },
  ask: {
    title: 'Aktualizovať na {{version}}?',
    what: 'Zariadenie „{{title}}“ stiahne verziu {{version}}, ktorá nahradí {{current}}, reštartuje sa a minútu sa sleduje. Trvá to asi dve minúty; niekoľko sekúnd počas nich nemeria.',
    care: 'Kým sa aktualizácia neskončí, neodpájajte ho od napájania.',
  },
  running: {
    title: 'Aktualizácia na {{version}}',
    care: 'Neodpájajte zariadenie od napájania.',
    offline:
      'Zariadenie sa teraz nehlási. Ak sa neozve do {{minutes}} minút, aktualizácia sa skončí ako neúspešná a možno ju spustiť znova.',
    watched: 'Po reštarte sa minútu sleduje, či beží stabilne.',
    leave: 'Túto stránku môžete opustiť, aktualizácia bude pokračovať.',
  },
  caption: {
    starting: 'Aktualizácia sa spúšťa',
    running: 'Prebieha aktualizácia',
    rebooting: 'Zariadenie sa reštartuje',
  },
  done: 'Firmvér bol aktualizovaný',
};

import type { Translation } from '../../../i18n/translation.ts';
import type { messages as english } from './en.ts';

export const messages: Translation<typeof english> = {
  title: 'O čom vás informujeme',
  add: 'Pridať upozornenie',
  source: 'Zdroj',
  destination: 'Cieľ',
  platform: 'Phasor, vo zvončeku',
  choose: 'Vyberte',
  source_first: 'Najprv vyberte zdroj',
  required: 'Vyberte jednu z možností',
  used_up: 'Upozornenia z tohto zdroja už prichádzajú do všetkých cieľov. Vyberte iný zdroj.',
  no_chat: 'Četové miestnosti si môžete vybrať, keď prevádzkovateľ pripojí čet.',
  empty: 'O tomto zariadení vás neinformujeme',
  empty_hint: 'Vyberte, o čom a kde chcete dostávať správy; potom budú prichádzať automaticky.',
  remove: 'Odstrániť upozornenie „{{source}}“ s cieľom „{{destination}}“',
  ask_remove: 'Toto upozornenie už sem nepríde. Doterajšie správy zostanú v zozname.',
  removed: 'Upozornenie bolo odstránené',
  type: {
    status: 'Stav zariadenia',
    nilm: 'NILM',
    anomaly: 'Anomália',
    disconnector: 'Odpojovač',
  },
  hint: {
    status: 'Zariadenie je offline alebo opäť online, vypadlo jeho napájanie',
    nilm: 'Spotrebič sa zapne alebo vypne',
    anomaly: 'Spotrebič sa správa neobvykle',
    disconnector: 'Prepne sa relé alebo vypadne napájanie',
  },
};

import type { Translation } from '../../../base/i18n/translation.ts';
import type { messages as source } from './en.ts';

export const messages = {
  pause: 'Pozastaviť',
  continue: 'Pokračovať',
  paused: 'Pozastavené o {{when}}',
  waiting: 'Čaká sa na prvú hodnotu',
  waiting_hint: 'Hodnoty sa tu zobrazia, hneď ako ich zariadenie odošle.',
  waiting_hint_lora: 'Cez LoRa zariadenie vysiela len občas: môže to trvať minúty aj hodiny.',
  ended: 'Zariadenie sa už nepoužíva',
  ended_hint: 'Skôr namerané hodnoty sú v priebehoch.',
  offline: 'Zariadenie je offline',
  offline_hint: 'Hodnoty sa tu zobrazia, hneď ako bude opäť dostupné.',
  never: 'Zariadenie sa ešte neohlásilo',
  never_hint: 'Hodnoty sa tu zobrazia hneď, ako sa pripojí a pošle prvú správu.',
  not_measured: 'Zariadenie túto veličinu nemeria',
  not_measured_hint: 'Zvoľte inú veličinu alebo iné zariadenie.',
} satisfies Translation<typeof source>;

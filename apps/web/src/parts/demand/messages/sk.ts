import type { Translation } from '../../../base/i18n/translation.ts';
import type { messages as source } from './en.ts';

export const messages = {
  title: 'Štvrťhodina {{from}} – {{to}}',
  gauge: 'Výkon štvrťhodiny voči jej limitom',
  expected: 'predpoklad',
  left_one: 'zostáva {{count}} min',
  left_few: 'zostávajú {{count}} min',
  left_many: 'zostáva {{count}} min',
  left_other: 'zostáva {{count}} min',
  below: '{{room}} pod {{limit}}',
  above: '{{room}} nad {{limit}}',
  cost: 'nové maximum zvýši platbu o {{cost}}',
  month_peak: 'Mesačné max.',
  head_room: 'Rezerva',
  near: 'blízko mesačného maxima',
  peak: 'nové mesačné maximum',
  over: 'nad limitom',
  possible: 'Špička je možno vyššia: {{power}}, kým sa medzera nedoplní',
  possible_hint: 'Táto štvrťhodina bola nameraná len sčasti, chýbajúca časť je dopočítaná.',
} satisfies Translation<typeof source>;

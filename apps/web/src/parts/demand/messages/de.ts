import type { Translation } from '../../../base/i18n/translation.ts';
import type { messages as source } from './en.ts';

export const messages = {
  title: 'Viertelstunde {{from}} – {{to}}',
  gauge: 'Leistung der Viertelstunde im Vergleich zu ihren Grenzen',
  expected: 'erwartet',
  left_one: 'noch {{count}} min',
  left_other: 'noch {{count}} min',
  below: '{{room}} unter {{limit}}',
  above: '{{room}} über {{limit}}',
  cost: 'die neue Spitze kostet {{cost}} mehr',
  month_peak: 'Monatsspitze',
  head_room: 'Reserve',
  near: 'nahe der Monatsspitze',
  peak: 'neue Monatsspitze',
  over: 'über der Grenze',
  possible: 'Die Spitze ist vielleicht höher: {{power}}, bis die Lücke bekannt ist',
  possible_hint: 'Diese Viertelstunde wurde nur teilweise gemessen, der fehlende Teil ist interpoliert.',
} satisfies Translation<typeof source>;

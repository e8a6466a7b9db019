import type { Translation } from '../../translation.ts';
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
  incomplete_hint: 'Die Viertelstunde wurde nur teilweise gemessen.',
} satisfies Translation<typeof source>;

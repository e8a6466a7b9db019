import type { Translation } from '../../../base/i18n/translation.ts';
import type { messages as english } from './en.ts';

export const messages: Translation<typeof english> = {
  root: 'Alle Geräte',
  menu: {
    label: 'Geräte im Bericht',
    text: 'Geräte',
    hint: 'Ein Klick schaltet einen Zähler weiter: verborgen, sichtbar, kumulativ. Ein kumulativer Zähler misst seine ganze Gruppe.',
  },
  mode: { hidden: 'Verborgen', visible: 'Sichtbar', cumulative: 'Kumulativ' },
  path: 'Gezeigte Gruppe',
  name: 'Gerät oder Gruppe',
  energy: 'Energie',
  share: 'Anteil',
  coverage: 'Gemessen',
  cost: 'Kosten',
  other: 'Sonstiges',
  excess: 'Überschuss über den kumulativen Zähler',
  difference: 'Unterschied der Kosten',
  total: 'Summe',
  open: '{{name}} öffnen',
  by_cumulative: 'Die Summe misst {{names}}.',
  excess_note:
    'Die sichtbaren Geräte haben mehr gezählt als der kumulative Zähler: „Sonstiges“ entfällt, der Überschuss wird abgezogen.',
  priced_apart:
    'Geräte und kumulativer Zähler haben verschiedene Tarife. Die Kosten von „{{name}}“ sind der Unterschied beider, damit die Summe stimmt, und nicht der Preis dieser Energie.',
  partly_priced: 'Ein Teil der Energie von {{names}} hat keinen Tarif und fehlt in den Kosten.',
  unpriced: 'Ohne Tarif und nicht in den Kosten: {{names}}.',
  without_data_one: '{{count}} Gerät hat in diesem Zeitraum keine Messwerte.',
  without_data_other: '{{count}} Geräte haben in diesem Zeitraum keine Messwerte.',
  empty: 'Der Bericht enthält keinen Zähler',
  empty_hint: 'Machen Sie unter „Geräte“ mindestens einen Zähler sichtbar.',
  nothing: 'In diesem Zeitraum wurde nichts gezählt',
  several_currencies: 'Die Kosten lauten auf mehrere Währungen und werden nicht addiert.',
  export: 'Bericht herunterladen',
  pdf: 'PDF',
  xlsx: 'XLSX',
  group: 'Gruppe',
};

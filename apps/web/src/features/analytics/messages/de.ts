import type { Translation } from '../../../base/i18n/translation.ts';
import type { messages as source } from './en.ts';

export const messages = {
  series: {
    P_MAX: 'Viertelstundenmaximum',
    E_I: 'Bezug',
    E_E: 'Lieferung',
    Q1: 'Q1 · induktiv, Bezug',
    Q2: 'Q2 · kapazitiv, Lieferung',
    Q3: 'Q3 · induktiv, Lieferung',
    Q4: 'Q4 · kapazitiv, Bezug',
  },
  step: {
    quarter_at: 'am {{when}}',
  },
  parts: {
    whole: 'Als Ganzes',
    phase: 'Nach Phasen',
    tariff: 'Nach Tarif',
    member: 'Nach Geräten',
    rest: 'Übrige',
    excess: 'Überschuss der Teile',
  },
  shown_by: {
    '15MIN': 'Anzeige nach Viertelstunden.',
    HOUR: 'Anzeige nach Stunden.',
    DAY: 'Anzeige nach Tagen.',
    MONTH: 'Anzeige nach Monaten.',
  },
  finer_up_to: {
    '15MIN': 'Viertelstunden können für höchstens {{days}} Tage angezeigt werden.',
    HOUR: 'Stunden können für höchstens {{days}} Tage angezeigt werden.',
    DAY: 'Tage können für höchstens {{days}} Tage angezeigt werden.',
    MONTH: 'Monate können für höchstens {{days}} Tage angezeigt werden.',
  },
  faint: 'Blasse Säulen stehen für Zeiträume, die noch laufen oder nur teilweise gemessen wurden.',
  cost: {
    title: 'Kosten',
    unpriced: '{{energy}} dieses Zeitraums haben keinen Preis und fehlen in den Kosten.',
  },
  limits: {
    open: 'Grenzwerte',
    title: 'Vertragsleistung',
    MRK: 'Maximale reservierte Kapazität (MRK)',
    RK: 'Reservierte Kapazität (RK)',
    kw_price: 'Preis für ein weiteres kW',
    kilowatt: 'kW',
    hint: '0 bedeutet nicht festgelegt; höchstens 3 Nachkommastellen.',
    price_hint: 'Leer bedeutet nicht festgelegt; höchstens 4 Nachkommastellen.',
    wrong: 'Geben Sie eine Zahl von 0 bis 100.000.000 mit höchstens 3 Nachkommastellen ein.',
    price_wrong:
      'Geben Sie eine Zahl von 0 bis 1.000.000 mit höchstens 4 Nachkommastellen ein oder lassen Sie das Feld leer.',
  },
  peaks: {
    title: 'Monatsspitzen',
    month: 'Monat',
    peak: 'Höchste Viertelstunde',
    when: 'Zeitpunkt',
    to_RK: 'Reserve bis RK',
    to_MRK: 'Reserve bis MRK',
    none: 'In den letzten zwölf Monaten wurde keine Viertelstunde gemessen.',
    one_more: 'Ein weiteres kW der abgerechneten Spitze kostet {{price}}.',
  },
} satisfies Translation<typeof source>;

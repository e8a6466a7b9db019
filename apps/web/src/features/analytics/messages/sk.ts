import type { Translation } from '../../../base/i18n/translation.ts';
import type { messages as source } from './en.ts';

export const messages = {
  series: {
    P_MAX: 'Štvrťhodinové maximum',
    E_I: 'Odber',
    E_E: 'Dodávka',
    Q1: 'Q1 · induktívna, odber',
    Q2: 'Q2 · kapacitná, dodávka',
    Q3: 'Q3 · induktívna, dodávka',
    Q4: 'Q4 · kapacitná, odber',
  },
  step: {
    quarter_at: '{{when}}',
  },
  parts: {
    whole: 'Vcelku',
    phase: 'Podľa fáz',
    tariff: 'Podľa tarify',
    member: 'Podľa zariadení',
    rest: 'Ostatné',
    excess: 'Prebytok častí',
  },
  shown_by: {
    '15MIN': 'Zobrazené po štvrťhodinách.',
    HOUR: 'Zobrazené po hodinách.',
    DAY: 'Zobrazené po dňoch.',
    MONTH: 'Zobrazené po mesiacoch.',
  },
  finer_up_to: {
    '15MIN': 'Štvrťhodiny možno zobraziť najviac za {{days}} dní.',
    HOUR: 'Hodiny možno zobraziť najviac za {{days}} dní.',
    DAY: 'Dni možno zobraziť najviac za {{days}} dní.',
    MONTH: 'Mesiace možno zobraziť najviac za {{days}} dní.',
  },
  faint: 'Svetlé stĺpce sú za obdobia, ktoré ešte prebiehajú alebo boli namerané len sčasti.',
  cost: {
    title: 'Náklady',
    unpriced: '{{energy}} z tohto obdobia nemá cenu a nie je v nákladoch.',
  },
  limits: {
    open: 'Limity',
    title: 'Zmluvný výkon',
    MRK: 'Maximálna rezervovaná kapacita (MRK)',
    RK: 'Rezervovaná kapacita (RK)',
    kw_price: 'Cena za ďalší kW',
    kilowatt: 'kW',
    hint: '0 znamená nenastavené; najviac 3 desatinné miesta.',
    price_hint: 'Prázdne pole znamená nenastavené; najviac 4 desatinné miesta.',
    wrong: 'Zadajte číslo od 0 do 100 000 000 s najviac 3 desatinnými miestami.',
    price_wrong: 'Zadajte číslo od 0 do 1 000 000 s najviac 4 desatinnými miestami alebo nechajte pole prázdne.',
  },
  peaks: {
    title: 'Mesačné maximá',
    month: 'Mesiac',
    peak: 'Najvyššia štvrťhodina',
    when: 'Kedy',
    to_RK: 'Rezerva do RK',
    to_MRK: 'Rezerva do MRK',
    none: 'Za posledných dvanásť mesiacov nie je nameraná žiadna štvrťhodina.',
    one_more: 'Ďalší kW fakturovaného maxima stojí {{price}}.',
  },
} satisfies Translation<typeof source>;

import type { EnergyPeriod } from '@phasor/contract';

export const messages = {
  series: {
    P_MAX: 'Quarter-hour maximum',
    E_I: 'Import',
    E_E: 'Export',
    Q1: 'Q1 · inductive, import',
    Q2: 'Q2 · capacitive, export',
    Q3: 'Q3 · inductive, export',
    Q4: 'Q4 · capacitive, import',
  },
  step: {
    quarter_at: 'on {{when}}',
  },
  parts: {
    whole: 'As a whole',
    phase: 'By phase',
    tariff: 'By tariff',
    member: 'By device',
    rest: 'Other',
    excess: 'Excess of the parts',
  },
  shown_by: {
    '15MIN': 'Shown by quarter hours.',
    HOUR: 'Shown by hours.',
    DAY: 'Shown by days.',
    MONTH: 'Shown by months.',
  } satisfies Record<EnergyPeriod, string>,
  finer_up_to: {
    '15MIN': 'Quarter hours can be shown for a period of up to {{days}} days.',
    HOUR: 'Hours can be shown for a period of up to {{days}} days.',
    DAY: 'Days can be shown for a period of up to {{days}} days.',
    MONTH: 'Months can be shown for a period of up to {{days}} days.',
  } satisfies Record<EnergyPeriod, string>,
  faint: 'Faint columns still run or were measured only in part.',
  cost: {
    title: 'Cost',
    unpriced: '{{energy}} of this period have no price and are not in the cost.',
  },
  limits: {
    open: 'Limits',
    title: 'Contracted power',
    MRK: 'Maximum reserved capacity (MRK)',
    RK: 'Reserved capacity (RK)',
    kw_price: 'Price of one more kW',
    kilowatt: 'kW',
    hint: '0 means not set; up to 3 decimals.',
    price_hint: 'Empty means not set; up to 4 decimals.',
    wrong: 'Enter a number from 0 to 100,000,000 with up to 3 decimals.',
    price_wrong: 'Enter a number from 0 to 1,000,000 with up to 4 decimals, or nothing.',
  },
  peaks: {
    title: 'Peaks of the months',
    month: 'Month',
    peak: 'Highest quarter hour',
    when: 'When',
    to_RK: 'Room to RK',
    to_MRK: 'Room to MRK',
    none: 'No quarter hour has been measured in the last twelve months.',
    one_more: 'One more kW of billed peak costs {{price}}.',
  },
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    analytics: typeof messages;
  }
}

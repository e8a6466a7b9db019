import type { Translation } from '../../../base/i18n/translation.ts';
import type { messages as source } from './en.ts';

export const messages = {
  label: 'Porovnať s',
  none: 'Bez porovnania',
  previous: 'Predchádzajúce obdobie',
  year: 'Rovnaké obdobie pred rokom',
  free: 'Alebo zvoľte prvý deň iného obdobia.',
  free_from: 'Obdobie od {{date}}',
  series: '{{name}} · {{dates}}',
  less: 'o {{share}} menej ako {{than}}',
  more: 'o {{share}} viac ako {{than}}',
  same: 'rovnako ako {{than}}',
  before: {
    day: 'včera v tomto čase',
    week: 'minulý týždeň v tomto čase',
    month: 'minulý mesiac v tomto čase',
    year: 'minulý rok v tomto čase',
    dates: '{{dates}} v tomto čase',
  },
  grown: '{{title}} od začiatku obdobia',
  grown_note:
    'Porovnáva sa, čo sa napočítalo od začiatku zobrazeného obdobia alebo od prvého merania v ňom; porovnávané obdobie je čiarkované.',
  nothing: 'V porovnávanom období sa nič nenameralo.',
  unsure: 'Neporovnané, namerané {{share}}',
  unsure_hint: 'Rozdiel sa uvádza len vtedy, keď boli obe obdobia namerané aspoň na 99,5 %.',
  step_unsure: 'namerané len {{share}}',
} satisfies Translation<typeof source>;

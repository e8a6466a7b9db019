import type { Translation } from '../../translation.ts';
import type { messages as source } from './en.ts';

export const messages = {
  label: 'Porovnať s',
  none: 'Bez porovnania',
  previous: 'Predchádzajúce obdobie',
  year: 'Rovnaké obdobie pred rokom',
  free: 'Alebo zvoľte prvý deň iného obdobia.',
  free_from: 'Obdobie od {{date}}',
  series: '{{name}} · {{dates}}',
  change: '{{change}} oproti {{dates}}',
  grown: '{{title}} od začiatku obdobia',
  grown_note:
    'Porovnáva sa, čo sa napočítalo od začiatku zobrazeného obdobia alebo od prvého merania v ňom; porovnávané obdobie je čiarkované.',
  nothing: 'V porovnávanom období sa nič nenameralo.',
  unsure: 'Neporovnané, namerané {{share}}',
  unsure_hint: 'Rozdiel sa uvádza len vtedy, keď boli obe obdobia namerané aspoň na 99,5 %.',
  step_unsure: 'namerané len {{share}}',
} satisfies Translation<typeof source>;

import type { Translation } from '../../../i18n/translation.ts';
import type { messages as source } from './en.ts';

export const messages = {
  refresh: 'Obnoviť',
  refresh_in: 'Obnoviť o {{seconds}} s',
  measured: 'namerané o {{when}}',
  figures: { harmonics: 'Celkové harmonické skreslenie', waveform: 'Efektívne hodnoty' },
  order: 'Rád',
  fundamental: 'Základná harmonická',
  harmonic: '{{order}}. harmonická',
  period: 'Čas v perióde',
  phase: 'Fáza',
  sequence: 'Sled fáz',
  unbalance: 'Nesymetria napätia',
  angles_note:
    'Uhly sú stupne, o ktoré sa fázor oneskoruje za napätím L1; φ je oneskorenie prúdu za napätím tej istej fázy.',
  warning: {
    title: 'Chyba komunikácie',
    silent: 'Zo zariadenia neprichádzajú žiadne hodnoty.',
    missing: 'Hodnoty prichádzajú bez fázových uhlov.',
    assumed:
      'Hodnoty prichádzajú bez fázových uhlov. Zobrazené uhly sú predpokladané: napätia posunuté o 120°, prúdy podľa činného a jalového výkonu.',
  },
  settings: {
    open: 'Nastavenia diagramu',
    title: 'Nastavenia fázorového diagramu',
    zero: 'Poloha nuly',
    zero_0: '0° hore',
    zero_90: '90° vpravo',
    zero_180: '180° dole',
    zero_270: '270° vľavo',
    rotation: 'Smer otáčania',
    clockwise: 'V smere hodinových ručičiek',
    counterclockwise: 'Proti smeru',
  },
} satisfies Translation<typeof source>;

import type { GroupSupplyAnswer } from '@phasor/contract';
import { durationText } from './event-view.ts';

/** SAIDI, SAIFI, MAIFI and CAIDI (IEEE 1366) with their names. */
export function indices({ saidi, saifi, maifi, caidi }: GroupSupplyAnswer['data']['group'], locale: string) {
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  return [
    ['SAIDI', durationText(saidi, locale)],
    ['SAIFI', number.format(saifi)],
    ['MAIFI', number.format(maifi)],
    ['CAIDI', caidi === null ? '–' : durationText(caidi, locale)],
  ] as const;
}

import type { GroupSupplyAnswer } from '@phasor/contract';
import { MISSING } from '@phasor/quantities';
import { durationText } from './event-view.ts';

/** SAIDI, SAIFI, MAIFI and CAIDI (IEEE 1366) with their names; dashes where the supply of no device is known. */
export function indices({ devices, ...figures }: GroupSupplyAnswer['data']['group'], locale: string) {
  const { saidi, saifi, maifi, caidi } = figures;
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  const known = (text: string) => (devices === 0 ? MISSING : text);
  return [
    ['SAIDI', known(durationText(saidi, locale))],
    ['SAIFI', known(number.format(saifi))],
    ['MAIFI', known(number.format(maifi))],
    ['CAIDI', caidi === null ? MISSING : durationText(caidi, locale)],
  ] as const;
}

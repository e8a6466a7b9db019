import type { GroupSupplyAnswer } from '@phasor/contract';
import { MISSING } from '@phasor/quantities';
import { durationText } from './event-view.ts';

/** SAIDI, SAIFI, MAIFI and CAIDI (IEEE 1366) with their names; dashes where the supply of no device is known. */
export function indices({ saidi, saifi, maifi, caidi }: GroupSupplyAnswer['data']['group'], locale: string) {
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  const counted = (events: number | null) => (events === null ? MISSING : number.format(events));
  const lasting = (ms: number | null) => (ms === null ? MISSING : durationText(ms, locale));
  return [
    ['SAIDI', lasting(saidi)],
    ['SAIFI', counted(saifi)],
    ['MAIFI', counted(maifi)],
    ['CAIDI', lasting(caidi)],
  ] as const;
}

import type { CallAnswer } from '@phasor/contract';
import { formatQuantity, withUnit } from '@phasor/quantities';

type Verdict = CallAnswer<'appliances.checkRecording'>['data'];

/** A verdict on edges that are all one appliance's, with several states: those count that are large enough to change its state. */
export function ofSeveralStates(verdict: Verdict): Verdict {
  return { ...verdict, edges: verdict.edges.map((edge) => ({ ...edge, counts: edge.changes_state })) };
}

/** What states draw, W, as a list in words. */
export function powersText(states: readonly number[], locale: string): string {
  const powers = states.map((state) => {
    const { value, unit } = formatQuantity('activePower', state, locale);
    return withUnit(value, unit);
  });
  return new Intl.ListFormat(locale).format(powers);
}

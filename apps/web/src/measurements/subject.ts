import { callSuffix } from '@phasor/contract';
import { PHASES, type Phase } from '@phasor/quantities';
import type { Selection } from '../hierarchy/selection.ts';

/** Who is measured, as the calls name it. */
export type Subject =
  | { readonly kind: 'device'; readonly token: string; readonly suffix: '' | 'EY' }
  | { readonly kind: 'group'; readonly macList: string[]; readonly suffix: '' | 'EY' };

/** The subject of a selection; undefined when nothing is selected. Eymon devices are called by their own spelling. */
export function subjectOf(selection: Selection): Subject | undefined {
  if (selection.kind === 'none') return undefined;
  if (selection.kind === 'device') {
    return { kind: 'device', token: selection.device.token, suffix: callSuffix(selection.device.type) };
  }
  const suffixes = new Set(selection.members.map(({ type }) => callSuffix(type)));
  return { kind: 'group', macList: [...selection.macList], suffix: suffixes.has('') ? '' : 'EY' };
}

/** The phases in use: a device's own, in a group those of any member; [] when nothing is selected. */
export function phasesOf(selection: Selection): readonly Phase[] {
  if (selection.kind === 'none') return [];
  const counts =
    selection.kind === 'device' ? [selection.device.phase_use] : selection.members.map(({ phase_use }) => phase_use);
  return PHASES.slice(0, Math.max(1, ...counts));
}

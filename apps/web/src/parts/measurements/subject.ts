import { callSuffix, type DeviceListEntry, deviceKind } from '@phasor/contract';
import { PHASES, type Phase } from '@phasor/quantities';
import type { Subject } from '../../base/api/subject.ts';
import { meterOf, ownSource, type Selection } from '../hierarchy/index.ts';

/** The subject of a selection; undefined when nothing is selected. Eymon devices are called by their own spelling. */
export function subjectOf(selection: Selection): Subject | undefined {
  if (selection.kind === 'none') return undefined;
  if (selection.kind === 'device') {
    return deviceSubject(selection.device);
  }
  const suffixes = new Set(selection.members.map(({ type }) => callSuffix(type)));
  const suffix = suffixes.has('') ? '' : 'EY';
  return { kind: 'group', group: selection.id, suffix };
}

/** A device as calls name it. */
export function deviceSubject(device: Pick<DeviceListEntry, 'token' | 'type' | 'source'>): Subject {
  return { kind: 'device', token: device.token, suffix: callSuffix(device.type), source: ownSource(device) };
}

/** The device whose register a selection shows: the selected one, or the only one that measures the whole group; undefined otherwise. */
export function meterSubject(selection: Selection): Subject | undefined {
  const meter = meterOf(selection);
  return meter && deviceSubject(meter);
}

/** The phases in use: a device's own, in a group those of any device whose sum it is; [] when nothing is selected. */
export function phasesOf(selection: Selection): readonly Phase[] {
  if (selection.kind === 'none') return [];
  const counts =
    selection.kind === 'device' ? [selection.device.phase_use] : selection.members.map(({ phase_use }) => phase_use);
  return PHASES.slice(0, Math.max(1, ...counts));
}

/** True for an outage detector: its charts of voltage show when the supply was missing (D27). */
export function watchesOutages(selection: Selection): boolean {
  return selection.kind === 'device' && deviceKind(selection.device.type)?.watchesSupply === true;
}

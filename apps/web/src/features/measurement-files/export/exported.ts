import { familiesOf, type SampleFamilyName } from '@phasor/contract';
import type { Phase } from '@phasor/quantities';
import type { Subject } from '../../../base/api/subject.ts';
import { type Selection, zoneOf } from '../../../parts/hierarchy/index.ts';
import { phasesOf, subjectOf } from '../../../parts/measurements/index.ts';
import { offersLora } from '../../../parts/toolbar/index.ts';
import { CIRCUIT_PLACES, type Circuit } from '../file-quantities.ts';

/** A device, or a group of the tree. */
export type Exportable = Exclude<Selection, { kind: 'none' }>;

/** What a file can hold of a device or a group. */
export interface Exported {
  readonly subject: Subject;
  readonly families: readonly SampleFamilyName[];
  readonly phases: readonly Phase[];
  readonly circuits: readonly Circuit[];
  /** Zone of its days. */
  readonly zone: string;
  readonly hasLora: boolean;
}

/** A group has the quantities of supplies alone: branch circuits, sensors and relays are of single devices. */
export function exportedOf(selection: Exportable, serverZone: string): Exported {
  const subject = subjectOf(selection) as Subject;
  const common = { subject, phases: phasesOf(selection), zone: zoneOf(selection, serverZone) };
  if (selection.kind === 'group') return { ...common, families: ['electrical'], circuits: [], hasLora: false };
  const { device } = selection;
  const families = familiesOf(device.type);
  const circuits = families.includes('circuits') ? CIRCUIT_PLACES : [];
  return { ...common, families, circuits, hasLora: offersLora(device) };
}

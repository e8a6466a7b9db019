import type { ReportMode } from '@phasor/contract';
import { type Destination, foldingBetween } from '../../tree/index.ts';
import {
  allOf,
  type MenuEdit,
  withFolded,
  withGroup,
  withMoved,
  withoutDevices,
  withoutGroup,
  withPlace,
  withReportMode,
  withTag,
  withTitle,
} from './edit-menu.ts';

interface ChangeWords {
  readonly fold: readonly [id: string, isExpanded: boolean];
  readonly name: readonly [id: string, title: string, most?: number];
  readonly addGroup: readonly [id: string, title: string];
  readonly removeGroup: readonly [id: string];
  readonly removeDevices: readonly [macs: readonly string[]];
  readonly move: readonly [id: string, to: Destination];
  readonly tag: readonly [mac: string, text: string];
  readonly place: readonly [mac: string, place: { readonly latitude: number; readonly longitude: number } | null];
  readonly report: readonly [id: string, mode: ReportMode];
}

type ChangeKind = keyof ChangeWords;

/** A change of the tree as data, which can be kept over a reload and repeated: a second time it has no effect (D61). */
export type TreeChange<Kind extends ChangeKind = ChangeKind> = {
  readonly [Each in Kind]: { readonly kind: Each; readonly words: ChangeWords[Each] };
}[Kind];

const EDITS: { readonly [Kind in ChangeKind]: (...words: ChangeWords[Kind]) => MenuEdit } = {
  fold: withFolded,
  name: withTitle,
  addGroup: withGroup,
  removeGroup: withoutGroup,
  removeDevices: (macs) => withoutDevices(new Set(macs)),
  move: withMoved,
  tag: withTag,
  place: withPlace,
  report: withReportMode,
};

/** The changes of groups that are folded or unfolded. */
export function foldChanges(before: readonly string[], after: readonly string[]): TreeChange[] {
  return foldingBetween(before, after).map(({ id, isExpanded }) => ({ kind: 'fold', words: [id, isExpanded] }));
}

/** Changes that are made and saved together. */
export function editOf(changes: readonly TreeChange[]): MenuEdit {
  return allOf(changes.map(single));
}

/** Whether this version of the page supports a change: stored ones may come from another version. */
export function isKnownChange(change: unknown): boolean {
  if (typeof change !== 'object' || change === null || !('kind' in change) || !('words' in change)) return false;
  return typeof change.kind === 'string' && Object.hasOwn(EDITS, change.kind) && Array.isArray(change.words);
}

function single<Kind extends ChangeKind>({ kind, words }: TreeChange<Kind>): MenuEdit {
  return EDITS[kind](...words);
}

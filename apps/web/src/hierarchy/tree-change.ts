import type { Destination } from '../tree/nodes.ts';
import {
  allOf,
  type MenuEdit,
  type ReportMode,
  withExpanded,
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
  readonly unfold: readonly [ids: readonly string[]];
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

/**
 * A change of the tree as data, which can be kept over a reload and made again: made a second time it changes nothing
 * (decision 61).
 */
export type TreeChange<Kind extends ChangeKind = ChangeKind> = {
  readonly [Each in Kind]: { readonly kind: Each; readonly words: ChangeWords[Each] };
}[Kind];

const EDITS: { readonly [Kind in ChangeKind]: (...words: ChangeWords[Kind]) => MenuEdit } = {
  unfold: (ids) => withExpanded(new Set(ids)),
  name: withTitle,
  addGroup: withGroup,
  removeGroup: withoutGroup,
  removeDevices: (macs) => withoutDevices(new Set(macs)),
  move: withMoved,
  tag: withTag,
  place: withPlace,
  report: withReportMode,
};

/** Changes that are made and saved together. */
export function editOf(changes: readonly TreeChange[]): MenuEdit {
  return allOf(changes.map(single));
}

function single<Kind extends ChangeKind>({ kind, words }: TreeChange<Kind>): MenuEdit {
  return EDITS[kind](...words);
}

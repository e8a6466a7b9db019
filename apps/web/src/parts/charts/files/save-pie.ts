import type { PieChart } from '../chart-spec.ts';
import { piePicture } from '../drawing/pie-picture.ts';
import type { ExportKind } from './chart-exports.ts';
import { type SavedSheet, saveSheet } from './save-sheet.ts';

type SavedPie = Omit<SavedSheet, 'chart' | 'picture'> & { readonly pie: PieChart };

/** Passes the browser a pie as a file named after its subject and its start. */
export function savePie(kind: ExportKind, { pie, ...saved }: SavedPie): Promise<void> {
  return saveSheet(kind, { ...saved, chart: pie, picture: (theme) => piePicture(pie, theme) });
}

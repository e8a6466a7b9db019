import type { PolarChart } from '../chart-spec.ts';
import { polarPicture } from '../drawing/polar-picture.ts';
import type { ExportKind } from './chart-exports.ts';
import { type SavedSheet, saveSheet } from './save-sheet.ts';

type SavedPolar = Omit<SavedSheet, 'chart' | 'picture'> & {
  readonly chart: PolarChart;
  readonly hidden: ReadonlySet<string>;
};

/** Passes the browser a polar chart as a file named after its subject and its time of measurement. */
export function savePolar(kind: ExportKind, { chart, hidden, ...saved }: SavedPolar): Promise<void> {
  return saveSheet(kind, { ...saved, chart, picture: (theme) => polarPicture(chart, hidden, theme) });
}

import type { StepReadings } from '../../ports/step-readings.ts';
import { cell, type ExportPart } from './export-part.ts';

/** Steps as one part of an export: each named by its start, with its length and what is known of it. */
export function exportSteps({ edges, columns }: StepReadings): ExportPart {
  const rows = Array.from(edges.subarray(0, -1), (start, step) => [
    start,
    (edges[step + 1] as number) - start,
    ...[...columns.values()].map((values) => cell(values[step])),
  ]);
  return { columns: [...columns.keys()], rows, next: null };
}

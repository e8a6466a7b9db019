import { withUnit } from '@phasor/quantities';
import type { TimeChart } from '../chart-spec.ts';
import type { FramedFigures } from '../drawing/paper/framed-picture.ts';
import { legendFigures } from '../panels/legend-figures.ts';
import type { FigureName } from '../reading/chart-figures.ts';

export interface LegendWords {
  readonly figure: (name: FigureName) => string;
  readonly normal: (values: string) => string;
}

/** The figures of the visible series as in the legend on the screen; undefined for a chart without. */
export function figuresInFile(
  chart: TimeChart,
  hidden: ReadonlySet<string>,
  legendWords: LegendWords,
): FramedFigures | undefined {
  const { names, unit, rows, normal } = legendFigures(chart, hidden);
  if (names.length === 0) return undefined;
  return {
    unit,
    headings: names.map(legendWords.figure),
    rows: [...rows]
      .filter(([id]) => !hidden.has(id))
      .map(([, row]) => row.map((figure) => withUnit(figure.text, figure.unit))),
    note: normal === undefined ? undefined : legendWords.normal(normal),
  };
}

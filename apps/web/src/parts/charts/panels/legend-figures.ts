import {
  type FormattedQuantity,
  formatScaled,
  leastShown,
  MISSING,
  type NormalValues,
  type Scale,
  scaleIn,
  withUnit,
} from '@phasor/quantities';
import type { TimeChart } from '../chart-spec.ts';
import { normalOn } from '../drawing/draw-normal.ts';
import { axisScales } from '../layout/axis-scales.ts';
import { type FigureName, figureNames, figuresOf } from '../reading/chart-figures.ts';

/** Figures of the series of a chart in a legend, on the screen and in files. */
export interface LegendFigures {
  readonly names: readonly FigureName[];
  /** The common unit of all figures; '' if there are several, which are then beside each figure. */
  readonly unit: string;
  /** By id of their series, in the order of the names. */
  readonly rows: ReadonlyMap<string, readonly LegendFigure[]>;
  /** The normal values; undefined if there are none. */
  readonly normal: string | undefined;
}

export interface LegendFigure {
  readonly text: string;
  /** '' if all figures have one unit. */
  readonly unit: string;
}

/** Before the first answer. */
export const NO_FIGURES: LegendFigures = { names: [], unit: '', rows: new Map(), normal: undefined };

/** The figures of a chart as texts; hidden series have figures but do not affect the unit. */
export function legendFigures(chart: TimeChart, hidden: ReadonlySet<string>): LegendFigures {
  const names = figureNames(chart);
  const figures = new Map(chart.series.map((series) => [series.id, figuresOf(series, chart)]));
  const scales = axisScales(chart, hidden).map((scale, axis) => {
    const shown = chart.series.filter((series) => (series.axis ?? 0) === axis && !hidden.has(series.id));
    const values = shown.flatMap(({ id }) => Object.values(figures.get(id) ?? {}));
    return finer(scale, chart.axes[axis]?.quantity, values);
  });
  const units = new Set(scales.map(({ unit }) => unit));
  const isOne = units.size < 2;
  const normal = normalOn(chart);
  const rows = chart.series.map((series) => {
    const scale = scales[series.axis ?? 0];
    const row = names.map((name) => ({
      text: scale === undefined ? MISSING : formatScaled(figures.get(series.id)?.[name], scale, chart.locale),
      unit: isOne || scale === undefined ? '' : scale.unit,
    }));
    return [series.id, row] as const;
  });
  return {
    names,
    unit: isOne ? [...units].join('') : '',
    rows: new Map(rows),
    normal: normal && normalText(normal, scales[0], chart.locale),
  };
}

/** The scale of an axis with decimals for figures that are smaller than its points, such as the growth of a register. */
function finer(scale: Scale, quantity: FormattedQuantity | undefined, figures: readonly (number | null)[]): Scale {
  if (quantity === undefined) return scale;
  const maxAbs = Math.max(0, ...figures.map((figure) => Math.abs(figure ?? 0)));
  const { decimals } = scaleIn(quantity, scale.unit, { maxAbs, leastAbs: leastShown(quantity, figures) });
  return decimals > scale.decimals ? { ...scale, decimals } : scale;
}

/** Lower and upper value, in the unit of the axis. */
function normalText({ low, high }: NormalValues, scale: Scale | undefined, locale: string): string {
  if (scale === undefined) return '';
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: scale.decimals });
  const text = (value: number) => number.format(value / scale.divisor).replace('-', '\u2212');
  const withScale = (words: string) => withUnit(words, scale.unit);
  if (low === undefined) return high === undefined ? '' : withScale(`≤\u00a0${text(high)}`);
  return withScale(high === undefined ? `≥\u00a0${text(low)}` : `${text(low)}\u00a0–\u00a0${text(high)}`);
}

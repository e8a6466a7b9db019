import {
  COLOUR_TOKENS,
  type ColourScheme,
  type ColourToken,
  SERIES_PALETTE,
  SIZE_TOKENS,
} from '../../base/theme/tokens.ts';
import type { SeriesColour } from './chart-spec.ts';

/** Colours and font of the current theme, as values for a canvas. */
export interface ChartTheme {
  readonly font: string;
  colour(token: ColourToken): string;
  series(colour: SeriesColour): string;
}

const SERIES_TOKENS = {
  l1: 'l1',
  l2: 'l2',
  l3: 'l3',
  'l1-soft': 'l1-soft',
  'l2-soft': 'l2-soft',
  'l3-soft': 'l3-soft',
  sum: 'sum',
  average: 'average',
  import: 'import',
  export: 'export',
  reactive: 'reactive',
  muted: 'line-strong',
  excess: 'line-control',
  ok: 'ok',
  bad: 'bad',
  blank: 'sunken',
} as const satisfies Record<Exclude<SeriesColour, number>, ColourToken>;

/** The theme's colours for drawing; palette numbers wrap around after ten. */
export function chartTheme(scheme: ColourScheme): ChartTheme {
  const palette = SERIES_PALETTE[scheme];
  const colour = (token: ColourToken) => COLOUR_TOKENS[token][scheme];
  return {
    font: SIZE_TOKENS.font,
    colour,
    series: (name) =>
      typeof name === 'number' ? (palette[name % palette.length] as string) : colour(SERIES_TOKENS[name]),
  };
}

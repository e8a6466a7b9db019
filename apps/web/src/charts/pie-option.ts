import type { PieSlice } from './chart-spec.ts';
import type { ChartTheme } from './chart-theme.ts';
import type { EngineOption } from './engine.ts';

/** The engine's description of a ring of slices, clockwise from the top; slices without a positive value are left out. */
export function pieOption(slices: readonly PieSlice[], theme: ChartTheme): EngineOption {
  return {
    animation: false,
    series: [
      {
        type: 'pie',
        radius: ['58%', '92%'],
        startAngle: 90,
        // Drawn where no slice has a value.
        emptyCircleStyle: { color: theme.colour('line') },
        label: { show: false },
        emphasis: { scaleSize: 4 },
        data: slices
          .filter(({ value }) => value > 0)
          .map(({ id, name, value, colour, parts }, index) => ({
            ...{ id, name, value },
            cursor: parts === undefined ? 'default' : 'pointer',
            itemStyle: {
              color: theme.series(colour ?? index),
              borderColor: theme.colour('surface'),
              borderWidth: 2,
            },
          })),
      },
    ],
  };
}

import { useMemo } from 'react';
import type { PolarChart } from '../chart-spec.ts';
import type { ChartTheme } from '../chart-theme.ts';
import { polarDrawing, ringLabel } from '../layout/polar.ts';
import styles from './polar.module.css';

interface Props {
  /** Description for screen readers; the values are in a table beside it. */
  readonly label: string;
  readonly chart: PolarChart;
  readonly hidden: ReadonlySet<string>;
  readonly theme: ChartTheme;
}

/** Values with directions, as arrows from the middle of rings. */
export function PolarPicture({ label, chart, hidden, theme }: Props) {
  const { rings, spokes, arrows } = useMemo(() => polarDrawing(chart, hidden), [chart, hidden]);
  return (
    <svg className={styles.polar} viewBox="-1.25 -1.25 2.5 2.5" role="img" aria-label={label}>
      {rings.map(({ radius, text }) => (
        <circle key={text} className={styles.ring} r={radius} />
      ))}
      {spokes.map(({ angle, end, label }) => (
        <g key={angle}>
          <line className={styles.spoke} x2={end.x} y2={end.y} />
          <text className={styles.tick} {...label}>{`${angle}°`}</text>
        </g>
      ))}
      {rings.map(({ radius, text }) => (
        <text key={text} className={styles.value} {...ringLabel(radius)}>
          {text}
        </text>
      ))}
      {arrows.map(({ id, name, colour, dashed, line, head, label }) => (
        <g key={id} data-arrow={id} stroke={theme.series(colour)} fill={theme.series(colour)}>
          <path className={styles.line} d={line} data-dashed={dashed === true} />
          <path d={head} stroke="none" />
          <text className={styles.name} stroke={theme.colour('surface')} {...label}>
            {name}
          </text>
        </g>
      ))}
    </svg>
  );
}

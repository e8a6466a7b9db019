import { memo } from 'react';
import type { ChartSeries } from '../chart-spec.ts';
import type { ChartTheme } from '../chart-theme.ts';
import { type Marker, markerOf } from '../drawing/draw-markers.ts';
import styles from './chart.module.css';

export type LegendEntry = Pick<ChartSeries, 'id' | 'name' | 'colour' | 'dashed' | 'shape'>;

interface Props {
  readonly label: string;
  readonly series: readonly LegendEntry[];
  readonly hidden: ReadonlySet<string>;
  readonly theme: ChartTheme;
  readonly onChange: (hidden: ReadonlySet<string>) => void;
  /** Only these are listed; undefined for all. */
  readonly found?: ReadonlySet<string> | undefined;
}

/** Names and colours of the series: a click hides or shows one, a double click (or Shift and Enter) shows only that one. */
export const Legend = memo(function Legend({ label, series, hidden, theme, onChange, found }: Props) {
  return (
    <ul className={styles.legend} aria-label={label}>
      {listed(series, found).map((one) => (
        <li key={one.id}>
          <LegendButton {...{ one, series, hidden, theme, onChange }} />
        </li>
      ))}
    </ul>
  );
}, isSame);

/** Entries that are listed: those that a search found. */
export function listed(series: readonly LegendEntry[], found: ReadonlySet<string> | undefined): readonly LegendEntry[] {
  return found === undefined ? series : series.filter(({ id }) => found.has(id));
}

/** The name of a series, which hides and shows it. */
export function LegendButton({
  one,
  series,
  hidden,
  theme,
  onChange,
}: Omit<Props, 'label' | 'found'> & { one: LegendEntry }) {
  const toggle = () => {
    const next = new Set(hidden);
    if (!next.delete(one.id)) next.add(one.id);
    onChange(next);
  };
  const alone = () => {
    const others = series.filter(({ id }) => id !== one.id).map(({ id }) => id);
    const isAlone = others.every((other) => hidden.has(other)) && !hidden.has(one.id);
    onChange(new Set(isAlone ? [] : others));
  };
  return (
    <button
      type="button"
      className={styles.legendEntry}
      aria-pressed={!hidden.has(one.id)}
      onClick={(event) => (event.shiftKey ? alone() : toggle())}
      onDoubleClick={alone}
    >
      <LegendKey one={one} series={series} theme={theme} />
      {one.name}
    </button>
  );
}

/** The sign of a series, in the chart and beside its name. */
export function LegendKey({ one, series, theme }: Pick<Props, 'series' | 'theme'> & { one: LegendEntry }) {
  const { colour, dashed, shape } = one;
  return <SeriesKey {...{ colour, dashed, shape, theme }} marker={markerOf(one, series)} />;
}

/** Live values do not change the legend. */
function isSame(before: Props, now: Props): boolean {
  const { label, hidden, theme, onChange, series, found } = before;
  const isSeries = (one: LegendEntry, index: number) => {
    const other = now.series[index];
    return (
      one.id === other?.id && one.name === other.name && one.colour === other.colour && one.dashed === other.dashed
    );
  };
  return (
    label === now.label &&
    hidden === now.hidden &&
    theme === now.theme &&
    onChange === now.onChange &&
    found === now.found &&
    series.length === now.series.length &&
    series.every(isSeries)
  );
}

interface KeyProps {
  readonly colour: ChartSeries['colour'];
  readonly dashed?: boolean | undefined;
  readonly shape?: ChartSeries['shape'];
  readonly marker?: Marker | undefined;
  /** As a slice of a ring whose value is inexact. */
  readonly hatched?: boolean;
  readonly theme: ChartTheme;
}

/** Outlines of the markers in a drawing of width 10; hollow ones leave room for their line. */
const MARKS = {
  circle: { full: 'M5 0a5 5 0 010 10a5 5 0 010-10z', hollow: 'M5 1a4 4 0 010 8a4 4 0 010-8z' },
  square: { full: 'M0.5 0.5h9v9h-9z', hollow: 'M1.25 1.25h7.5v7.5h-7.5z' },
  triangle: { full: 'M5 0l5 9.5H0z', hollow: 'M5 1.75l3.5 6.75h-7z' },
} as const satisfies Record<Marker, unknown>;

const inked = (colour: string, isHollow: boolean | undefined) =>
  isHollow === true ? { fill: 'none', stroke: colour, strokeWidth: 1.75 } : { fill: colour };

/** The sign of a series: its colour, and its shape if it has one of its own; hollow for a dashed line, as in the chart. */
export function SeriesKey({ colour, dashed, shape, marker, hatched = false, theme }: KeyProps) {
  const fill = theme.series(colour);
  return (
    <svg viewBox="0 0 10 10" width="0.83em" height="0.83em" aria-hidden="true">
      {shape === 'diamond' ? <path d="M5 0l5 5-5 5-5-5z" fill={fill} /> : null}
      {shape === 'circle' ? <circle cx="5" cy="5" r="5" fill={fill} /> : null}
      {marker !== undefined && <path d={MARKS[marker][dashed === true ? 'hollow' : 'full']} {...inked(fill, dashed)} />}
      {shape === undefined && marker === undefined ? <SeriesSign colour={fill} isHollow={dashed === true} /> : null}
      {hatched && <path d="M1 5l4-4M2 9l7-7M6 9l3-3" stroke={theme.colour('surface')} strokeWidth="1.25" fill="none" />}
    </svg>
  );
}

/**
 * The sign of a series, in a drawing of width 10. That of a dashed line is hollow, which distinguishes lines of one colour.
 */
export function SeriesSign({ colour, isHollow }: { colour: string; isHollow: boolean }) {
  return isHollow ? (
    <rect x="1" y="1" width="8" height="8" rx="2" fill="none" stroke={colour} strokeWidth="2" />
  ) : (
    <rect width="10" height="10" rx="3" fill={colour} />
  );
}

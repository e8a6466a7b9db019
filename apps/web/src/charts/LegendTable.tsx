import { formatScaled, MISSING, type NormalValues, type Scale } from '@phasor/quantities';
import { useTranslation } from 'react-i18next';
import { axisScales } from './axis-scales.ts';
import { type ChartFigures, type FigureName, figureNames, figuresOf } from './chart-figures.ts';
import type { TimeChart } from './chart-spec.ts';
import type { ChartTheme } from './chart-theme.ts';
import { normalOn } from './draw-normal.ts';
import { LegendButton, type LegendEntry, LegendKey } from './Legend.tsx';
import styles from './legend-table.module.css';

interface Props {
  /** Null before the first answer. */
  readonly chart: TimeChart | null;
  readonly entries: readonly LegendEntry[];
  readonly hidden: ReadonlySet<string>;
  readonly theme: ChartTheme;
  readonly onChange: (hidden: ReadonlySet<string>) => void;
}

const NO_NAMES: readonly FigureName[] = [];

/** The legend of a chart that has room below: of each series what is shown of it, in figures. */
export function LegendTable({ chart, entries, hidden, theme, onChange }: Props) {
  const { t } = useTranslation('charts');
  const names = chart === null ? NO_NAMES : figureNames(chart);
  const scales = chart === null ? [] : axisScales(chart, hidden);
  const units = new Set(scales.map(({ unit }) => unit));
  const isOne = entries.length === 1;
  const normal = chart === null ? undefined : normalOn(chart);
  return (
    <div className={styles.legend} data-count={names.length}>
      <div className={styles.head} aria-hidden="true">
        <span>{units.size === 1 ? [...units] : ''}</span>
        {names.map((name) => (
          <span key={name}>{t(`figure.${name}`)}</span>
        ))}
      </div>
      <ul className={styles.rows} aria-label={t(isOne ? 'figures' : 'legend')}>
        {entries.map((one) => (
          <li key={one.id} className={styles.row} data-hidden={hidden.has(one.id)}>
            {isOne ? (
              <span className={styles.name}>
                <LegendKey one={one} series={entries} theme={theme} />
                {one.name}
              </span>
            ) : (
              <LegendButton {...{ one, hidden, theme, onChange }} series={entries} />
            )}
            <Figures names={names} isAlone={units.size < 2} {...figuresOn(chart, one.id, scales)} />
          </li>
        ))}
      </ul>
      {normal !== undefined && chart !== null && (
        <p className={styles.normal}>
          <svg viewBox="0 0 10 10" width="10" height="10" aria-hidden="true">
            <path d="M3.5 0h3v10h-3z" fill={theme.colour('ok')} />
          </svg>
          {t('normal', { values: normalText(normal, scales[0], chart.locale) })}
        </p>
      )}
    </div>
  );
}

interface FiguresShown {
  readonly figures: ChartFigures;
  readonly scale: Scale | undefined;
  readonly locale: string;
}

function figuresOn(chart: TimeChart | null, id: string, scales: readonly Scale[]): FiguresShown {
  const series = chart?.series.find((one) => one.id === id);
  if (chart === null || series === undefined) return { figures: {}, scale: undefined, locale: 'en' };
  return { figures: figuresOf(series, chart), scale: scales[series.axis ?? 0], locale: chart.locale };
}

function Figures({ names, isAlone, figures, scale, locale }: FiguresShown & FiguresLook) {
  const { t } = useTranslation('charts');
  return names.map((name) => {
    const value = figures[name];
    const text = scale === undefined ? MISSING : formatScaled(value, scale, locale);
    return (
      <span key={name} className={styles.figure}>
        <span className="visually-hidden">{`${t(`figure.${name}`)} `}</span>
        {text}
        {!isAlone && scale !== undefined && <small>{` ${scale.unit}`}</small>}
      </span>
    );
  });
}

interface FiguresLook {
  readonly names: readonly FigureName[];
  /** The unit of all of them stands at the head. */
  readonly isAlone: boolean;
}

/** From which to which value, in the unit of the axis. */
function normalText({ low, high }: NormalValues, scale: Scale | undefined, locale: string): string {
  if (scale === undefined) return '';
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: scale.decimals });
  const text = (value: number) => number.format(value / scale.divisor).replace('-', '\u2212');
  const unit = scale.unit === '' ? '' : `\u00a0${scale.unit}`;
  if (low === undefined) return high === undefined ? '' : `≤\u00a0${text(high)}${unit}`;
  return high === undefined ? `≥\u00a0${text(low)}${unit}` : `${text(low)}\u00a0–\u00a0${text(high)}${unit}`;
}

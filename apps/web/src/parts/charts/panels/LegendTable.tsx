import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TimeChart } from '../chart-spec.ts';
import type { ChartTheme } from '../chart-theme.ts';
import { LegendButton, type LegendEntry, LegendKey, listed } from './Legend.tsx';
import { type LegendFigures, legendFigures, NO_FIGURES } from './legend-figures.ts';
import styles from './legend-table.module.css';

interface Props {
  /** Null before the first answer. */
  readonly chart: TimeChart | null;
  readonly entries: readonly LegendEntry[];
  readonly hidden: ReadonlySet<string>;
  readonly theme: ChartTheme;
  readonly onChange: (hidden: ReadonlySet<string>) => void;
  /** Only these are listed; undefined for all. */
  readonly found?: ReadonlySet<string> | undefined;
}

/** The legend below a chart with the figures of each series. */
export function LegendTable({ chart, entries, hidden, theme, onChange, found }: Props) {
  const { t } = useTranslation('charts');
  const figures = useMemo(() => (chart === null ? NO_FIGURES : legendFigures(chart, hidden)), [chart, hidden]);
  const { names, unit, normal } = figures;
  const isOne = entries.length === 1;
  return (
    <div className={styles.legend} data-count={names.length}>
      <div className={styles.head} aria-hidden="true">
        <span>{unit}</span>
        {names.map((name) => (
          <span key={name}>{t(`figure.${name}`)}</span>
        ))}
      </div>
      <ul className={styles.rows} aria-label={t(isOne ? 'figures' : 'legend')}>
        {listed(entries, found).map((one) => (
          <li key={one.id} className={styles.row} data-hidden={hidden.has(one.id)}>
            {isOne ? (
              <span className={styles.name}>
                <LegendKey one={one} series={entries} theme={theme} />
                {one.name}
              </span>
            ) : (
              <LegendButton {...{ one, hidden, theme, onChange }} series={entries} />
            )}
            <Figures id={one.id} {...figures} />
          </li>
        ))}
      </ul>
      {normal !== undefined && (
        <p className={styles.normal}>
          <svg viewBox="0 0 10 10" width="0.83em" height="0.83em" aria-hidden="true">
            <path d="M3.5 0h3v10h-3z" fill={theme.colour('ok')} />
          </svg>
          {t('normal', { values: normal })}
        </p>
      )}
    </div>
  );
}

function Figures({ id, names, rows }: LegendFigures & { readonly id: string }) {
  const { t } = useTranslation('charts');
  return rows.get(id)?.map(({ text, unit }, index) => {
    const name = names[index] ?? 'last';
    return (
      <span key={name} className={styles.figure}>
        <span className="visually-hidden">{`${t(`figure.${name}`)} `}</span>
        {text}
        {unit !== '' && <small>{` ${unit}`}</small>}
      </span>
    );
  });
}

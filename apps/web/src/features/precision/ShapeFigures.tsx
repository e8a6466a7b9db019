import { useComputedColorScheme } from '@mantine/core';
import type { ShapesAnswer } from '@phasor/contract';
import { formatQuantity } from '@phasor/quantities';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../base/i18n/use-locale.ts';
import { type ChartTheme, chartTheme, SeriesSign } from '../../parts/charts/index.ts';
import styles from './precision.module.css';
import { type Curve, curvesOf, distortionOf, effectiveOf, PHASE_COLOURS } from './shape-chart.ts';
import type { Shape } from './use-look.ts';

interface Props {
  readonly shape: Shape;
  readonly shapes: ShapesAnswer;
  readonly hidden: ReadonlySet<string>;
}

/** Figures of the curves: the total distortion of harmonics, the effective value of a wave. */
export function ShapeFigures({ shape, shapes, hidden }: Props) {
  const { t } = useTranslation(['precision']);
  const locale = useLocale();
  const theme = chartTheme(useComputedColorScheme('light'));
  return (
    <dl className={styles.figures} aria-label={t(`figures.${shape}`)}>
      {curvesOf(shapes)
        .filter(({ id }) => !hidden.has(id))
        .map((curve) => {
          const { value, unit } = figureOf(shape, curve, locale);
          return (
            <div key={curve.id} className={styles.figure}>
              <dt>
                <svg viewBox="0 0 10 10" width="0.83em" height="0.83em" aria-hidden="true">
                  <SeriesSign {...signOf(shape, curve, theme)} />
                </svg>
                {shape === 'harmonics' ? `THD ${curve.name}` : curve.name}
              </dt>
              <dd>
                {value}
                <small>{unit}</small>
              </dd>
            </div>
          );
        })}
    </dl>
  );
}

/** Style of the series: a current is lighter as a column, and dashed as a line. */
function signOf(shape: Shape, { kind, phase, colour }: Curve, theme: ChartTheme) {
  return shape === 'harmonics'
    ? { colour: theme.series(colour), isHollow: false }
    : { colour: theme.series(PHASE_COLOURS[phase]), isHollow: kind === 'I' };
}

function figureOf(shape: Shape, { kind, values }: Curve, locale: string) {
  const isVoltage = kind === 'U';
  return shape === 'harmonics'
    ? formatQuantity(isVoltage ? 'voltageThd' : 'currentThd', distortionOf(values), locale)
    : formatQuantity(isVoltage ? 'voltage' : 'current', effectiveOf(values), locale);
}

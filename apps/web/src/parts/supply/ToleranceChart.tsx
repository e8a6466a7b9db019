import type { SupplyEventValues } from '@phasor/contract';
import { withUnit } from '@phasor/quantities';
import { isVoltageKind, TOLERANCE_CURVE, type Tolerance, toleranceOf } from '@phasor/supply';
import { useTranslation } from 'react-i18next';
import { Card } from '../../base/ui/Card.tsx';
import { durationOf } from './event-view.ts';
import type { SupplyView } from './SupplyEvents.tsx';
import styles from './supply.module.css';
import { useEventTexts } from './use-event-texts.ts';

/** The drawing: x is the logarithm of time from 1 ms to 1,000 s, y the voltage from 0 to 200 %. */
const SIZE = { width: 480, height: 300, left: 44, right: 26, top: 10, bottom: 34 } as const;
const TIME = { from: -3, to: 3 } as const;
const HIGHEST = 200;

const x = (seconds: number) => {
  const share = (Math.log10(Math.max(10 ** TIME.from, seconds)) - TIME.from) / (TIME.to - TIME.from);
  return SIZE.left + Math.min(1, share) * (SIZE.width - SIZE.left - SIZE.right);
};
const y = (percent: number) =>
  SIZE.top + (1 - Math.min(HIGHEST, percent) / HIGHEST) * (SIZE.height - SIZE.top - SIZE.bottom);

interface Point {
  readonly event: SupplyEventValues;
  readonly seconds: number;
  readonly percent: number;
  readonly tolerance: Tolerance;
}

/** Voltage events on the ITIC (CBEMA) curve: what equipment bears, and what may stop or break it. */
export function ToleranceChart(view: SupplyView) {
  const { t } = useTranslation(['supply']);
  const points = pointsOf(view.answer.events, view.now);
  const count = (tolerance: Tolerance) => points.filter((point) => point.tolerance === tolerance).length;
  const verdicts = (['may_break', 'may_stop', 'tolerated'] as const).map((one) => [one, count(one)] as const);
  return (
    <Card title={t('curve')} span={6}>
      <Drawing points={points} view={view} />
      <ul className={styles.verdicts}>
        {verdicts.map(([one, some]) => (
          <li key={one} data-tolerance={one}>
            {t(`tolerance.${one}`)} <strong>{some}</strong>
          </li>
        ))}
      </ul>
      <p className={styles.note}>{t('curve_note')}</p>
    </Card>
  );
}

function pointsOf(events: readonly SupplyEventValues[], now: number): readonly Point[] {
  return events.flatMap((event) => {
    const { percent, kind } = event;
    const seconds = durationOf(event, now) / 1_000;
    if (percent === null || !isVoltageKind(kind)) return [];
    return [{ event, seconds, percent, tolerance: toleranceOf(percent, seconds) }];
  });
}

function Drawing({ points, view }: { points: readonly Point[]; view: SupplyView }) {
  const { t } = useTranslation(['supply']);
  const texts = useEventTexts(view);
  const number = new Intl.NumberFormat(view.locale);
  return (
    <svg className={styles.curve} viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} role="img" aria-label={t('curve')}>
      {[0, 50, 100, 150, 200].map((percent) => (
        <g key={percent}>
          <line className={styles.grid} x1={SIZE.left} x2={SIZE.width - SIZE.right} y1={y(percent)} y2={y(percent)} />
          <text className={styles.tick} x={SIZE.left - 6} y={y(percent) + 4} textAnchor="end">
            {withUnit(String(percent), '%')}
          </text>
        </g>
      ))}
      {[0.001, 0.01, 0.1, 1, 10, 100, 1_000].map((seconds) => (
        <text key={seconds} className={styles.tick} x={x(seconds)} y={SIZE.height - 14} textAnchor="middle">
          {withUnit(number.format(seconds), 's')}
        </text>
      ))}
      <polyline className={styles.limit} points={UPPER} />
      <polyline className={styles.limit} points={LOWER} />
      {points.map(({ event, seconds, percent, tolerance }) => (
        <circle key={`${event.kind} ${event.id}`} data-tolerance={tolerance} cx={x(seconds)} cy={y(percent)} r={4.5}>
          <title>{[texts.start(event), texts.duration(event), texts.value(event)].join(' · ')}</title>
        </circle>
      ))}
    </svg>
  );
}

const END = 10 ** TIME.to;
const at = (seconds: number, percent: number) => `${x(seconds)},${y(percent)}`;
/** Between its first corners the upper limit falls in a line, then in steps. */
const UPPER = [
  ...TOLERANCE_CURVE.upper.slice(1, 4).map(({ seconds, percent }) => at(seconds, percent)),
  ...[at(0.5, 120), at(0.5, 110), at(END, 110)],
].join(' ');
const LOWER = [
  at(TOLERANCE_CURVE.lower[0].seconds, 0),
  ...TOLERANCE_CURVE.lower.flatMap(({ seconds, percent }, index) => [
    at(seconds, percent),
    at(TOLERANCE_CURVE.lower[index + 1]?.seconds ?? END, percent),
  ]),
].join(' ');

import styles from './demand.module.css';

interface DemandGaugeProps {
  /** Shares of the scale, 0 to 1; null if unknown. */
  readonly reached: number | null;
  readonly forecast: number | null;
  readonly peak: number | null;
  readonly limit: { readonly at: number; readonly name: string } | null;
  readonly isOver: boolean;
  readonly label: string;
}

const RADIUS = 46;
const CENTRE = { x: 66, y: 66 };
const ARC = `M${CENTRE.x - RADIUS} ${CENTRE.y}a${RADIUS} ${RADIUS} 0 0 1 ${2 * RADIUS} 0`;

/** Semicircle with the reached and the expected demand of the quarter hour, and its limits. */
export function DemandGauge({ reached, forecast, peak, limit, isOver, label }: DemandGaugeProps) {
  return (
    <svg className={styles.gauge} data-over={isOver} viewBox="0 0 132 76" role="img" aria-label={label}>
      <path className={styles.scale} d={ARC} />
      <Arc className={styles.forecast} share={forecast} />
      <Arc className={styles.reached} share={reached} />
      {peak === null ? null : <Tick className={styles.peakTick} at={peak} />}
      {limit === null ? null : (
        <>
          <Tick className={styles.limitTick} at={limit.at} />
          <text className={styles.limitName} {...place(limit.at, RADIUS + 14)} textAnchor={anchor(limit.at)}>
            {limit.name}
          </text>
        </>
      )}
    </svg>
  );
}

function Arc({ className, share }: { className: string | undefined; share: number | null }) {
  if (share === null || share <= 0) return null;
  return <path className={className} d={ARC} pathLength={100} strokeDasharray={`${Math.min(1, share) * 100} 200`} />;
}

function Tick({ className, at }: { className: string | undefined; at: number }) {
  const inner = place(at, RADIUS - 6);
  const outer = place(at, RADIUS + 8);
  return <line className={className} x1={inner.x} y1={inner.y} x2={outer.x} y2={outer.y} />;
}

function place(share: number, radius: number): { x: number; y: number } {
  const angle = Math.PI * (1 - Math.min(1, Math.max(0, share)));
  return { x: CENTRE.x + radius * Math.cos(angle), y: CENTRE.y - radius * Math.sin(angle) };
}

function anchor(share: number): 'start' | 'middle' | 'end' {
  if (share < 0.4) return 'end';
  return share > 0.6 ? 'start' : 'middle';
}

import styles from './wiring.module.css';

interface LagDrawingProps {
  /** Phase whose voltage points up. */
  readonly voltage: string;
  /** Degrees by which the current lags it; drawn clockwise. */
  readonly lag: number;
  readonly isRight: boolean;
  readonly caption: string;
}

const RADIUS = 40;
/** Where the currents of loads usually are, in degrees. */
const USUAL = { from: -5, to: 42 } as const;

const at = (degrees: number, radius: number) => {
  const radians = (degrees * Math.PI) / 180;
  return `${(radius * Math.sin(radians)).toFixed(1)} ${(-radius * Math.cos(radians)).toFixed(1)}`;
};

/** A voltage, the current beside it, and where the currents of loads usually are. */
export function LagDrawing({ voltage, lag, isRight, caption }: LagDrawingProps) {
  return (
    <figure className={styles.drawing} data-right={isRight}>
      <svg viewBox="-50 -50 100 100" aria-hidden>
        <circle r={RADIUS} />
        <path
          className={styles.usual}
          d={`M0 0L${at(USUAL.from, RADIUS)}A${RADIUS} ${RADIUS} 0 0 1 ${at(USUAL.to, RADIUS)}Z`}
        />
        <Arrow degrees={0} radius={RADIUS} phase={voltage} />
        <Arrow degrees={lag} radius={RADIUS * 0.75} />
      </svg>
      <figcaption>{caption}</figcaption>
    </figure>
  );
}

function Arrow({ degrees, radius, phase }: { degrees: number; radius: number; phase?: string }) {
  const tip = at(degrees, radius);
  return (
    <g className={phase === undefined ? styles.current : styles.voltage} data-phase={phase}>
      <path d={`M0 0L${tip}`} />
      <path d={`M${at(degrees - 9, radius - 8)}L${tip}L${at(degrees + 9, radius - 8)}`} />
    </g>
  );
}

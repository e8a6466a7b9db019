import styles from './PhasorPicture.module.css';

const SIZE = 480;
const CENTRE = SIZE / 2;
const WAVES = [0, -120, -240] as const;
const STEPS = 96;

/** One period of a phase's voltage, drawn twice side by side for a continuous animation. */
function wavePath(shiftDegrees: number): string {
  const points: string[] = [];
  for (let step = 0; step <= STEPS * 2; step += 1) {
    const angle = ((step / STEPS) * 360 + shiftDegrees) * (Math.PI / 180);
    points.push(`${((step / STEPS) * SIZE).toFixed(1)} ${(64 - Math.sin(angle) * 46).toFixed(1)}`);
  }
  return `M${points.join('L')}`;
}

/** Picture of three rotating vectors and their waves. */
export function PhasorPicture() {
  return (
    <svg viewBox={`0 0 ${SIZE} ${SIZE + 128}`} className={styles.picture} aria-hidden>
      <g className={styles.grid}>
        {[60, 110, 160, 200].map((radius) => (
          <circle key={radius} cx={CENTRE} cy={CENTRE} r={radius} />
        ))}
        <path d={`M${CENTRE} 20V${SIZE - 20}M20 ${CENTRE}H${SIZE - 20}`} />
      </g>
      <g className={styles.rotor}>
        <path className={styles.l1} d={`M${CENTRE} ${CENTRE}V50`} />
        <path className={styles.l2} d={`M${CENTRE} ${CENTRE}l164.5 95`} />
        <path className={styles.l3} d={`M${CENTRE} ${CENTRE}l-164.5 95`} />
        <path className={styles.current1} d={`M${CENTRE} ${CENTRE}l48 -92`} />
        <path className={styles.current2} d={`M${CENTRE} ${CENTRE}l64 72`} />
        <path className={styles.current3} d={`M${CENTRE} ${CENTRE}l-104 4`} />
      </g>
      <circle cx={CENTRE} cy={CENTRE} r="5" className={styles.hub} />
      <svg x="0" y={SIZE} width={SIZE} height="128" viewBox={`0 0 ${SIZE} 128`} aria-hidden>
        <g className={styles.waves}>
          {WAVES.map((shift, phase) => (
            <path key={shift} d={wavePath(shift)} className={[styles.l1, styles.l2, styles.l3][phase]} />
          ))}
        </g>
      </svg>
    </svg>
  );
}

import type { ReactNode } from 'react';
import type { PieSlice } from '../chart-spec.ts';
import type { ChartTheme } from '../chart-theme.ts';
import { HATCH_WIDTH, ringSlices, WHOLE_RING } from '../layout/ring.ts';
import styles from './pie.module.css';

interface Props {
  /** Description for screen readers; the values are in a table beside it. */
  readonly label: string;
  readonly slices: readonly PieSlice[];
  readonly theme: ChartTheme;
  /** Called with the clicked slice if it has parts; by keyboard through the table beside it. */
  readonly onOpen?: (id: string) => void;
  /** In the middle of the ring. */
  readonly children?: ReactNode;
}

/** Shares of a whole as a ring of slices. */
export function PiePicture({ label, slices, theme, onOpen, children }: Props) {
  const drawn = ringSlices(slices);
  return (
    <div className={styles.pie}>
      <svg className={styles.ring} viewBox="-0.5 -0.5 1 1" role="img" aria-label={label}>
        {drawn.length === 0 && <path className={styles.slice} d={WHOLE_RING} fill={theme.colour('line')} />}
        {drawn.map(({ id, name, colour, path, opens, hatch, isThin }) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: the table beside has buttons for the keyboard
          <g
            key={id}
            className={styles.share}
            data-opens={opens && onOpen !== undefined}
            data-unsure={hatch !== undefined}
            onClick={() => opens && onOpen?.(id)}
          >
            {name !== '' && <title>{name}</title>}
            <path className={styles.slice} data-thin={isThin} d={path} fill={theme.series(colour)} />
            {hatch !== undefined && <path className={styles.hatch} d={hatch} strokeWidth={HATCH_WIDTH} />}
          </g>
        ))}
      </svg>
      <div className={styles.middle}>{children}</div>
    </div>
  );
}

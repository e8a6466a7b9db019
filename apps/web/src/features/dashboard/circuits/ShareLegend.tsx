import type { ReactNode } from 'react';
import { useLegendSearch } from '../../../parts/charts/index.ts';
import styles from './ShareLegend.module.css';

interface ShareRow {
  readonly id: string;
  /** The colour it has in the ring. */
  readonly sign: ReactNode;
  readonly name: string;
  readonly energy: string;
  readonly share: string;
  /** The energy may be another one by more than half. */
  readonly isUnsure?: boolean;
}

/** Legend of a ring of energies: name, energy and share of each part; searched where its parts are many. */
export function ShareLegend({ rows, dense = false }: { rows: readonly ShareRow[]; dense?: boolean }) {
  const { search, found } = useLegendSearch(rows);
  return (
    <div>
      {search}
      <ul className={styles.legend} data-dense={dense}>
        {rows
          .filter(({ id }) => found?.has(id) ?? true)
          .map(({ id, sign, name, energy, share, isUnsure = false }) => (
            <li key={id} data-unsure={isUnsure}>
              {sign}
              <span>{name}</span>
              <span className={styles.energy}>{energy}</span>
              <span className={styles.share}>{share}</span>
            </li>
          ))}
      </ul>
    </div>
  );
}

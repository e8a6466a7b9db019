import styles from './supply.module.css';

/** Figures of a supply, each below its name. */
export function SupplyFigures({ figures }: { figures: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

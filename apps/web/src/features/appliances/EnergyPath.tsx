import { useTranslation } from 'react-i18next';
import styles from './AppliancesPage.module.css';
import type { EnergyPart } from './energy-parts.ts';

interface Props {
  readonly path: readonly EnergyPart[];
  readonly onOpen: (id: string | undefined) => void;
}

/** The way from the whole to the group shown; each step leads back. */
export function EnergyPath({ path, onOpen }: Props) {
  const { t } = useTranslation(['appliances']);
  const last = path.at(-1);
  if (last === undefined) return null;
  return (
    <nav className={styles.path} aria-label={t('path')}>
      <button type="button" className={styles.link} onClick={() => onOpen(undefined)}>
        {t('whole')}
      </button>
      {path.slice(0, -1).map(({ id, title }) => (
        <button key={id} type="button" className={styles.link} onClick={() => onOpen(id)}>
          {title}
        </button>
      ))}
      <strong aria-current="location">{last.title}</strong>
    </nav>
  );
}

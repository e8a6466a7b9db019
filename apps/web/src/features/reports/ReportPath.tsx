import { useTranslation } from 'react-i18next';
import styles from './ReportsPage.module.css';
import type { ReportGroup } from './report-tree.ts';

interface Props {
  readonly path: readonly ReportGroup[];
  readonly onOpen: (id: string) => void;
}

/** The way from the whole to the group shown; each step leads back. */
export function ReportPath({ path, onOpen }: Props) {
  const { t } = useTranslation(['reports']);
  return (
    <nav className={styles.path} aria-label={t('path')}>
      {path.map(({ id, title }, index) =>
        index === path.length - 1 ? (
          <strong key={id} aria-current="location">
            {title}
          </strong>
        ) : (
          <button key={id} type="button" className={styles.step} onClick={() => onOpen(id)}>
            {title}
          </button>
        ),
      )}
    </nav>
  );
}

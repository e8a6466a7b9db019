import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './StoredMeanwhile.module.css';

interface StoredMeanwhileProps {
  /** The values that are stored now where others were typed, each with the name of its field. */
  readonly rows: readonly { readonly label: string; readonly value: string }[];
}

/** A form keeps what was typed; this shows what somebody else has stored in the same fields meanwhile. */
export function StoredMeanwhile({ rows }: StoredMeanwhileProps) {
  const { t } = useTranslation(['common']);
  if (rows.length === 0) return null;
  return (
    <div className={styles.note} role="status">
      <IconAlertTriangle aria-hidden />
      <div>
        <p>{t('common:meanwhile.changed')}</p>
        <ul>
          {rows.map(({ label, value }) => (
            <li key={label}>
              {label}: <b>{value}</b>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

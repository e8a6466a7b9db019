import { IconHistory } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useChangingFigures } from '../../api/queries/changing-figures.ts';
import styles from './ChangingFigures.module.css';

/** Says that figures on the screen may still change, because rows of an earlier version of the server are put right. */
export function ChangingFigures() {
  const { t } = useTranslation(['common']);
  const isChanging = useChangingFigures();
  return (
    <div role="status">
      {isChanging ? (
        <p className={styles.note}>
          <IconHistory aria-hidden />
          {t('may_change')}
        </p>
      ) : null}
    </div>
  );
}

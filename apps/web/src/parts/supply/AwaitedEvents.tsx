import { useTranslation } from 'react-i18next';
import { Card } from '../../base/ui/Card.tsx';
import { Skeleton } from '../../base/ui/states/Skeleton.tsx';
import styles from './supply.module.css';

/** Stands in place of the events until they are read, and where they cannot be read. */
export function AwaitedEvents({ isError }: { isError: boolean }) {
  const { t } = useTranslation(['supply']);
  return (
    <Card title={t('list')} span={12}>
      {isError ? <p className={styles.note}>{t('unread')}</p> : <Skeleton width={20} />}
    </Card>
  );
}

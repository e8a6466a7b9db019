import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** Where an account without a device arrives, and where the applications open to it are listed (decision 57). */
export function ApplicationsPage() {
  const { t } = useTranslation(['shell']);
  return <EmptyState title={t('applications.empty')} hint={t('applications.empty_hint')} />;
}

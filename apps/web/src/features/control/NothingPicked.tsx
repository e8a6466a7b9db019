import { IconPlugConnected } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../base/ui/states/EmptyState.tsx';

/** Why there is nothing to show: no disconnector is picked, or there is none to pick. */
export function NothingPicked({ hasAny }: { hasAny: boolean }) {
  const { t } = useTranslation(['control']);
  const [title, hint] = hasAny ? [t('empty'), t('empty_hint')] : [t('pick.none_there'), t('pick.none_there_hint')];
  return <EmptyState icon={IconPlugConnected} title={title} hint={hint} />;
}

import { IconPlugConnected } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../base/ui/states/EmptyState.tsx';

/** Why nothing is shown: no disconnector is chosen, or there is none. */
export function NothingPicked({ hasAny }: { hasAny: boolean }) {
  const { t } = useTranslation(['control']);
  const [title, hint] = hasAny ? [t('empty'), t('empty_hint')] : [t('pick.none_there'), t('pick.none_there_hint')];
  return <EmptyState icon={IconPlugConnected} title={title} hint={hint} />;
}

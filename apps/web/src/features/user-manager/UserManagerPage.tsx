import '@mantine/core/styles/PasswordInput.layer.css';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { CardGrid } from '../../base/ui/Card.tsx';
import { Segmented } from '../../base/ui/floating/Segmented.tsx';
import { AddUserCard } from './AddUserCard.tsx';
import { AuditCard } from './AuditCard.tsx';
import styles from './UserManagerPage.module.css';
import { UsersCard } from './UsersCard.tsx';
import { useManager } from './use-users.ts';

const TABS = ['users', 'audit'] as const;
type Tab = (typeof TABS)[number];

/** Accounts with their rights, and the audit log (R-USER, D11). */
export function UserManagerPage() {
  const { t } = useTranslation(['user-manager']);
  const [shown, show] = useTab();
  const { isGuest } = useManager();
  return (
    <>
      <div className={styles.top}>
        <Segmented
          label={t('view')}
          value={shown}
          options={TABS.map((value) => ({ value, label: t(`tab.${value}`) }))}
          onChange={show}
        />
      </div>
      {isGuest && shown === 'users' ? <p className={styles.note}>{t('guest')}</p> : null}
      <CardGrid>
        {shown === 'users' ? (
          <>
            <UsersCard />
            <AddUserCard />
          </>
        ) : (
          <AuditCard />
        )}
      </CardGrid>
    </>
  );
}

/** The view of the address, so that a shared link and a reload show the same one. */
function useTab(): [Tab, (tab: Tab) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const show = (tab: Tab) =>
    void navigate({ to: '.', search: (before: Record<string, unknown>) => ({ ...before, tab }), replace: true });
  return [TABS.find((tab) => tab === search.tab) ?? 'users', show];
}

import type { UserEntry } from '@phasor/contract';
import { USER_PAGES } from '@phasor/contract';
import { IconPlus, IconUserEdit } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../base/ui/Badge.tsx';
import { Card } from '../../base/ui/Card.tsx';
import { IconButton } from '../../base/ui/IconButton.tsx';
import { ScreenError } from '../../base/ui/states/ScreenError.tsx';
import { ScreenLoader } from '../../base/ui/states/ScreenLoader.tsx';
import { type DataColumn, DataTable } from '../../base/ui/table/DataTable.tsx';
import { AssignDialog } from './AssignDialog.tsx';
import { DeviceChips } from './DeviceChips.tsx';
import { EditUserDialog } from './EditUserDialog.tsx';
import styles from './UserManagerPage.module.css';
import { useManager, useUsers } from './use-users.ts';

/** What is open above the table; the account is looked up by its login, since the lists may change meanwhile. */
type Opened = undefined | { readonly kind: 'edit'; readonly login: string } | AssignWish;
interface AssignWish {
  readonly kind: 'assign';
  readonly login: string;
  /** The device whose assignment is changed; absent for a new one. */
  readonly mac?: string;
}

const loginTexts = ({ login }: UserEntry) => [login];

/** All accounts with their devices and rights. */
export function UsersCard() {
  const { t } = useTranslation(['user-manager']);
  const { users, error } = useUsers();
  const [opened, open] = useState<Opened>();
  const columns = useColumns(open);
  const close = () => open(undefined);
  const chosen = users?.find(({ login }) => login === opened?.login);
  return (
    <Card title={t('users')} span={8}>
      {users === undefined ? (
        error === null ? (
          <ScreenLoader of="part" />
        ) : (
          <ScreenError error={error} />
        )
      ) : (
        <DataTable
          title={t('users')}
          columns={columns}
          rows={users}
          keyOf={({ login }) => login}
          firstSorting={{ key: 'login', isDescending: false }}
          pageSizes={USER_PAGES}
          search={{ label: t('search'), textsOf: loginTexts }}
          empty={t('none')}
        />
      )}
      {opened?.kind === 'edit' && chosen !== undefined ? <EditUserDialog user={chosen} onClose={close} /> : null}
      {opened?.kind === 'assign' && chosen !== undefined ? (
        <AssignDialog user={chosen} mac={opened.mac} onClose={close} />
      ) : null}
    </Card>
  );
}

function useColumns(open: (opened: Opened) => void): readonly DataColumn<UserEntry>[] {
  const { t } = useTranslation(['user-manager']);
  const manager = useManager();
  return useMemo(
    () => [
      { key: 'login', title: t('login'), sortBy: ({ login }) => login, cell: (user) => <Login user={user} /> },
      {
        key: 'devices',
        title: t('devices'),
        sortBy: ({ devices }) => devices.length,
        cell: ({ login, assignments }) => (
          <DeviceChips assignments={assignments} onOpen={(mac) => open({ kind: 'assign', login, mac })} />
        ),
      },
      {
        key: 'rights',
        title: t('rights'),
        cell: ({ applications }) => applications.map((right) => t(`right.${right}`)).join(', ') || '–',
      },
      {
        key: 'actions',
        title: t('actions'),
        kind: 'actions',
        cell: ({ login }) => (
          <span className={styles.buttons}>
            <IconButton
              disabled={manager.isGuest}
              icon={IconPlus}
              look="framed"
              label={t('add_device_to', { login })}
              title={t('add_device')}
              onClick={() => open({ kind: 'assign', login })}
            />
            <IconButton
              icon={IconUserEdit}
              look="framed"
              label={t('edit_of', { login })}
              title={t('edit')}
              onClick={() => open({ kind: 'edit', login })}
            />
          </span>
        ),
      },
    ],
    [t, manager.isGuest, open],
  );
}

function Login({ user: { login, id, demo } }: { user: UserEntry }) {
  const { t } = useTranslation(['user-manager']);
  const manager = useManager();
  return (
    <span className={styles.login}>
      {login}
      {login === manager.login ? <Badge tone="info">{t('yourself')}</Badge> : null}
      {id === 2 ? <Badge tone="info">{t('third_party')}</Badge> : null}
      {demo ? <Badge tone="warn">{t('demo')}</Badge> : null}
    </span>
  );
}

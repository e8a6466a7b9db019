import { useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconKeyboard, IconLogout, IconMoon, IconSun, IconUser } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keepSelection } from '../../base/addresses/search.ts';
import { logOut } from '../../base/renewal/log-out.ts';
import { unsaved } from '../../base/session/unsaved.ts';
import { ConfirmDialog } from '../../base/ui/dialogs/ConfirmDialog.tsx';
import { Menu } from '../../base/ui/floating/Menu.tsx';
import { canOpen, routeOf, useViewer } from '../../parts/access/index.ts';
import styles from './TopBar.module.css';

const THEMES = [
  { theme: 'light', Icon: IconSun },
  { theme: 'dark', Icon: IconMoon },
  { theme: 'auto', Icon: IconDeviceDesktop },
] as const;

const EDIT_PROFILE = '/user/edit-profile';

/** First letters of a login, for the avatar. */
export function initials(login: string): string {
  const parts = login.split(/[^\p{L}\p{N}]+/u).filter((part) => part !== '');
  const letters =
    parts.length > 1 ? parts.slice(0, 2).map((part) => part.slice(0, 1)) : [(parts[0] ?? '?').slice(0, 2)];
  return letters.join('').toUpperCase();
}

/** The account's menu; signing out asks for confirmation if a form has unsaved changes. */
export function UserMenu({ onShortcuts }: { onShortcuts: () => void }) {
  const { t } = useTranslation(['shell']);
  const [isAsked, setAsked] = useState(false);
  const leave = () => {
    unsaved.set(false);
    void logOut();
  };
  return (
    <>
      <AccountMenu onShortcuts={onShortcuts} onLogOut={() => (unsaved.get() ? setAsked(true) : leave())} />
      {isAsked ? (
        <ConfirmDialog
          question={t('unsaved.question')}
          yes={t('user.logout')}
          onYes={leave}
          onClose={() => setAsked(false)}
        />
      ) : null}
    </>
  );
}

interface AccountMenuProps {
  readonly onShortcuts: () => void;
  readonly onLogOut: () => void;
}

/** The account: profile, theme, keyboard, logout. */
function AccountMenu({ onShortcuts, onLogOut }: AccountMenuProps) {
  const { t } = useTranslation(['shell', 'common']);
  const viewer = useViewer();
  const navigate = useNavigate();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const profile = routeOf(EDIT_PROFILE);
  const name = viewer.auth.user_name ?? viewer.auth.login;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <button type="button" className={styles.avatar}>
          <Portrait name={name} picture={viewer.auth.avatar} />
          <span className="visually-hidden">{`${t('user.menu')}: ${name}`}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{name}</Menu.Label>
        {profile !== undefined && canOpen(profile, viewer) ? (
          <Menu.Item
            leftSection={<IconUser className={styles.itemIcon} aria-hidden />}
            onClick={() => void navigate({ to: EDIT_PROFILE, search: keepSelection })}
          >
            {t('page.editProfile')}
          </Menu.Item>
        ) : null}
        <Menu.Item leftSection={<IconKeyboard className={styles.itemIcon} aria-hidden />} onClick={onShortcuts}>
          {t('shortcuts.title')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{t('common:theme.label')}</Menu.Label>
        <Menu.Choice
          value={colorScheme}
          onChange={setColorScheme}
          options={THEMES.map(({ theme, Icon }) => ({
            value: theme,
            text: t(`common:theme.${theme}`),
            icon: <Icon className={styles.itemIcon} aria-hidden />,
          }))}
        />
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout className={styles.itemIcon} aria-hidden />} onClick={onLogOut}>
          {t('user.logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** The user's picture from the third party, or initials. */
function Portrait({ name, picture }: { name: string; picture: string | undefined }) {
  if (picture !== undefined) return <img className={styles.portrait} src={picture} alt="" />;
  return <span aria-hidden>{initials(name)}</span>;
}

import { IconChevronDown } from '@tabler/icons-react';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keepSelection, keepView } from '../../../base/addresses/search.ts';
import { Menu } from '../../../base/ui/floating/Menu.tsx';
import { useRouteNames } from '../../../parts/access/index.ts';
import { RouteIcon } from './RouteIcon.tsx';
import styles from './Sidebar.module.css';
import type { SidebarMenu as MenuModel } from './sidebar-model.ts';

/** A family of screens: unfolds below its name, or beside the icon when the sidebar is collapsed. */
export function SidebarMenu({ menu, mini }: { menu: MenuModel; mini: boolean }) {
  return mini ? <FlyoutMenu menu={menu} /> : <FoldingMenu menu={menu} />;
}

function FoldingMenu({ menu }: { menu: MenuModel }) {
  const { t } = useTranslation(['shell']);
  const names = useRouteNames();
  const { pathname } = useLocation();
  const isHere = menu.entries.some(({ path }) => path === pathname);
  const [isOpen, setOpen] = useState<boolean>();
  const isShown = isOpen ?? isHere;
  const listId = useId();
  return (
    <div>
      <button
        type="button"
        className={styles.link}
        aria-expanded={isShown}
        aria-controls={listId}
        data-here={isHere && !isShown}
        onClick={() => setOpen(!isShown)}
      >
        <RouteIcon name={menu.name} />
        <span className={styles.name}>{t(`menu.${menu.name}`)}</span>
        <IconChevronDown className={styles.chevron} aria-hidden />
      </button>
      <ul id={listId} className={styles.sub} hidden={!isShown}>
        {menu.entries.map((entry) => (
          <li key={entry.path}>
            <Link
              to={entry.path}
              search={isHere ? keepView : keepSelection}
              className={styles.link}
              aria-current={pathname === entry.path ? 'page' : undefined}
            >
              {names.short(entry)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function FlyoutMenu({ menu }: { menu: MenuModel }) {
  const { t } = useTranslation(['shell']);
  const names = useRouteNames();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isHere = menu.entries.some(({ path }) => path === pathname);
  return (
    <Menu position="right-start">
      <Menu.Target>
        <button type="button" className={styles.link} data-here={isHere} title={t(`menu.${menu.name}`)}>
          <RouteIcon name={menu.name} />
          <span className="visually-hidden">{t(`menu.${menu.name}`)}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t(`menu.${menu.name}`)}</Menu.Label>
        {menu.entries.map(({ path, ...entry }) => (
          <Menu.Item
            key={path}
            onClick={() => void navigate({ to: path, search: isHere ? keepView : keepSelection })}
            aria-current={pathname === path ? 'page' : undefined}
          >
            {names.short({ path, ...entry })}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

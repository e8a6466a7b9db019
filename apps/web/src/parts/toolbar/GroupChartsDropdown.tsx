import { IconChartLine } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ROUTES, type RouteEntry } from '../../base/addresses/route-catalogue.ts';
import { keepSelection } from '../../base/addresses/search.ts';
import { Dropdown } from '../../base/ui/floating/Dropdown.tsx';
import { useRouteNames, useViewer } from '../access/index.ts';
import { useSelection } from '../hierarchy/index.ts';
import styles from './GroupChartsDropdown.module.css';

const MENUS = ['profile', 'analytics'] as const;
/** Screens of a group that belong to no menu. */
const SINGLES = ['supply', 'measurementFiles'] as const;

/** The charts of the selected group, from every screen of it: the sidebar has none of them while a group is selected (D60). */
export const GroupChartsDropdown = memo(() => {
  const { t } = useTranslation(['shell']);
  const [isOpen, setOpen] = useState(false);
  const isGroup = useSelection().kind === 'group';
  const routes = useGroupRoutes();
  if (!isGroup || routes.length === 0) return null;
  return (
    <Dropdown
      label={t('group_charts.open')}
      text={t('group_charts.text')}
      icon={<IconChartLine className={styles.icon} aria-hidden />}
      isOpen={isOpen}
      onOpen={setOpen}
    >
      <Charts routes={routes.filter(({ menu }) => menu !== undefined)} onChosen={() => setOpen(false)} />
      <Singles routes={routes} onChosen={() => setOpen(false)} />
    </Dropdown>
  );
});

/** What only some kinds of meters have is not for groups, which are of any kind. */
function useGroupRoutes(): readonly RouteEntry[] {
  const { sections } = useViewer().auth;
  return ROUTES.filter(
    ({ groups, menu, page, kinds, section }) =>
      groups === true &&
      (menu !== undefined || SINGLES.some((single) => single === page)) &&
      kinds?.includes('disaggregation') === true &&
      section !== undefined &&
      sections.includes(section),
  );
}

interface LinksProps {
  readonly routes: readonly RouteEntry[];
  readonly onChosen: () => void;
}

/** Events of the group's supply, and what its screens show as a file. */
function Singles({ routes, onChosen }: LinksProps) {
  const { t } = useTranslation(['shell']);
  const names = useRouteNames();
  return routes
    .filter(({ menu }) => menu === undefined)
    .map((route) => (
      <div key={route.path} className={styles.menus}>
        <Link to={route.path} search={keepSelection} className={styles.link} onClick={onChosen}>
          {route.page === 'measurementFiles' ? t('group_charts.export') : names.short(route)}
        </Link>
      </div>
    ));
}

function Charts({ routes, onChosen }: LinksProps) {
  const { t } = useTranslation(['shell']);
  const names = useRouteNames();
  return (
    <div className={styles.menus}>
      {MENUS.map((menu) => (
        <nav key={menu} aria-label={t(`shell:menu.${menu}`)}>
          <h3 className={styles.menu}>{t(`shell:menu.${menu}`)}</h3>
          <ul className={styles.links}>
            {routes
              .filter((route) => route.menu === menu)
              .map((route) => (
                <li key={route.path}>
                  <Link to={route.path} search={keepSelection} className={styles.link} onClick={onChosen}>
                    {names.short(route)}
                  </Link>
                </li>
              ))}
          </ul>
        </nav>
      ))}
    </div>
  );
}

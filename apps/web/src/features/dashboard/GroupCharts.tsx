import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ROUTE_CATALOGUE, type RouteEntry } from '../../app/route-catalogue.ts';
import { keepSelection } from '../../app/search.ts';
import { useRouteNames, useViewer } from '../../app/shell/use-viewer.ts';
import { Card } from '../../ui/Card.tsx';
import styles from './GroupCharts.module.css';
import type { PartProps } from './parts.ts';

const MENUS = ['profile', 'analytics'] as const;
const ROUTES: readonly RouteEntry[] = ROUTE_CATALOGUE;

/** The charts of the group: the sidebar has none of them while a group is selected (decision 60). */
export function GroupCharts({ span }: PartProps) {
  const { t } = useTranslation(['dashboard', 'shell']);
  const { sections } = useViewer().auth;
  const names = useRouteNames();
  // What only precision meters have is not for groups, which have none of them.
  const routes = ROUTES.filter(
    ({ groups, types, section }) =>
      groups === true && types?.includes(1) === true && section !== undefined && sections.includes(section),
  );
  if (routes.length === 0) return null;
  return (
    <Card title={t('group_charts')} span={span}>
      <div className={styles.menus}>
        {MENUS.map((menu) => (
          <nav key={menu} aria-label={t(`shell:menu.${menu}`)}>
            <h3 className={styles.menu}>{t(`shell:menu.${menu}`)}</h3>
            <ul className={styles.links}>
              {routes
                .filter((route) => route.menu === menu)
                .map((route) => (
                  <li key={route.path}>
                    <Link to={route.path} search={keepSelection} className={styles.link}>
                      {names.short(route)}
                    </Link>
                  </li>
                ))}
            </ul>
          </nav>
        ))}
      </div>
    </Card>
  );
}

import { Suspense } from 'react';
import type { IconName } from '../../../base/addresses/route-catalogue.ts';
import { ROUTE_ICONS } from './route-icons.ts';
import styles from './Sidebar.module.css';

/** The icon of an address; its place is kept while it loads. */
export function RouteIcon({ name }: { name: IconName }) {
  const Icon = ROUTE_ICONS[name];
  return (
    <Suspense fallback={<span className={styles.icon} />}>
      <Icon className={styles.icon} aria-hidden />
    </Suspense>
  );
}

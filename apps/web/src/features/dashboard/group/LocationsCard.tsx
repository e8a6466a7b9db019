import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { session } from '../../../base/session/session.ts';
import { useStore } from '../../../base/state/use-store.ts';
import { Card } from '../../../base/ui/Card.tsx';
import { DeviceStatus } from '../../../base/ui/DeviceStatus.tsx';
import { titled, useHierarchy, useSelect } from '../../../parts/hierarchy/index.ts';
import { SiteMap } from '../../../parts/map/index.ts';
import { PictureThumbnail } from '../../../parts/pictures/index.ts';
import type { PartProps } from '../parts.ts';
import tiles from '../tiles.module.css';
import styles from './LocationsCard.module.css';
import { deviceStates, inUse, placedDevices, tagCounts } from './locations.ts';

const NOTHING_YET = { nodes: [], tags: [] } as const;

/** Columns from which there is room for names beside or below the map. */
const LIST_FROM = 8;

/** Locations of the account's devices, and the number of devices with each tag (R-DASH-040, R-DASH-041, D35). */
export function LocationsCard({ board, span }: PartProps) {
  const { t } = useTranslation(['dashboard', 'common']);
  const devices = useStore(session, (state) => state.devices);
  const hierarchy = useHierarchy();
  const { nodes, tags } = hierarchy ?? NOTHING_YET;
  const select = useSelect();
  const { selection } = board;
  const markers = useMemo(() => {
    const shown = selection.kind === 'device' ? [selection.device] : selection.within;
    return placedDevices(titled(devices, nodes), tags, new Set(shown.map(({ mac }) => mac)));
  }, [devices, nodes, tags, selection]);
  const counted = inUse(devices);
  const counts = tagCounts(counted, tags);
  const isWide = span >= LIST_FROM;
  const { online, offline } = deviceStates(counted);
  const states = [
    t('places.devices', { count: counted.length }),
    t('places.online', { count: online }),
    ...(offline === 0 ? [] : [t('places.offline', { count: offline })]),
  ];
  return (
    <Card title={t('places.title')} aside={states.join(' · ')} span={span}>
      <div className={styles.body} data-wide={isWide || markers.length === 0}>
        {markers.length === 0 ? (
          <p className={tiles.note}>{t('places.none')}</p>
        ) : (
          <div className={styles.map} data-wide={isWide}>
            <SiteMap label={t('places.map')} markers={markers} onSelect={(mac) => select({ device: mac })} />
          </div>
        )}
        <div className={styles.words}>
          {selection.kind === 'device' ? <PictureThumbnail device={selection.device} name={selection.title} /> : null}
          <ul className={styles.tags} data-waiting={hierarchy === undefined ? true : undefined}>
            {counts.map(({ tag, count, offline }) => (
              <li key={tag}>
                {tag} <strong>{count}</strong>
                {offline === 0 ? null : <small> · {t('places.offline', { count: offline })}</small>}
              </li>
            ))}
          </ul>
          {markers.length === 0 ? null : (
            <ul className={isWide ? styles.devices : 'visually-hidden'}>
              {markers.map(({ id, title, status }) => (
                <li key={id}>
                  <span className={styles.name}>{title}</span> <DeviceStatus status={status} short />
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </Card>
  );
}

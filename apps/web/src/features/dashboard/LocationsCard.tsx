import { useTranslation } from 'react-i18next';
import { useHierarchy } from '../../hierarchy/use-selection.ts';
import { localeOf } from '../../i18n/locale.ts';
import { session } from '../../session/session.ts';
import { useStore } from '../../state/use-store.ts';
import { Card } from '../../ui/Card.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import type { Board } from './board.ts';
import styles from './LocationsCard.module.css';
import { type LocationMap, locationMap, type MapDot, scaleBarMetres, tagCounts } from './locations.ts';
import type { PartProps } from './parts.ts';
import tiles from './tiles.module.css';

/** Size of the picture in a narrow card and in one that has the width to itself. */
const SIZES = { narrow: { width: 300, height: 180 }, wide: { width: 780, height: 270 } } as const;
type Size = (typeof SIZES)[keyof typeof SIZES];
const NO_TAGS = [] as const;

/** Where the account's devices are and how many of each tag there are (2-measurement-views.md, 2.5; decision 35). */
export function LocationsCard({ board, span }: PartProps) {
  const { t } = useTranslation(['dashboard', 'common']);
  const devices = useStore(session, (state) => state.devices);
  const tags = useHierarchy()?.tags ?? NO_TAGS;
  const isPhone = useIsPhone();
  const size = span === 12 && !isPhone ? SIZES.wide : SIZES.narrow;
  const map = locationMap(devices, size.width / size.height);
  const counts = tagCounts(devices, tags);
  return (
    <Card title={t('places.title')} aside={t('places.devices', { count: devices.length })} span={span}>
      <div className={styles.body}>
        {map === undefined ? (
          <p className={tiles.note}>{t('places.none')}</p>
        ) : (
          <PlacesMap map={map} size={size} board={board} />
        )}
        <ul className={styles.tags}>
          {counts.map(({ tag, count, offline }) => (
            <li key={tag}>
              {tag} <strong>{count}</strong>
              {offline === 0 ? null : <small> · {t('places.offline', { count: offline })}</small>}
            </li>
          ))}
        </ul>
        {map === undefined ? null : (
          <ul className="visually-hidden">
            {map.dots.map(({ mac, title, status }) => (
              <li key={mac}>
                {title}: {t(`common:state.${status}`)}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}

/** Lines of the grid, as shares of the picture. */
const GRID = [0.2, 0.4, 0.6, 0.8] as const;

interface PlacesMapProps {
  readonly map: LocationMap;
  readonly size: Size;
  readonly board: Board;
}

function PlacesMap({ map, size, board: { selection } }: PlacesMapProps) {
  const { width, height } = size;
  const { t, i18n } = useTranslation(['dashboard']);
  const shown = new Set(selection.kind === 'device' ? [selection.device.mac] : selection.macList);
  // What is selected lies above the others.
  const dots = [...map.dots].sort((a, b) => Number(shown.has(a.mac)) - Number(shown.has(b.mac)));
  const bar = scaleBarMetres(map.widthMetres);
  const coordinate = new Intl.NumberFormat(localeOf(i18n.language), {
    minimumFractionDigits: 3,
    maximumFractionDigits: 3,
  });
  const { latitude, longitude } = map.centre;
  return (
    <svg
      className={styles.map}
      data-wide={size === SIZES.wide}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={t('places.map')}
    >
      <rect className={styles.ground} width={width} height={height} rx="6" />
      {GRID.map((at) => (
        <path key={at} className={styles.grid} d={`M${at * width} 0V${height}M0 ${at * height}H${width}`} />
      ))}
      {dots.map((dot) => (
        <Dot key={dot.mac} dot={dot} size={size} isShown={shown.has(dot.mac)} />
      ))}
      <path className={styles.north} d={`M${width - 16} 24V10m-3.5 5 3.5-5 3.5 5`} />
      <path className={styles.bar} d={`M10 ${height - 14}v4h${(bar / map.widthMetres) * width}v-4`} />
      <text className={styles.text} x="10" y={height - 18}>
        {bar >= 1_000 ? `${bar / 1_000} km` : `${bar} m`}
      </text>
      <text className={styles.text} x={width - 10} y={height - 10} textAnchor="end">
        {`${coordinate.format(latitude)}°, ${coordinate.format(longitude)}°`}
      </text>
    </svg>
  );
}

function Dot({ dot, size, isShown }: { dot: MapDot; size: Size; isShown: boolean }) {
  const { x, y, title, status } = dot;
  const centre = { cx: x * size.width, cy: y * size.height };
  return (
    <g data-status={status}>
      {isShown ? <circle className={styles.halo} {...centre} r="9.5" /> : null}
      {/* Offline is an open ring: told apart without colour too. */}
      <circle className={styles.dot} {...centre} r={isShown ? 6 : 5}>
        <title>{title}</title>
      </circle>
    </g>
  );
}

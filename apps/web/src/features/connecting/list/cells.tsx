import type { ListedDevice } from '@phasor/contract';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../../base/i18n/locale.ts';
import { agoText, momentText } from '../../../base/i18n/time-text.ts';
import { useServerZone } from '../../../base/session/server-zone.ts';
import { Badge } from '../../../base/ui/Badge.tsx';
import { DeviceStatus } from '../../../base/ui/DeviceStatus.tsx';
import { formatMac } from '../../../base/ui/device-status.ts';
import { useNow } from '../../../base/ui/text/use-now.ts';
import { useRefusalText } from '../use-refusal-text.ts';
import type { DeviceRow } from './device-rows.ts';
import styles from './list.module.css';

const CLOCK_MS = 5_000;

export function DeviceCell({ device: { title, mac, owners } }: { device: ListedDevice }) {
  const { t } = useTranslation(['connecting']);
  return (
    <span className={styles.two}>
      <strong>{title}</strong>
      <small>{formatMac(mac)}</small>
      {owners.length === 0 ? <Badge tone="warn">{t('list.no_owner')}</Badge> : null}
    </span>
  );
}

/** Ecosystem and gateway of a device, and its name there. */
export function ConnectionCell({ device, system }: { device: ListedDevice; system: string }) {
  const { t } = useTranslation(['connecting']);
  const { gateway } = device;
  const place = [gateway === null ? '' : t('list.through', { name: gateway }), device.key ?? ''];
  return (
    <span className={styles.two}>
      <span>{system}</span>
      <small>{place.filter((part) => part !== '').join(' · ')}</small>
    </span>
  );
}

export function SeenCell({ device: { status, seen_at, ended_at } }: { device: ListedDevice }) {
  const { t, i18n } = useTranslation(['connecting', 'common']);
  const now = useNow(CLOCK_MS);
  const zone = useServerZone();
  const locale = localeOf(i18n.language);
  if (ended_at !== null)
    return <Badge tone="info">{t('list.ended', { when: momentText(ended_at, { now, zone, locale }) })}</Badge>;
  return (
    <span className={styles.two}>
      {status === 'UNKNOWN' ? (
        <Badge tone="warn">{t('list.unknown')}</Badge>
      ) : (
        <DeviceStatus status={status === 'ONLINE' ? 'online' : 'offline'} short />
      )}
      <small>{seen_at === null ? t('common:state.never_seen') : agoText(seen_at, now, locale)}</small>
    </span>
  );
}

/** How many samples were refused, and why the latest one was. */
export function RefusalsCell({ row: { device, refusals } }: { row: DeviceRow }) {
  const { i18n } = useTranslation();
  const textOf = useRefusalText();
  if (refusals === 0) return <span className={styles.blank}>–</span>;
  const locale = localeOf(i18n.language);
  return (
    <ul className={styles.refusals}>
      {device.refused.map(({ reason, count }) => (
        <li key={reason}>
          <strong>{count.toLocaleString(locale)}</strong> {textOf(reason)}
        </li>
      ))}
    </ul>
  );
}

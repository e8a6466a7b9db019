import { NAME_LIMITS } from '@phasor/contract';
import { shareText } from '@phasor/quantities';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../../base/i18n/locale.ts';
import { DeviceStatus } from '../../../base/ui/DeviceStatus.tsx';
import { formatMac, shownStatus, stateWord } from '../../../base/ui/device-status.ts';
import { cut } from '../../../base/ui/text/cut.ts';
import { useOfflineSince } from '../../../base/ui/use-offline-since.ts';
import { nodeOfDevice, type Selection, useHierarchy } from '../../../parts/hierarchy/index.ts';
import { pathTo } from '../../../parts/tree/index.ts';
import styles from './DeviceCard.module.css';

/** The selection, at the top of the sidebar; `mini` shows only its state. */
export function DeviceCard({ selection, mini }: { selection: Selection; mini: boolean }) {
  const { t } = useTranslation(['shell']);
  if (selection.kind === 'none') return null;
  const label = selection.kind === 'device' ? t('selected.device') : t('selected.group');
  return (
    <section
      className={styles.card}
      data-mini={mini}
      aria-label={`${label}: ${selection.title}`}
      title={selection.title}
    >
      {selection.kind === 'device' ? <DeviceLines selection={selection} mini={mini} /> : null}
      {selection.kind === 'group' && !mini ? (
        <>
          <strong className={styles.title}>{cut(selection.title, NAME_LIMITS.title)}</strong>
          <small>{t('selected.members', { count: selection.within.length + selection.leftOut.length })}</small>
        </>
      ) : null}
      {selection.kind === 'group' && mini ? <small>{selection.within.length + selection.leftOut.length}</small> : null}
    </section>
  );
}

function DeviceLines({ selection, mini }: { selection: Extract<Selection, { kind: 'device' }>; mini: boolean }) {
  const nodes = useHierarchy()?.nodes ?? [];
  const { device, title } = selection;
  const status = shownStatus(device);
  const word = stateWord(device);
  const since = useOfflineSince(device);
  if (mini) return <DeviceStatus status={word} compact />;
  const place = pathTo(nodes, nodeOfDevice(nodes, device.mac)?.data.id ?? '')?.at(-1);
  return (
    <>
      <strong className={styles.title}>{cut(title, NAME_LIMITS.title)}</strong>
      <small className={styles.line}>
        <DeviceStatus status={word} short />
        {status === 'offline' && word !== 'ended' ? <span>· {since}</span> : null}
        {status === 'database_update' && device.transfer !== undefined ? <Transfer share={device.transfer} /> : null}
        {place === undefined || status !== 'online' ? null : <span className={styles.place}>· {place}</span>}
      </small>
      <small>{formatMac(device.mac)}</small>
    </>
  );
}

/**
 * Progress of the transfer of the device's database: as a number, and along the edge of the card, which keeps its height.
 */
function Transfer({ share }: { share: number }) {
  const { t, i18n } = useTranslation();
  const percent = shareText(share, 0, localeOf(i18n.language));
  return (
    <>
      <span>· {percent}</span>
      <progress className={styles.progress} value={share} max={1} aria-label={t('state.database_update')} />
    </>
  );
}

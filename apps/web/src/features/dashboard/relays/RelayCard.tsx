import type { DeviceListEntry } from '@phasor/contract';
import { MISSING } from '@phasor/quantities';
import {
  IconCircleDashed,
  IconPlugConnected,
  IconPlugConnectedX,
  IconRefresh,
  IconSettings,
} from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../../base/i18n/locale.ts';
import { momentText } from '../../../base/i18n/time-text.ts';
import { mayCall } from '../../../base/session/may-call.ts';
import { Card } from '../../../base/ui/Card.tsx';
import { LiveNumber } from '../../../base/ui/figures/LiveNumber.tsx';
import {
  LazyRelaySettings,
  type RelayCounter,
  type RelayNumber,
  RelayToggle,
  shortName,
  useRelaySwitch,
} from '../../../parts/relays/index.ts';
import styles from './RelayCard.module.css';

interface RelayCardProps {
  readonly device: DeviceListEntry;
  readonly relay: RelayNumber;
  /** undefined while it is unknown. */
  readonly name: string | undefined;
  /** As last reported by the device; undefined while unknown. */
  readonly state: 0 | 1 | undefined;
  readonly counter: RelayCounter;
  /** Epoch ms; null = unknown. */
  readonly changedAt: number | null;
  readonly isOld: boolean;
  readonly zone: string;
  /** Columns of the card. */
  readonly span: 12 | 6 | 4 | 3;
}

const ICONS = {
  on: IconPlugConnected,
  off: IconPlugConnectedX,
  unknown: IconCircleDashed,
  switching: IconRefresh,
} as const;

/** A relay: its state, its energy, and the switch that toggles it (R-RELAY-006). */
export function RelayCard({ device, relay, name = '', state, counter, changedAt, isOld, zone, span }: RelayCardProps) {
  const { t, i18n } = useTranslation(['relays']);
  const [isOpen, setOpen] = useState(false);
  const switching = useRelaySwitch({ device, title: device.title, relay, name, state });
  const word = switching.isSwitching ? 'switching' : state === undefined ? 'unknown' : state === 1 ? 'on' : 'off';
  const Icon = ICONS[word];
  const place = { now: Date.now(), zone, locale: localeOf(i18n.language) };
  return (
    <Card
      title={name}
      heading={
        <RelayName name={name} onOpen={mayCall(device, 'relays.writeSettings') ? () => setOpen(true) : undefined} />
      }
      aside={
        <span className={styles.state} data-state={word} data-old={isOld} role="status">
          <Icon aria-hidden />
          {t(word)}
        </span>
      }
      span={span}
    >
      <div className={styles.middle}>
        <LiveNumber quantity="activeEnergyImport" value={counter.energy} size="m" isOld={isOld || counter.isStored} />
        <RelayToggle
          name={name}
          isOn={state === 1}
          hindrance={switching.hindrance}
          isKnown={state !== undefined}
          isBusy={switching.isSwitching}
          onToggle={switching.toggle}
        />
      </div>
      <dl className={styles.change}>
        <dt>{t('last_change')}</dt>
        <dd>{changedAt === null ? MISSING : momentText(changedAt, place)}</dd>
      </dl>
      {switching.dialog}
      <Suspense fallback={null}>
        {isOpen ? <LazyRelaySettings device={device} relay={relay} name={name} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </Card>
  );
}

/** The name, shortened to the width of a card; for an owner of the device it opens the settings. */
function RelayName({ name, onOpen }: { name: string; onOpen: (() => void) | undefined }) {
  const { t } = useTranslation(['relays']);
  if (onOpen === undefined) return <span title={name}>{shortName(name)}</span>;
  return (
    <button
      type="button"
      className={styles.name}
      title={name}
      aria-label={t('settings.open', { name })}
      onClick={onOpen}
    >
      {shortName(name)}
      <IconSettings aria-hidden />
    </button>
  );
}

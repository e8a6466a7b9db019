import { APPLICATION_SUCCESS_MS, type DeviceListEntry } from '@phasor/contract';
import { IconPower, IconSettings } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RelayToggle } from '../../relays/RelayToggle.tsx';
import type { RelayNumber } from '../../relays/relay-names.ts';
import { useRelaySwitch } from '../../relays/use-relay-switch.ts';
import table from '../../ui/DataTable.module.css';
import { LiveNumber } from '../../ui/LiveNumber.tsx';
import styles from './control.module.css';
import { NameCell } from './NameCell.tsx';
import { stateWord } from './relay-state.ts';

const RelaySettingsDialog = lazy(() =>
  import('../../relays/RelaySettingsDialog.tsx').then((it) => ({ default: it.RelaySettingsDialog })),
);

export interface RelayRowProps {
  readonly device: DeviceListEntry;
  /** What the account calls the device. */
  readonly title: string;
  readonly relay: RelayNumber;
  /** undefined: nobody knows yet. */
  readonly name: string | undefined;
  /** As the device last told; undefined while unknown. */
  readonly state: 0 | 1 | undefined;
  /** Wh since its counter was last cleared. */
  readonly energy: number | null;
  readonly isOld: boolean;
}

/** A relay: its name, what went through it, and the ways to switch it and to set it. */
export function RelayRow({ isCard, ...row }: RelayRowProps & { isCard: boolean }) {
  const { t } = useTranslation(['control', 'relays']);
  const { device, title, relay, name = '', state, energy, isOld } = row;
  const [isOpen, setOpen] = useState(false);
  const switching = useRelaySwitch(device.token, relay, state);
  const isOnline = device.status === 'ONLINE';
  const parts = {
    name: <NameCell device={device} relay={relay} name={name} />,
    energy: <LiveNumber quantity="activeEnergyImport" value={energy} size="m" isOld={isOld} />,
    status: <PowerButton {...row} isSwitching={switching.isSwitching} onPress={switching.toggle} />,
    toggle: (
      <RelayToggle
        name={name}
        isOn={state === 1}
        isOnline={isOnline}
        isKnown={state !== undefined}
        isBusy={switching.isSwitching}
        onToggle={switching.toggle}
      />
    ),
    settings: (
      <button
        type="button"
        className={styles.icon}
        disabled={!device.owner}
        aria-label={t('relays:settings.open', { name })}
        title={device.owner ? t('relays:settings.open', { name }) : t('owner_only')}
        onClick={() => setOpen(true)}
      >
        <IconSettings aria-hidden />
      </button>
    ),
  };
  const dialog = (
    <Suspense fallback={null}>
      {isOpen ? (
        <RelaySettingsDialog
          {...{ device, relay, name }}
          successMs={APPLICATION_SUCCESS_MS}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </Suspense>
  );
  if (isCard) {
    return (
      <li className={table.card}>
        <div className={styles.cardHead}>
          <span className={styles.id}>R{relay}</span>
          {parts.name}
          {parts.settings}
        </div>
        <div className={styles.cardFacts}>
          <span className={styles.device}>{title}</span>
          {parts.energy}
        </div>
        <div className={styles.cardFacts}>
          {parts.status}
          {parts.toggle}
        </div>
        {dialog}
      </li>
    );
  }
  return (
    <tr>
      <th scope="row">R{relay}</th>
      <td>{parts.name}</td>
      <td>{title}</td>
      <td data-kind="end">{parts.energy}</td>
      <td>{parts.status}</td>
      <td>{parts.toggle}</td>
      <td data-kind="actions">
        {parts.settings}
        {dialog}
      </td>
    </tr>
  );
}

type PowerButtonProps = Pick<RelayRowProps, 'device' | 'name' | 'state' | 'isOld'> & {
  readonly isSwitching: boolean;
  readonly onPress: () => void;
};

/** Says whether a relay is on or off, and switches it. */
function PowerButton({ device, name = '', state, isOld, isSwitching, onPress }: PowerButtonProps) {
  const { t } = useTranslation(['relays']);
  const word = stateWord(state, isSwitching);
  const isOnline = device.status === 'ONLINE';
  return (
    <button
      type="button"
      className={styles.power}
      data-state={word}
      data-old={isOld}
      disabled={!isOnline || state === undefined}
      aria-pressed={state === 1}
      aria-label={`${name}: ${t(word)}`}
      title={isOnline ? undefined : t('offline')}
      onClick={onPress}
    >
      <IconPower aria-hidden />
      {t(word)}
    </button>
  );
}

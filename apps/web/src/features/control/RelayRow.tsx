import { APPLICATION_SUCCESS_MS, type DeviceListEntry } from '@phasor/contract';
import { IconPower, IconSettings } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mayCall } from '../../base/session/may-call.ts';
import { LiveNumber } from '../../base/ui/figures/LiveNumber.tsx';
import { IconButton } from '../../base/ui/IconButton.tsx';
import table from '../../base/ui/table/DataTable.module.css';
import {
  LazyRelaySettings,
  type RelayCounter,
  type RelayNumber,
  type RelaySwitch,
  RelayToggle,
  useRelaySwitch,
} from '../../parts/relays/index.ts';
import styles from './control.module.css';
import { NameCell } from './NameCell.tsx';
import { stateWord } from './relay-state.ts';

export interface RelayRowProps {
  readonly device: DeviceListEntry;
  /** The account's name of the device. */
  readonly title: string;
  readonly relay: RelayNumber;
  /** undefined while it is unknown. */
  readonly name: string | undefined;
  /** As last reported by the device; undefined while unknown. */
  readonly state: 0 | 1 | undefined;
  readonly counter: RelayCounter;
  readonly isOld: boolean;
}

/** A relay: its name, its energy, and buttons to switch and to configure it. */
export function RelayRow({ isCard, ...row }: RelayRowProps & { isCard: boolean }) {
  const { t } = useTranslation(['control', 'relays']);
  const { device, title, relay, name = '', state, counter, isOld } = row;
  const [isOpen, setOpen] = useState(false);
  const switching = useRelaySwitch({ device, title, relay, name, state });
  const parts = {
    name: <NameCell device={device} relay={relay} name={name} />,
    energy: (
      <LiveNumber quantity="activeEnergyImport" value={counter.energy} size="m" isOld={isOld || counter.isStored} />
    ),
    status: <PowerButton {...row} switching={switching} />,
    toggle: (
      <RelayToggle
        name={name}
        isOn={state === 1}
        hindrance={switching.hindrance}
        isKnown={state !== undefined}
        isBusy={switching.isSwitching}
        onToggle={switching.toggle}
      />
    ),
    settings: (
      <IconButton
        disabled={!mayCall(device, 'relays.writeSettings')}
        icon={IconSettings}
        look="framed"
        label={t('relays:settings.open', { name })}
        title={mayCall(device, 'relays.writeSettings') ? t('relays:settings.open', { name }) : t('owner_only')}
        onClick={() => setOpen(true)}
      />
    ),
  };
  const dialog = (
    <>
      {switching.dialog}
      <Suspense fallback={null}>
        {isOpen ? (
          <LazyRelaySettings
            {...{ device, relay, name }}
            successMs={APPLICATION_SUCCESS_MS}
            onClose={() => setOpen(false)}
          />
        ) : null}
      </Suspense>
    </>
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

type PowerButtonProps = Pick<RelayRowProps, 'name' | 'state' | 'isOld'> & {
  readonly switching: RelaySwitch;
};

/** Shows whether a relay is on or off, and switches it. */
function PowerButton({ name = '', state, isOld, switching }: PowerButtonProps) {
  const { t } = useTranslation(['relays']);
  const { isSwitching, hindrance, toggle } = switching;
  const word = stateWord(state, isSwitching);
  return (
    <button
      type="button"
      className={styles.power}
      data-state={word}
      data-old={isOld}
      disabled={hindrance !== undefined || state === undefined}
      aria-pressed={state === 1}
      aria-label={`${name}: ${t(word)}`}
      title={hindrance?.whole}
      onClick={toggle}
    >
      <IconPower aria-hidden />
      {t(word)}
    </button>
  );
}

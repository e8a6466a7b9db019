import { IconPower } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useRelaySwitch } from '../../../parts/relays/index.ts';
import styles from '../map.module.css';
import { stateWord } from '../relay-state.ts';
import type { ShownButton } from './MapScreen.tsx';
import { buttonLabel, placeStyle } from './map-button.ts';

/** A relay on a map: shows its state, and a press toggles it. */
export function SwitchButton({ button }: { button: ShownButton }) {
  const { t } = useTranslation(['control', 'relays']);
  const { name, relay, status, disconnector } = button;
  const { device, title } = disconnector;
  const switching = useRelaySwitch({ device, title, relay, name, state: status ?? undefined });
  const isOnline = device.status === 'ONLINE';
  const { hindrance } = switching;
  const word = stateWord(status, switching.isSwitching);
  return (
    <span className={styles.place} style={placeStyle({ x: button.original_x, y: button.original_y })}>
      <button
        type="button"
        className={styles.button}
        data-state={isOnline ? word : 'offline'}
        // An unknown state cannot be switched, nor a device that is offline (R-CTRL-021).
        disabled={hindrance !== undefined || status === null}
        aria-pressed={status === 1}
        title={`${name} · ${hindrance === undefined ? title : hindrance.whole}`}
        onClick={switching.toggle}
      >
        <IconPower aria-hidden />
        <span className={styles.words}>
          <span>{buttonLabel(name)} </span>
          <small>{t(isOnline ? `relays:${word}` : 'offline')}</small>
        </span>
      </button>
      {switching.dialog}
    </span>
  );
}

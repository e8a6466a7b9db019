import { type DeviceListEntry, RELAY_LIMITS } from '@phasor/contract';
import { IconPencil } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mayCall } from '../../base/session/may-call.ts';
import { IconButton } from '../../base/ui/IconButton.tsx';
import { nameOf, type RelayNumber, useRelayChange } from '../../parts/relays/index.ts';
import styles from './control.module.css';

interface NameCellProps {
  readonly device: DeviceListEntry;
  readonly relay: RelayNumber;
  readonly name: string;
}

/** The name of a relay; its owner edits it in place, by double click or by its button (R-CTRL-020). */
export function NameCell({ device, relay, name }: NameCellProps) {
  const { t } = useTranslation(['control']);
  const [isEdited, setEdited] = useState(false);
  const change = useRelayChange(device.token);
  if (!mayCall(device, 'relays.writeSettings')) return <span className={styles.name}>{name}</span>;
  if (isEdited) {
    return (
      <NameInput
        name={name}
        onEnd={(next) => {
          setEdited(false);
          if (next !== undefined && next !== name) change.mutate({ names: { [`R${relay}`]: next } });
        }}
      />
    );
  }
  // The typed name stays until the server has stored or refused it.
  const shown = change.isPending ? (change.variables.names?.[`R${relay}`] ?? name) : name;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button beside the name does the same
    <span className={styles.name} onDoubleClick={() => setEdited(true)}>
      {shown}
      <IconButton
        className={styles.pencil}
        icon={IconPencil}
        label={t('rename', { name })}
        onClick={() => setEdited(true)}
      />
    </span>
  );
}

function NameInput({ name, onEnd }: { name: string; onEnd: (name: string | undefined) => void }) {
  const { t } = useTranslation(['control', 'relays']);
  const id = useId();
  const [text, setText] = useState(name);
  const [isTried, setTried] = useState(false);
  const wanted = nameOf({ name: text });
  const isInvalid = isTried && wanted === undefined;
  return (
    <span className={styles.rename}>
      <input
        ref={(input) => input?.focus()}
        value={text}
        maxLength={RELAY_LIMITS.name.max + 2}
        aria-label={t('column.name')}
        aria-invalid={isInvalid}
        aria-describedby={id}
        autoComplete="off"
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onBlur={() => onEnd(undefined)}
        onDoubleClick={() => onEnd(undefined)}
        onKeyDown={({ key }) => {
          if (key === 'Escape') onEnd(undefined);
          if (key !== 'Enter') return;
          if (wanted === undefined) setTried(true);
          else onEnd(wanted);
        }}
      />
      <small id={id} role={isInvalid ? 'alert' : undefined} data-invalid={isInvalid}>
        {t(isInvalid ? 'relays:settings.name_hint' : 'rename_hint')}
      </small>
    </span>
  );
}

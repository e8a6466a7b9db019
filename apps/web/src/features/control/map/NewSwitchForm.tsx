import { Button, NativeSelect } from '@mantine/core';
import { RELAYS } from '@phasor/contract';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRelayNamesOf } from '../../../parts/relays/index.ts';
import styles from '../map.module.css';
import { useDisconnectors } from '../use-pick.ts';
import type { MapPanelProps } from './MapPanel.tsx';
import { buttonAdded, freeRelays } from './map-edits.ts';
import { placedAt, startPlace } from './map-layout.ts';

/** Adds a relay to the map (R-CTRL-024). */
export function NewSwitchForm({ map, size, onChange }: Pick<MapPanelProps, 'map' | 'size' | 'onChange'>) {
  const { t } = useTranslation(['control', 'relays']);
  const disconnectors = useDisconnectors();
  const [wish, setWish] = useState({ device: '', relay: '' });
  const [isTried, setTried] = useState(false);
  const { id, buttonList = [] } = map.data;
  const chosen = disconnectors.find(({ device }) => device.mac === wish.device);
  const names = useRelayNamesOf(chosen === undefined ? [] : [chosen.device]).get(wish.device);
  const free = freeRelays(buttonList, wish.device);
  const relay = RELAYS.find((number) => String(number) === wish.relay && free.includes(number));
  const nameOf = (number: (typeof RELAYS)[number]) => names?.[number] ?? t('relays:relay', { number });
  const create = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (chosen === undefined || relay === undefined) return;
    const place = placedAt(startPlace(size, buttonList), 1);
    const button = { ...place, name: nameOf(relay), device: wish.device, relay, status: null };
    void onChange(buttonAdded(id, button), { isAnnounced: true });
    setWish({ ...wish, relay: '' });
    setTried(false);
  };
  return (
    <form className={styles.part} onSubmit={create} noValidate>
      <h2 className={styles.title}>{t('map.new_switch')}</h2>
      <NativeSelect
        label={t('column.device')}
        value={chosen === undefined ? '' : wish.device}
        error={isTried && chosen === undefined ? t('map.device_required') : undefined}
        data={[
          { value: '', label: t('map.choose_device') },
          ...disconnectors.map(({ device, title }) => ({ value: device.mac, label: title })),
        ]}
        onChange={({ currentTarget }) => setWish({ device: currentTarget.value, relay: '' })}
      />
      <NativeSelect
        label={t('map.relay')}
        value={relay === undefined ? '' : wish.relay}
        disabled={chosen === undefined || free.length === 0}
        error={isTried && chosen !== undefined && relay === undefined ? t('map.relay_required') : undefined}
        description={chosen !== undefined && free.length === 0 ? t('map.all_placed') : undefined}
        data={[
          { value: '', label: t('map.choose_relay') },
          ...free.map((number) => ({ value: String(number), label: nameOf(number) })),
        ]}
        onChange={({ currentTarget }) => setWish({ ...wish, relay: currentTarget.value })}
      />
      <div>
        <Button type="submit">{t('map.create')}</Button>
      </div>
    </form>
  );
}

import { NAME_LIMITS } from '@phasor/contract';
import { IconClipboardList } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DeviceStatus } from '../../base/ui/DeviceStatus.tsx';
import { Dropdown } from '../../base/ui/floating/Dropdown.tsx';
import { cut } from '../../base/ui/text/cut.ts';
import { TreeMenu } from '../../parts/tree/index.ts';
import styles from './AccuracyPage.module.css';
import type { useDevices } from './use-devices.ts';
import type { useProfiles } from './use-profiles.ts';

/** Selects the device to test, or the device whose results are shown. */
export function DeviceMenu({
  devices = [],
  device,
  choose,
}: Pick<ReturnType<typeof useDevices>, 'devices' | 'device' | 'choose'>) {
  const { t } = useTranslation(['accuracy']);
  const [isOpen, open] = useState(false);
  return (
    <Dropdown
      label={t('device')}
      text={device === undefined ? t('choose_device') : cut(device.title, NAME_LIMITS.title)}
      icon={device === undefined ? null : <DeviceStatus status={device.isOnline ? 'online' : 'offline'} compact />}
      isOpen={isOpen}
      onOpen={open}
    >
      <ul className={styles.devices} aria-label={t('device')}>
        {devices.map(({ mac, title, isOnline }) => (
          <li key={mac}>
            <button
              type="button"
              aria-pressed={mac === device?.mac}
              onClick={() => {
                choose(mac);
                open(false);
              }}
            >
              <span>{title}</span>
              <DeviceStatus status={isOnline ? 'online' : 'offline'} short />
            </button>
          </li>
        ))}
      </ul>
    </Dropdown>
  );
}

/** Selects the test profile. */
export function ProfileMenu({
  nodes,
  profile,
  choose,
}: Pick<ReturnType<typeof useProfiles>, 'nodes' | 'profile' | 'choose'>) {
  const { t } = useTranslation(['accuracy']);
  const [isOpen, open] = useState(false);
  return (
    <Dropdown
      label={t('profile')}
      text={profile === undefined ? t('no_profile') : cut(profile.title, NAME_LIMITS.title)}
      icon={<IconClipboardList size={16} aria-hidden />}
      isOpen={isOpen}
      onOpen={open}
    >
      <TreeMenu
        label={t('profiles')}
        nodes={nodes}
        selected={new Set(profile === undefined ? [] : [profile.data.id])}
        choice="one"
        leafIcon={<IconClipboardList size={16} aria-hidden />}
        empty={<p className={styles.none}>{t('no_profile')}</p>}
        onSelect={([id]) => {
          if (id !== undefined) choose(id);
          open(false);
        }}
      />
    </Dropdown>
  );
}

import type { ListedDevice } from '@phasor/contract';
import { IconArrowsExchange, IconDots, IconPlugConnected, IconPlugX } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ADD_DEVICE_PATH } from '../../../base/session/use-may-install.ts';
import { Menu } from '../../../base/ui/floating/Menu.tsx';
import { IconButton } from '../../../base/ui/IconButton.tsx';
import { flowSearch } from '../flow/use-flow.ts';
import { canRewire } from './device-rows.ts';

export type DeviceAction = 'rewire' | 'exchange' | 'end';

interface ActionsCellProps {
  readonly device: ListedDevice;
  readonly onAction: (action: Exclude<DeviceAction, 'exchange'>) => void;
}

/** What can be done with a device that is in use. */
export function ActionsCell({ device, onAction }: ActionsCellProps) {
  const { t } = useTranslation(['connecting']);
  const navigate = useNavigate();
  if (device.ended_at !== null) return null;
  const label = t('list.actions_of', { name: device.title });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton icon={IconDots} look="framed" label={label} />
      </Menu.Target>
      <Menu.Dropdown>
        {canRewire(device) ? (
          <Menu.Item leftSection={<IconPlugConnected size={16} aria-hidden />} onClick={() => onAction('rewire')}>
            {t('rewire.open')}
          </Menu.Item>
        ) : null}
        <Menu.Item
          leftSection={<IconArrowsExchange size={16} aria-hidden />}
          onClick={() => void navigate({ to: ADD_DEVICE_PATH, search: flowSearch({ instead: device.mac }) })}
        >
          {t('exchange.open')}
        </Menu.Item>
        <Menu.Item leftSection={<IconPlugX size={16} aria-hidden />} onClick={() => onAction('end')}>
          {t('end.open')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

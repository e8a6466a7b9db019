import { Button, type ButtonProps } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ADD_DEVICE_PATH, useMayInstall } from '../session/use-may-install.ts';

/** Leads to adding a device; nothing for an account that may not. */
export function AddDeviceLink(props: Pick<ButtonProps, 'size' | 'variant'>) {
  const { t } = useTranslation();
  if (!useMayInstall()) return null;
  return (
    <Button
      {...props}
      leftSection={<IconPlus size={16} aria-hidden />}
      renderRoot={(root) => <Link {...root} to={ADD_DEVICE_PATH} />}
    >
      {t('add_device')}
    </Button>
  );
}

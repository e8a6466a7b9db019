import { Button } from '@mantine/core';
import { IconApps, IconDevices } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { refreshSession } from '../../base/renewal/refresh-session.ts';
import { session } from '../../base/session/session.ts';
import { useStore } from '../../base/state/use-store.ts';
import { toasts } from '../../base/toasts/toasts.ts';
import { AddDeviceLink } from '../../base/ui/AddDeviceLink.tsx';
import { EmptyState } from '../../base/ui/states/EmptyState.tsx';

/** Where an account arrives that has no application to be led on to, or not even a device (D57). */
export function ApplicationsPage() {
  const { t } = useTranslation(['shell']);
  const hasDevices = useStore(session, ({ devices }) => devices.length > 0);
  if (!hasDevices) return <NothingYet />;
  return (
    <EmptyState
      icon={IconApps}
      title={t('applications.empty')}
      hint={t('applications.empty_hint')}
      action={<Link to="/">{t('applications.to_dashboard')}</Link>}
    />
  );
}

/** A device or an application that was given meanwhile is a click away. */
function NothingYet() {
  const { t } = useTranslation(['shell', 'errors']);
  const navigate = useNavigate();
  const check = useMutation({
    mutationFn: refreshSession,
    onSuccess: () => {
      const { auth, devices } = session.get();
      if (devices.length > 0) return navigate({ to: '/' });
      if (auth?.sections.includes('applications') && auth.applications.length > 0) {
        return navigate({ to: '/applications' });
      }
      toasts.show({
        kind: 'info',
        title: t('errors:any_assigned_devices.title'),
        hint: t('errors:any_assigned_devices.hint'),
      });
      return undefined;
    },
  });
  return (
    <EmptyState
      icon={IconDevices}
      title={t('applications.nothing_yet')}
      hint={t('applications.nothing_yet_hint')}
      action={
        <>
          <AddDeviceLink />
          <Button variant="default" loading={check.isPending} onClick={() => check.mutate()}>
            {t('applications.check_again')}
          </Button>
        </>
      }
    />
  );
}

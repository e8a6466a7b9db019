import { IconPlugConnectedX, IconSettingsOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { hasCode } from '../../base/errors/call-error.ts';
import { EmptyState } from '../../base/ui/states/EmptyState.tsx';
import { ScreenError } from '../../base/ui/states/ScreenError.tsx';
import { ScreenLoader } from '../../base/ui/states/ScreenLoader.tsx';

/** Shown instead of the settings while there are none. */
export function Instead({ online, error, isKept }: { online: boolean; error: Error | null; isKept: boolean }) {
  const { t } = useTranslation(['device-settings']);
  const hint = t(isKept ? 'offline.kept' : 'offline.hint');
  if (!online) return <EmptyState icon={IconPlugConnectedX} title={t('offline.title')} hint={hint} isPart />;
  if (error === null) return <ScreenLoader of="part" />;
  // The call has no input: a device without settings of ours answers that it has no such method.
  const isForeign = hasCode(error, 'request.invalid');
  return isForeign ? (
    <EmptyState icon={IconSettingsOff} title={t('foreign.title')} hint={t('foreign.hint')} isPart />
  ) : (
    <ScreenError error={error} />
  );
}

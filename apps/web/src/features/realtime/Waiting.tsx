import { SOURCES } from '@phasor/contract';
import { IconActivity, IconClockExclamation, IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { hasReported } from '../../base/ui/device-status.ts';
import { EmptyState } from '../../base/ui/states/EmptyState.tsx';
import type { GraphState } from '../../parts/toolbar/index.ts';

/** Why no value is shown yet, and what to do about it. */
export function Waiting({ selection, source }: Pick<GraphState, 'selection' | 'source'>) {
  const { t } = useTranslation(['realtime', 'common']);
  const isOffline = selection.kind === 'device' && selection.device.status !== 'ONLINE';
  const clock = selection.kind === 'device' && !isOffline ? selection.device.clock : undefined;
  if (clock !== undefined) {
    return <EmptyState icon={IconClockExclamation} title={t(`common:clock.${clock}`)} hint={t('common:clock.hint')} />;
  }
  if (isOffline) {
    const { ended_at } = selection.device;
    const words = ended_at !== undefined ? 'ended' : hasReported(selection.device) ? 'offline' : 'never';
    return <EmptyState icon={IconPlugConnectedX} title={t(words)} hint={t(`${words}_hint`)} />;
  }
  return (
    <EmptyState
      icon={IconActivity}
      title={t('waiting')}
      hint={t(source === SOURCES.lora ? 'waiting_hint_lora' : 'waiting_hint')}
    />
  );
}

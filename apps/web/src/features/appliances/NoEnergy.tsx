import type { TimeRange } from '@phasor/calendar';
import type { DeviceListEntry } from '@phasor/contract';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../base/ui/states/EmptyState.tsx';
import { awaitedOf } from '../../parts/measurements/index.ts';

interface Props {
  readonly device: Pick<DeviceListEntry, 'last_seen' | 'ended_at'>;
  readonly range: TimeRange;
  /** Epoch ms. */
  readonly now: number;
}

/** A period without energy: what is awaited, as in empty charts, or that another period may have some. */
export function NoEnergy({ device, range, now }: Props) {
  const { t } = useTranslation(['appliances', 'charts']);
  const awaited = awaitedOf(range, { devices: [device], now });
  if (awaited === undefined) return <EmptyState title={t('no_energy.title')} hint={t('no_energy.hint')} />;
  return <EmptyState title={t(`charts:nothing.${awaited}.title`)} hint={t(`charts:nothing.${awaited}.hint`)} />;
}

import { IconDeviceUnknown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../base/ui/Card.tsx';
import { EmptyState } from '../../base/ui/states/EmptyState.tsx';
import type { PartProps } from './parts.ts';

/** In place of the figures of a device whose kind this version does not know: nothing is guessed (R-SHELL-001). */
export function UnknownKindPart({ board: { selection }, span }: PartProps) {
  const { t } = useTranslation(['dashboard', 'common']);
  if (selection.kind !== 'device') return null;
  const { type } = selection.device;
  return (
    <Card title={selection.title} span={span}>
      <EmptyState icon={IconDeviceUnknown} title={t('common:kind.unknown')} hint={t('unknown_kind', { type })} isPart />
    </Card>
  );
}

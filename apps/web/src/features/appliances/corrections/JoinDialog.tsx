import type { ApplianceEntry, DeviceListEntry } from '@phasor/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../base/api/client.ts';
import { toasts } from '../../../base/toasts/toasts.ts';
import { refreshAppliances } from '../../../parts/naming/index.ts';
import { othersOf } from './correctable.ts';
import { NamesDialog } from './NamesDialog.tsx';

interface Props {
  readonly device: DeviceListEntry;
  readonly appliance: ApplianceEntry;
  readonly all: readonly ApplianceEntry[];
  readonly onClose: () => void;
}

/** The appliance with which another one is joined: they turned out to be the same. */
export function JoinDialog({ device, appliance, all, onClose }: Props) {
  const { t } = useTranslation(['appliances']);
  const client = useQueryClient();
  const { ID_appliance, name } = appliance;
  const joining = useMutation({
    mutationFn: (into: number) => call('appliances.join', { token: device.token, ID_appliance, into }),
    onSuccess: () => {
      toasts.show({ kind: 'success', title: t('correction.joined'), hint: t('correction.undo_hint') });
      onClose();
    },
    onSettled: () => refreshAppliances(client),
  });
  return (
    <NamesDialog
      title={t('correction.join_with', { name })}
      others={othersOf(all, appliance)}
      onChoose={joining.mutate}
      onClose={onClose}
    />
  );
}

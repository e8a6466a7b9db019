import type { IntegrationTokenEntry } from '@phasor/contract';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../base/ui/dialogs/ConfirmDialog.tsx';
import { useRevocation } from './use-tokens.ts';

interface RevokeDialogProps {
  readonly deviceToken: string;
  readonly entry: IntegrationTokenEntry;
  readonly onClose: () => void;
}

export function RevokeDialog({ deviceToken, entry, onClose }: RevokeDialogProps) {
  const { t } = useTranslation(['integration']);
  const revoke = useRevocation(deviceToken, onClose);
  return (
    <ConfirmDialog
      question={entry.note === '' ? t('ask_revoke') : t('ask_revoke_note', { note: entry.note })}
      yes={t('revoke')}
      isPending={revoke.isPending}
      onYes={() => revoke.mutate(entry)}
      onClose={onClose}
    />
  );
}

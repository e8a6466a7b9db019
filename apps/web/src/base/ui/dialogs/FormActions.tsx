import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogActions } from './Dialog.tsx';

interface Props {
  /** The word of the key that sends the form; "Save" without one. */
  readonly submit?: string;
  readonly isPending?: boolean;
  readonly isDisabled?: boolean;
  readonly onClose: () => void;
  /** Further keys before these two. */
  readonly children?: ReactNode;
}

/** The keys of a form in a dialog: cancel and save. */
export function FormActions({ submit, isPending = false, isDisabled = false, onClose, children }: Props) {
  const { t } = useTranslation();
  return (
    <DialogActions>
      {children}
      <Button variant="default" onClick={onClose}>
        {t('action.cancel')}
      </Button>
      <Button type="submit" loading={isPending} disabled={isDisabled}>
        {submit ?? t('action.save')}
      </Button>
    </DialogActions>
  );
}

import { Button } from '@mantine/core';
import type { ListedDevice } from '@phasor/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../base/api/client.ts';
import { toasts } from '../../../base/toasts/toasts.ts';
import { Dialog, DialogActions } from '../../../base/ui/dialogs/Dialog.tsx';
import forms from '../../../base/ui/forms.module.css';
import { CheckFields } from '../check/CheckStep.tsx';
import { type CheckForm, UNCHANGED } from '../check/check-form.ts';
import { hasTwins, meaningsOf } from '../check/field-form.ts';
import { useConnectionState, useReadListsAgain } from '../use-connecting.ts';
import { WatchNote } from '../wait/WatchNote.tsx';
import styles from './list.module.css';

/** Phases, direction and fields of a device that is in use, beside its present values. */
export function RewireDialog({ device, onClose }: { device: ListedDevice; onClose: () => void }) {
  const { t } = useTranslation(['connecting', 'common']);
  const connection = device.connection ?? '';
  const state = useConnectionState(connection).data?.data;
  const [form, setForm] = useState<CheckForm>({ ...UNCHANGED, wiring: device.wiring, fields: device.fields });
  const save = useRewiring(device, onClose);
  const sighting = state?.devices.find(({ key }) => key === device.key);
  return (
    <Dialog title={t('rewire.title', { name: device.title })} onClose={onClose}>
      <div className={forms.form}>
        <p className={styles.hint}>{t('rewire.hint')}</p>
        {sighting === undefined ? (
          <>
            <WatchNote connection={connection} />
            <p className={styles.hint}>{t('rewire.waiting')}</p>
          </>
        ) : (
          <CheckFields sighting={sighting} form={form} onForm={setForm} />
        )}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button
            loading={save.isPending}
            disabled={sighting === undefined || hasTwins(form.fields)}
            onClick={() => save.mutate(form)}
          >
            {t('common:action.save')}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}

function useRewiring({ mac, title }: ListedDevice, onDone: () => void) {
  const { t } = useTranslation(['connecting']);
  const readAgain = useReadListsAgain();
  return useMutation({
    mutationFn: ({ wiring, fields }: CheckForm) =>
      call('connecting.rewire', { mac, wiring: [...wiring], fields: [...meaningsOf(fields)] }),
    onSuccess: () => {
      toasts.show({ kind: 'success', title: t('rewire.done', { name: title }) });
      readAgain();
      onDone();
    },
  });
}

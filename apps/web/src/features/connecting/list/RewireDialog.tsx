import { Button } from '@mantine/core';
import { type ListedDevice, PLACES, type WiringRow } from '@phasor/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../base/api/client.ts';
import { hasCode } from '../../../base/errors/call-error.ts';
import { keptToast, toasts } from '../../../base/toasts/toasts.ts';
import { Dialog, DialogActions } from '../../../base/ui/dialogs/Dialog.tsx';
import forms from '../../../base/ui/forms.module.css';
import { StoredMeanwhile } from '../../../base/ui/states/StoredMeanwhile.tsx';
import { CheckFields } from '../check/CheckStep.tsx';
import { type CheckForm, UNCHANGED } from '../check/check-form.ts';
import { hasTwins, meaningsOf } from '../check/field-form.ts';
import { useConnectionState, useReadListsAgain } from '../use-connecting.ts';
import { usePlaceName } from '../use-place-name.ts';
import { WatchNote } from '../wait/WatchNote.tsx';
import styles from './list.module.css';

/** Phases, direction and fields of a device that is in use, beside its present values. */
export function RewireDialog({ device, onClose }: { device: ListedDevice; onClose: () => void }) {
  const { t } = useTranslation(['connecting', 'common']);
  const connection = device.connection ?? '';
  const state = useConnectionState(connection).data?.data;
  const [form, setForm] = useState<CheckForm>({ ...UNCHANGED, wiring: device.wiring, fields: device.fields });
  const [first] = useState(device);
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
        <StoredMeanwhile rows={useStoredRows(first, device)} />
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

/** What somebody else has stored since the dialog was opened; it is replaced as a whole when this is saved. */
function useStoredRows(first: ListedDevice, stored: ListedDevice) {
  const { t } = useTranslation(['connecting']);
  const nameOf = usePlaceName();
  const words = ({ to, turned }: Pick<WiringRow, 'to' | 'turned'>) =>
    [to === null ? t('check.nowhere') : nameOf(to), ...(turned ? [t('check.turn')] : [])].join(', ');
  const places = PLACES.flatMap((from) => {
    const [before, now] = [first, stored].map(({ wiring }) =>
      words(wiring.find((row) => row.from === from) ?? { from, to: from, turned: false }),
    );
    return before === now || now === undefined ? [] : [{ label: nameOf(from), value: now }];
  });
  const paths = [...new Set([...first.fields, ...stored.fields].map(({ path }) => path))];
  const fields = paths.flatMap((path) => {
    const [before, now] = [first, stored].map((each) => each.fields.find((field) => field.path === path));
    const value = now === undefined ? t('fields.none') : `${now.quantity} ${nameOf(now.place)} × ${now.factor}`;
    return JSON.stringify(before) === JSON.stringify(now) ? [] : [{ label: path, value }];
  });
  return [...places, ...fields];
}

function useRewiring({ mac, title, ...stored }: ListedDevice, onDone: () => void) {
  const { t, i18n } = useTranslation(['connecting']);
  const readAgain = useReadListsAgain();
  return useMutation({
    mutationFn: ({ wiring, fields }: CheckForm) =>
      call('connecting.rewire', {
        mac,
        wiring: [...wiring],
        fields: [...meaningsOf(fields)],
        known: { wiring: stored.wiring, fields: stored.fields },
      }),
    // Somebody else has rewired it: what was chosen stays, beside what is stored now.
    onError: (error) => {
      readAgain();
      if (hasCode(error, 'request.edit_conflict')) toasts.show(keptToast(i18n));
    },
    meta: { quiet: ['request.edit_conflict'] },
    onSuccess: () => {
      toasts.show({ kind: 'success', title: t('rewire.done', { name: title }) });
      readAgain();
      onDone();
    },
  });
}

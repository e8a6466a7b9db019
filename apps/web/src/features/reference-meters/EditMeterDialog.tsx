import type { DeviceListEntry } from '@phasor/contract';
import {
  METER_FIELD_NAMES,
  type MeterField,
  meterValueProblem,
  REQUIRED_METER_FIELDS,
  type StoredMeter,
} from '@phasor/contract/stored-meters';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../base/ui/dialogs/Dialog.tsx';
import { FormActions } from '../../base/ui/dialogs/FormActions.tsx';
import { MeterInput } from './MeterInput.tsx';
import { meterLabel } from './meter-view.ts';
import styles from './ReferenceMeters.module.css';
import { useMeterChanges } from './use-meters.ts';
import { useWords } from './use-words.ts';

interface EditMeterDialogProps {
  readonly device: DeviceListEntry;
  readonly meter: StoredMeter;
  readonly onClose: () => void;
}

const EDITABLE: readonly MeterField[] = METER_FIELD_NAMES.filter((field) => field !== 'MTIME');
const REQUIRED: readonly MeterField[] = REQUIRED_METER_FIELDS;

/** All fields of a meter at once: for touch screens and for several changes. */
export function EditMeterDialog({ device, meter, onClose }: EditMeterDialogProps) {
  const { t } = useTranslation(['reference-meters']);
  const words = useWords(device.time_zone);
  const [values, setValues] = useState<Partial<Record<MeterField, string>>>({});
  const [isTried, setTried] = useState(false);
  const { change } = useMeterChanges(device.token);
  const changed = EDITABLE.filter((field) => (values[field] ?? String(meter[field])).trim() !== String(meter[field]));
  // Stored values of a device are not validated again.
  const problemOf = (field: MeterField) =>
    changed.includes(field) ? meterValueProblem(field, values[field] ?? '') : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (changed.some((field) => problemOf(field) !== undefined) || change.isPending) return;
    if (changed.length === 0) return onClose();
    change.mutate({ meter, values }, { onSuccess: onClose });
  };
  return (
    <Dialog title={t('edit_title', { meter: meterLabel(meter) })} onClose={onClose}>
      <form className={styles.dialog} onSubmit={submit} noValidate>
        <div className={styles.fields} data-in="dialog">
          {EDITABLE.map((field) => {
            const problem = isTried ? problemOf(field) : undefined;
            return (
              <MeterInput
                key={field}
                {...{ field, words }}
                label={t(`field.${field}`)}
                value={values[field] ?? String(meter[field])}
                isRequired={REQUIRED.includes(field)}
                error={problem === undefined ? undefined : t(`problem.${problem}`)}
                onChange={(value) => setValues({ ...values, [field]: value })}
              />
            );
          })}
        </div>
        <FormActions isPending={change.isPending} onClose={onClose} />
      </form>
    </Dialog>
  );
}

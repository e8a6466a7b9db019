import type { DeviceListEntry } from '@phasor/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../../base/errors/call-error.ts';
import { HierarchyDropdown, useSelection } from '../../../parts/hierarchy/index.ts';
import { graphToolbarStyles as toolbar } from '../../../parts/toolbar/index.ts';
import { obstacle } from '../meter-view.ts';
import styles from '../ReferenceMeters.module.css';
import { useNewMeter } from '../use-meters.ts';
import { BusyDialog } from './BusyDialog.tsx';
import { FailureDialog } from './FailureDialog.tsx';
import { type FormField, meterOf } from './meter-form.ts';
import { useWizard } from './use-wizard.ts';
import { WizardCard } from './WizardCard.tsx';

/** Stores a new meter on a precision meter, in four steps (R-METER-023). */
export function NewMeterPage() {
  const { t } = useTranslation(['shell']);
  const selection = useSelection();
  return (
    <>
      <div className={toolbar.toolbar} role="toolbar" aria-label={t('page.newMeter')}>
        <HierarchyDropdown />
      </div>
      {selection.kind === 'device' ? <Wizard key={selection.device.mac} device={selection.device} /> : null}
    </>
  );
}

function Wizard({ device }: { device: DeviceListEntry }) {
  const { t } = useTranslation(['reference-meters', 'errors']);
  const wizard = useWizard();
  const [failure, setFailure] = useState<unknown>();
  const save = useNewMeter(device.token, { onDone: wizard.reset, onImagesFailed: setFailure });
  const submit = () => {
    if (wizard.step < 3) return wizard.next();
    if (!save.isPending) save.mutate({ meter: meterOf(wizard.form), images: wizard.images });
  };
  return (
    <>
      {obstacle(device, 'database') === undefined ? null : <p className={styles.note}>{t('offline_note')}</p>}
      <WizardCard
        {...wizard}
        zone={device.time_zone}
        onWrite={(field: FormField, value: string) => wizard.write(field, value)}
        onSubmit={submit}
      />
      {save.isPending ? <BusyDialog text={t('uploading')} /> : null}
      {failure === undefined ? null : (
        <FailureDialog
          title={t('errors:api_communication_error.title')}
          text={t('images.not_added', { cause: causeOf(failure, t) })}
          onClose={() => setFailure(undefined)}
        />
      )}
    </>
  );
}

function causeOf(failure: unknown, t: (key: `errors:${CallError['messageKey']}.title`) => string): string {
  return t(`errors:${failure instanceof CallError ? failure.messageKey : 'image_file_upload_failed'}.title`);
}

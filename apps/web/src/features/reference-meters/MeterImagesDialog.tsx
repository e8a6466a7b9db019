import { Button, Loader } from '@mantine/core';
import type { DeviceListEntry } from '@phasor/contract';
import { STORED_METER_LIMITS, type StoredMeter } from '@phasor/contract/stored-meters';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { ScreenError } from '../../ui/ScreenError.tsx';
import { ImagePicker } from './ImagePicker.tsx';
import { meterLabel } from './meter-view.ts';
import styles from './ReferenceMeters.module.css';
import { useImages } from './use-meters.ts';

interface MeterImagesDialogProps {
  readonly device: DeviceListEntry;
  readonly meter: StoredMeter;
  readonly onClose: () => void;
}

/** The images of a meter, and room for more. */
export function MeterImagesDialog({ device, meter, onClose }: MeterImagesDialogProps) {
  const { t } = useTranslation(['reference-meters', 'common']);
  const { images, error, add } = useImages(device.token, meter.ID_meter);
  const [files, setFiles] = useState<readonly File[]>([]);
  const room = STORED_METER_LIMITS.images - (images?.length ?? 0);
  const name = meterLabel(meter);
  return (
    <Dialog title={t('images.title', { meter: name })} onClose={onClose}>
      <div className={styles.dialog}>
        {images === undefined ? error === null ? <Loader size="sm" /> : <ScreenError error={error} /> : null}
        {images?.length === 0 ? <p className={styles.text}>{t('images.none')}</p> : null}
        <div className={styles.gallery}>
          {images?.map(({ ID, image, width, height }, index) => (
            <img
              key={ID}
              src={`data:image/jpeg;base64,${image}`}
              {...{ width, height }}
              alt={t('images.of', { number: index + 1, meter: name })}
            />
          ))}
        </div>
        {images === undefined || room === 0 ? null : <ImagePicker files={files} most={room} onChange={setFiles} />}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('common:action.close')}
          </Button>
          {files.length === 0 ? null : (
            <Button loading={add.isPending} onClick={() => add.mutate(files, { onSuccess: () => setFiles([]) })}>
              {t('images.add')}
            </Button>
          )}
        </DialogActions>
      </div>
    </Dialog>
  );
}

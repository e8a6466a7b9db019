import { Button, Loader } from '@mantine/core';
import type { DeviceListEntry, MeterImage } from '@phasor/contract';
import { STORED_METER_LIMITS, type StoredMeter } from '@phasor/contract/stored-meters';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mayCall } from '../../base/session/may-call.ts';
import { ConfirmDialog } from '../../base/ui/dialogs/ConfirmDialog.tsx';
import { Dialog, DialogActions } from '../../base/ui/dialogs/Dialog.tsx';
import { IconButton } from '../../base/ui/IconButton.tsx';
import { ScreenError } from '../../base/ui/states/ScreenError.tsx';
import { ImagePicker } from './ImagePicker.tsx';
import { meterLabel } from './meter-view.ts';
import styles from './ReferenceMeters.module.css';
import { useImages } from './use-meters.ts';

interface MeterImagesDialogProps {
  readonly device: DeviceListEntry;
  readonly meter: StoredMeter;
  readonly onClose: () => void;
}

/** The images of a meter, with buttons to remove and to add some. */
export function MeterImagesDialog({ device, meter, onClose }: MeterImagesDialogProps) {
  const { t } = useTranslation(['reference-meters', 'common']);
  const { images, error, add, remove } = useImages(device.token, meter.ID_meter);
  const [files, setFiles] = useState<readonly File[]>([]);
  const room = STORED_METER_LIMITS.images - (images?.length ?? 0);
  const name = meterLabel(meter);
  const [mayAdd, mayRemove] = [mayCall(device, 'meters.addImages'), mayCall(device, 'meters.removeImage')];
  return (
    <Dialog title={t('images.title', { meter: name })} onClose={onClose}>
      <div className={styles.dialog}>
        {images === undefined ? error === null ? <Loader size="sm" /> : <ScreenError error={error} /> : null}
        {images?.length === 0 ? <p className={styles.text}>{t('images.none')}</p> : null}
        <div className={styles.gallery}>
          {images?.map((image, index) => (
            <KeptImage
              key={image.ID}
              image={image}
              number={index + 1}
              meter={name}
              isPending={remove.isPending}
              onRemove={mayRemove ? remove.mutate : undefined}
            />
          ))}
        </div>
        {images === undefined || room === 0 || !mayAdd ? null : (
          <ImagePicker files={files} most={room} onChange={setFiles} />
        )}
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

interface KeptImageProps {
  readonly image: MeterImage;
  /** Position among the images of its meter, from 1. */
  readonly number: number;
  readonly meter: string;
  readonly isPending: boolean;
  /** Undefined for accounts that may only view. */
  readonly onRemove: ((ID: number) => void) | undefined;
}

function KeptImage({ image: { ID, image, width, height }, number, meter, isPending, onRemove }: KeptImageProps) {
  const { t } = useTranslation(['reference-meters']);
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <figure className={styles.kept}>
      <img src={`data:image/jpeg;base64,${image}`} {...{ width, height }} alt={t('images.of', { number, meter })} />
      <figcaption className={styles.caption}>
        {t('images.caption', { number })}
        {onRemove === undefined ? null : (
          <IconButton
            disabled={isPending}
            icon={IconTrash}
            look="plain"
            label={t('images.remove', { number })}
            onClick={() => setIsConfirming(true)}
          />
        )}
      </figcaption>
      {isConfirming ? (
        <ConfirmDialog
          question={t('images.ask_remove', { number, meter })}
          onYes={() => {
            setIsConfirming(false);
            onRemove?.(ID);
          }}
          onClose={() => setIsConfirming(false)}
        />
      ) : null}
    </figure>
  );
}

import type { DeviceListEntry } from '@phasor/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../base/ui/dialogs/Dialog.tsx';
import { PictureView } from './PictureView.tsx';
import styles from './pictures.module.css';
import { usePicture } from './use-picture.ts';

/** The picture of a device's place, small, and large when it is pressed; nothing where there is none. */
export function PictureThumbnail({ device, name }: { device: DeviceListEntry; name: string }) {
  const { t } = useTranslation(['pictures']);
  const picture = usePicture(device.token);
  const [isLarge, setLarge] = useState(false);
  if (picture === undefined || picture === null) return null;
  return (
    <>
      <button
        type="button"
        className={styles.thumbnail}
        aria-label={t('enlarge', { name })}
        onClick={() => setLarge(true)}
      >
        <PictureView picture={picture} name={name} />
      </button>
      {isLarge ? (
        <Dialog title={t('title')} onClose={() => setLarge(false)}>
          <PictureView picture={picture} name={name} isLarge />
        </Dialog>
      ) : null}
    </>
  );
}

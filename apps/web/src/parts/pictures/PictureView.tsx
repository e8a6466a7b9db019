import type { PlacePicture } from '@phasor/contract';
import { useTranslation } from 'react-i18next';
import { messageToast, toasts } from '../../base/toasts/toasts.ts';
import styles from './pictures.module.css';

interface Props {
  readonly picture: PlacePicture;
  /** Of the device whose place it shows. */
  readonly name: string;
  readonly isLarge?: boolean;
}

/** The picture of a place, whole and in its own proportions. */
export function PictureView({ picture: { image, width, height }, name, isLarge = false }: Props) {
  const { t, i18n } = useTranslation(['pictures', 'errors']);
  return (
    <img
      className={styles.picture}
      data-large={isLarge}
      src={`data:image/jpeg;base64,${image}`}
      width={width}
      height={height}
      alt={t('pictures:of', { name })}
      onError={() => toasts.show(messageToast(i18n, 'loading_image_failed'))}
    />
  );
}

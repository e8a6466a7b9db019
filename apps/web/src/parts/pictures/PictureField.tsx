import type { DeviceListEntry } from '@phasor/contract';
import { useTranslation } from 'react-i18next';
import { mayCall } from '../../base/session/may-call.ts';
import { ImageButtons } from './ImageButtons.tsx';
import { PictureView } from './PictureView.tsx';
import styles from './pictures.module.css';
import { useKeepPicture, usePicture } from './use-picture.ts';

interface Props {
  readonly device: DeviceListEntry;
  readonly name: string;
}

/** The picture of the place in a device's details: seen by everyone, set and removed by the owner at once. */
export function PictureField({ device, name }: Props) {
  const { t } = useTranslation(['pictures']);
  const picture = usePicture(device.token);
  if (picture === undefined || (picture === null && !mayCall(device, 'pictures.write'))) return null;
  return (
    <section className={styles.field} aria-label={t('title')}>
      <h3 className={styles.title}>{t('title')}</h3>
      {picture === null ? null : <PictureView picture={picture} name={name} />}
      {mayCall(device, 'pictures.write') ? <PictureActions token={device.token} hasPicture={picture !== null} /> : null}
    </section>
  );
}

function PictureActions({ token, hasPicture }: { token: string; hasPicture: boolean }) {
  const { t } = useTranslation(['pictures']);
  const { keep, remove, isPending } = useKeepPicture(token);
  const words = {
    ...{ label: t('title'), choose: t(hasPicture ? 'replace' : 'choose') },
    ...{ remove: t('remove'), hint: t('hint'), question: t('ask_remove') },
  };
  return <ImageButtons hasImage={hasPicture} {...{ isPending, words }} onFile={keep} onRemove={remove} />;
}

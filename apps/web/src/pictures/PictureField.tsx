import { Button } from '@mantine/core';
import type { DeviceListEntry } from '@phasor/contract';
import { IMAGE_TYPES } from '@phasor/contract';
import { IconPhoto } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import forms from '../ui/forms.module.css';
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
  if (picture === undefined || (picture === null && !device.owner)) return null;
  return (
    <section className={styles.field} aria-label={t('title')}>
      <h3 className={styles.title}>{t('title')}</h3>
      {picture === null ? null : <PictureView picture={picture} name={name} />}
      {device.owner ? <PictureActions token={device.token} hasPicture={picture !== null} /> : null}
    </section>
  );
}

function PictureActions({ token, hasPicture }: { token: string; hasPicture: boolean }) {
  const { t } = useTranslation(['pictures']);
  const { keep, remove, isPending } = useKeepPicture(token);
  const [asks, setAsks] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <div className={styles.actions}>
        <input
          ref={input}
          type="file"
          hidden
          accept={IMAGE_TYPES.join()}
          aria-label={t('title')}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file !== undefined) keep(file);
            // So that the same file can be chosen once more.
            currentTarget.value = '';
          }}
        />
        <Button
          variant="default"
          loading={isPending}
          leftSection={<IconPhoto size={16} aria-hidden />}
          onClick={() => input.current?.click()}
        >
          {t(hasPicture ? 'replace' : 'choose')}
        </Button>
        {hasPicture ? (
          <Button variant="subtle" color="red" disabled={isPending} onClick={() => setAsks(true)}>
            {t('remove')}
          </Button>
        ) : null}
      </div>
      <p className={forms.hint}>{t('hint')}</p>
      {asks ? (
        <ConfirmDialog
          question={t('ask_remove')}
          onYes={() => {
            setAsks(false);
            remove();
          }}
          onClose={() => setAsks(false)}
        />
      ) : null}
    </>
  );
}

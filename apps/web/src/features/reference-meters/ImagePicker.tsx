import { Button } from '@mantine/core';
import { IMAGE_BYTES, IMAGE_TYPES, imageFault } from '@phasor/contract';
import { STORED_METER_LIMITS } from '@phasor/contract/stored-meters';
import { IconPhotoPlus, IconX } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import forms from '../../base/ui/forms.module.css';
import { IconButton } from '../../base/ui/IconButton.tsx';
import { Wrong } from '../../base/ui/states/Wrong.tsx';
import styles from './ReferenceMeters.module.css';

interface ImagePickerProps {
  readonly files: readonly File[];
  /** The limit of images. */
  readonly most?: number;
  readonly onChange: (files: readonly File[]) => void;
}

type Fault = { readonly kind: 'format' | 'too_large' | 'many'; readonly name: string };

/** Chooses images of a meter; if one of several files cannot be accepted, none is. */
export function ImagePicker({ files, most = STORED_METER_LIMITS.images, onChange }: ImagePickerProps) {
  const { t } = useTranslation(['reference-meters']);
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<Fault>();
  const choose = (chosen: readonly File[]) => {
    // An image that is there already is not sent twice.
    const fresh = chosen.filter((file) => !files.some((each) => nameOf(each) === nameOf(file)));
    const found = faultOf(fresh, most - files.length);
    setFault(found);
    if (found === undefined) onChange([...files, ...fresh]);
  };
  return (
    <div className={styles.picker}>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={IMAGE_TYPES.join()}
        aria-label={t('images.choose')}
        onChange={({ currentTarget }) => {
          choose([...(currentTarget.files ?? [])]);
          // So that the same file can be chosen again.
          currentTarget.value = '';
        }}
      />
      <Button
        variant="default"
        leftSection={<IconPhotoPlus size={16} aria-hidden />}
        disabled={files.length >= most}
        onClick={() => input.current?.click()}
      >
        {t('images.choose')}
      </Button>
      <p className={forms.hint}>{t('images.hint', { most })}</p>
      {fault === undefined ? null : <Wrong text={t(`images.fault.${fault.kind}`, { name: fault.name, most })} />}
      {files.length === 0 ? null : (
        <ul className={styles.pictures} aria-label={t('images.chosen')}>
          {files.map((file) => (
            <ChosenImage
              key={nameOf(file)}
              file={file}
              onRemove={() => onChange(files.filter((each) => each !== file))}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

/** Key that distinguishes a file from others. */
function nameOf({ name, lastModified, size }: File): string {
  return `${name} ${lastModified} ${size}`;
}

/** Error of the files chosen together; undefined for none. */
function faultOf(files: readonly File[], room: number): Fault | undefined {
  for (const file of files) {
    const fault = imageFault(file, IMAGE_BYTES.meter);
    if (fault !== undefined) return { kind: fault === 'upload.format' ? 'format' : 'too_large', name: file.name };
  }
  return files.length > room ? { kind: 'many', name: '' } : undefined;
}

function ChosenImage({ file, onRemove }: { file: File; onRemove: () => void }) {
  const { t } = useTranslation(['reference-meters']);
  const address = useMemo(() => URL.createObjectURL(file), [file]);
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  return (
    <li className={styles.chosen}>
      <img className={styles.small} src={address} alt={file.name} />
      <span className={styles.fileName}>{file.name}</span>
      <IconButton icon={IconX} look="plain" label={t('images.leave_out', { name: file.name })} onClick={onRemove} />
    </li>
  );
}

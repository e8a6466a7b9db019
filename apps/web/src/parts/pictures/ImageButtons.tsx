import { Button } from '@mantine/core';
import { IMAGE_TYPES } from '@phasor/contract';
import { IconPhoto } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { ConfirmDialog } from '../../base/ui/dialogs/ConfirmDialog.tsx';
import forms from '../../base/ui/forms.module.css';
import styles from './pictures.module.css';

interface ImageButtonsProps {
  readonly hasImage: boolean;
  readonly isPending: boolean;
  /** What the image is; `choose` is the word for the first one or for another. */
  readonly words: Readonly<Record<'label' | 'choose' | 'remove' | 'hint' | 'question', string>>;
  readonly onFile: (file: File) => void;
  readonly onRemove: () => void;
}

/** Chooses the one image of something, and removes it after a question. */
export function ImageButtons({ hasImage, isPending, words, onFile, onRemove }: ImageButtonsProps) {
  const input = useRef<HTMLInputElement>(null);
  const [asks, setAsks] = useState(false);
  return (
    <>
      <div className={styles.actions}>
        <input
          ref={input}
          type="file"
          hidden
          accept={IMAGE_TYPES.join()}
          aria-label={words.label}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file !== undefined) onFile(file);
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
          {words.choose}
        </Button>
        {hasImage ? (
          <Button variant="subtle" color="red" disabled={isPending} onClick={() => setAsks(true)}>
            {words.remove}
          </Button>
        ) : null}
      </div>
      <p className={forms.hint}>{words.hint}</p>
      {asks ? (
        <ConfirmDialog
          question={words.question}
          onYes={() => {
            setAsks(false);
            onRemove();
          }}
          onClose={() => setAsks(false)}
        />
      ) : null}
    </>
  );
}

import { INTEGRATION_TOKENS, type IntegrationTokenEntry } from '@phasor/contract';
import { IconCheck, IconPencil, IconX } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './IntegrationPage.module.css';
import { useTokenNote } from './use-tokens.ts';

interface NoteCellProps {
  readonly entry: IntegrationTokenEntry;
  readonly deviceToken: string;
  readonly isReadOnly: boolean;
}

/** Outside of the components: a stable ref callback is called only once, when its element appears. */
const focus = (element: HTMLElement | null) => element?.focus();
const select = (element: HTMLInputElement | null) => element?.select();

/** The note of a token, edited in place: Enter saves, Esc restores it. */
export function NoteCell({ entry, deviceToken, isReadOnly }: NoteCellProps) {
  const { t } = useTranslation(['integration']);
  const [edit, setEdit] = useState<'never' | 'open' | 'closed'>('never');
  const { note } = entry;
  if (edit === 'open') return <NoteForm entry={entry} deviceToken={deviceToken} onClose={() => setEdit('closed')} />;
  const label = note === '' ? t('add_note') : t('edit_note', { note });
  return (
    <span className={styles.note}>
      {note === '' ? <span className={styles.blank}>–</span> : <span>{note}</span>}
      {isReadOnly ? null : (
        <button
          // The focus stays where the form was.
          ref={edit === 'closed' ? focus : undefined}
          type="button"
          className={styles.sign}
          aria-label={label}
          title={label}
          onClick={() => setEdit('open')}
        >
          <IconPencil aria-hidden />
        </button>
      )}
    </span>
  );
}

function NoteForm({ entry, deviceToken, onClose }: Omit<NoteCellProps, 'isReadOnly'> & { onClose: () => void }) {
  const { t } = useTranslation(['integration', 'common']);
  const [text, setText] = useState(entry.note);
  const save = useTokenNote(deviceToken, entry, onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    if (text.trim() === entry.note) onClose();
    else save.mutate(text.trim());
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <input
        ref={select}
        className={styles.field}
        value={text}
        maxLength={INTEGRATION_TOKENS.note}
        aria-label={t('column.note')}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={({ key }) => {
          if (key === 'Escape') onClose();
        }}
      />
      <button
        type="submit"
        className={styles.sign}
        aria-label={t('common:action.save')}
        title={t('common:action.save')}
      >
        <IconCheck aria-hidden />
      </button>
      <button
        type="button"
        className={styles.sign}
        aria-label={t('common:action.cancel')}
        title={t('common:action.cancel')}
        onClick={onClose}
      >
        <IconX aria-hidden />
      </button>
    </form>
  );
}

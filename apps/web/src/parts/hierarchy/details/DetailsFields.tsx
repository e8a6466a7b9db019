import { NAME_LIMITS } from '@phasor/contract';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import forms from '../../../base/ui/forms.module.css';
import { PlaceFields } from '../../tree/index.ts';
import styles from './DetailsDialog.module.css';
import type { DetailsForm } from './use-details-form.ts';

interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onText: (text: string) => void;
  readonly maxLength?: number;
  readonly hint?: string | undefined;
  readonly isWrong?: boolean;
  readonly inputMode?: 'decimal' | 'text';
  /** Uses a whole line of the form. */
  readonly isWide?: boolean;
}

/** A text field with its label and hint. */
export function TextField({ label, value, onText, hint, isWrong = false, isWide = false, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <div className={forms.field} data-wide={isWide}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        value={value}
        {...input}
        autoComplete="off"
        aria-invalid={isWrong}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
      />
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className={forms.hint} data-invalid={isWrong} role={isWrong ? 'alert' : undefined}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** Name and place of a node of the tree: the keyboard and touch alternative to dragging and double click. */
export function NodeFields({ form, children }: { form: DetailsForm; children?: ReactNode }) {
  const { t } = useTranslation(['hierarchy']);
  return (
    <div className={styles.fields}>
      <TextField
        // Beside the tag, if there is one.
        isWide={children === undefined}
        label={t('name')}
        value={form.title}
        onText={form.setTitle}
        maxLength={NAME_LIMITS.dialogMax}
        isWrong={form.isTitleWrong}
        hint={form.isTitleWrong ? t(form.isTaken ? 'name_taken' : 'name_wrong') : undefined}
      />
      {children}
      <PlaceFields place={form.place} />
    </div>
  );
}

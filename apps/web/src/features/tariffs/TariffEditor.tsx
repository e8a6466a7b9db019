import { Button, Textarea, TextInput } from '@mantine/core';
import type { TariffVersionEntry } from '@phasor/contract';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../base/i18n/locale.ts';
import { useWritten } from '../../base/state/use-written.ts';
import forms from '../../base/ui/forms.module.css';
import { useFocusOnWrong } from '../../base/ui/keys/use-focus-on-wrong.ts';
import { DayField } from '../../parts/toolbar/index.ts';
import { DayEditor } from './DayEditor.tsx';
import styles from './TariffsPage.module.css';
import { formOf, type TariffField, type TariffForm, versionOf } from './tariff-form.ts';

interface Props {
  /** Existing versions, ascending by date. */
  readonly versions: readonly TariffVersionEntry[];
  /** The date of the version that is edited; undefined for a new one. */
  readonly edited: string | undefined;
  /** Today at the site, `YYYY-MM-DD`. */
  readonly today: string;
  readonly isReadOnly: boolean;
  readonly isSaving: boolean;
  readonly onSave: (version: TariffVersionEntry) => void;
  readonly onCancel: () => void;
}

/** A version of a tariff: its start, its prices, and the rate of each quarter hour. */
export function TariffEditor({ versions, edited, today, isReadOnly, isSaving, onSave, onCancel }: Props) {
  const { t, i18n } = useTranslation(['tariffs', 'common']);
  const stored = versions.find(({ valid_from }) => valid_from === edited);
  const formNow = () => formOf(versions, edited, { today, locale: localeOf(i18n.language) });
  const [first] = useState(() => ({ version: stored, form: formNow() }));
  const kept = stored === undefined ? first.form : formNow();
  const { form, edited: typed, write } = useWritten<TariffForm>(kept);
  const [tries, setTries] = useState(0);
  const [wrong, setWrong] = useState<readonly TariffField[]>([]);
  // Also one that another owner has planned since the form was opened, which the server refuses to replace.
  const isTaken = tries > 0 && edited === undefined && versions.some(({ valid_from }) => valid_from === form.validFrom);
  const element = useRef<HTMLFormElement>(null);
  useFocusOnWrong(element, `${tries} ${isTaken}`);
  const save = (event: FormEvent) => {
    event.preventDefault();
    setTries(tries + 1);
    const written = versionOf(form);
    setWrong('valid_from' in written ? [] : written);
    const isFree = edited !== undefined || versions.every(({ valid_from }) => valid_from !== form.validFrom);
    if ('valid_from' in written && isFree) onSave(written);
  };
  // What was typed stays: what another owner has stored in such a field stands beside it.
  const storedIn = <Field extends keyof TariffForm>(name: Field): TariffForm[Field] | undefined =>
    typed.includes(name) && String(kept[name]) !== String(first.form[name]) ? kept[name] : undefined;
  const storedWords = (value: string | undefined) => (value === undefined ? undefined : t('stored_now', { value }));
  const field = (name: TariffField) => ({
    label: t(`field.${name}`),
    value: form[name],
    readOnly: isReadOnly,
    error: wrong.includes(name) ? t(`wrong.${name}`) : undefined,
    description: storedWords(storedIn(name)),
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => write(name, value),
  });
  const holidays = field('holidays');
  const isChanged = JSON.stringify(stored) !== JSON.stringify(first.version);
  return (
    <form ref={element} className={styles.editor} onSubmit={save} noValidate>
      {isReadOnly ? null : <p className={styles.hint}>{t('effect')}</p>}
      {isReadOnly || edited === undefined || !isChanged ? null : (
        <p className={styles.changed} role="status">
          <IconAlertTriangle aria-hidden />
          {t(stored === undefined ? 'removed' : 'changed')}
        </p>
      )}
      <div className={styles.fields}>
        <DayField
          label={t('field.validFrom')}
          value={form.validFrom}
          isReadOnly={isReadOnly || edited !== undefined}
          error={isTaken ? t('wrong.taken') : field('validFrom').error}
          onChange={(validFrom) => write('validFrom', validFrom)}
        />
        <TextInput inputMode="decimal" {...field('VT')} />
        <TextInput inputMode="decimal" {...field('NT')} />
        <TextInput maxLength={3} {...field('currency')} />
      </div>
      {(['weekday', 'weekend'] as const).map((day) => (
        <DayEditor
          key={day}
          day={day}
          quarters={form[day]}
          stored={storedIn(day)}
          isReadOnly={isReadOnly}
          onChange={(quarters) => write(day, quarters)}
        />
      ))}
      <Textarea rows={3} {...holidays} description={holidays.description ?? t('holidays_hint')} />
      <div className={forms.actions}>
        <Button variant="default" onClick={onCancel}>
          {t(isReadOnly ? 'common:action.close' : 'common:action.cancel')}
        </Button>
        {isReadOnly ? null : (
          <Button type="submit" loading={isSaving}>
            {t('common:action.save')}
          </Button>
        )}
      </div>
    </form>
  );
}

import { NativeSelect, TextInput } from '@mantine/core';
import { INTEGRATION_TOKENS } from '@phasor/contract';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../base/i18n/locale.ts';
import { Dialog } from '../../base/ui/dialogs/Dialog.tsx';
import { FormActions } from '../../base/ui/dialogs/FormActions.tsx';
import forms from '../../base/ui/forms.module.css';
import { DayField, dayText } from '../../parts/toolbar/index.ts';
import styles from './IntegrationPage.module.css';
import type { TokenScope } from './token-scope.ts';
import { dayFault, lastDays, lifeTime } from './token-view.ts';
import { useNewToken } from './use-tokens.ts';

interface NewTokenDialogProps {
  readonly deviceToken: string;
  readonly zone: string;
  /** Name of the device, and what else the token may open. */
  readonly title: string;
  readonly scopes: readonly TokenScope[];
  readonly onClose: () => void;
}

/** Form of a new token: what it opens, its last day, which is whole in the device's time zone, and a note. */
export function NewTokenDialog({ deviceToken, zone, title, scopes, onClose }: NewTokenDialogProps) {
  const { t, i18n } = useTranslation(['integration']);
  const [days] = useState(() => lastDays(Date.now(), zone));
  const [day, setDay] = useState(days.offered);
  const [note, setNote] = useState('');
  const [scope, setScope] = useState('');
  const generate = useNewToken(deviceToken, onClose);
  const fault = dayFault(day, days);
  const locale = localeOf(i18n.language);
  const bounds = { first: dayText(days.first, locale), last: dayText(days.last, locale) };
  const nameOf = ({ title: group, macs }: TokenScope) =>
    group === undefined
      ? t('scope.all', { count: macs.length + 1 })
      : t('scope.group', { group, count: macs.length + 1 });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (fault !== undefined || generate.isPending) return;
    const macs = scopes.find(({ id }) => id === scope)?.macs;
    const wish = { life_time: lifeTime(day, Date.now(), zone), note: note.trim() };
    generate.mutate(macs === undefined ? wish : { ...wish, macs: [...macs] });
  };
  return (
    <Dialog title={t('generate')} onClose={onClose}>
      <form className={forms.form} onSubmit={submit} noValidate>
        {scopes.length === 0 ? null : (
          <NativeSelect
            label={t('scope.label')}
            description={t('scope.hint')}
            value={scope}
            onChange={({ currentTarget }) => setScope(currentTarget.value)}
            data={[{ value: '', label: title }, ...scopes.map((each) => ({ value: each.id, label: nameOf(each) }))]}
          />
        )}
        <DayField
          label={t('last_day')}
          value={day}
          first={days.first}
          last={days.last}
          error={fault === undefined ? undefined : t(`fault.${fault}`, bounds)}
          onChange={setDay}
        />
        <TextInput
          label={t('column.note')}
          description={t('note_hint')}
          value={note}
          maxLength={INTEGRATION_TOKENS.note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        <p className={styles.hint}>{t('zone_hint', { zone })}</p>
        <FormActions submit={t('generate')} isPending={generate.isPending} onClose={onClose} />
      </form>
    </Dialog>
  );
}

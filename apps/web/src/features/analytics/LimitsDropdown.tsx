import { Button } from '@mantine/core';
import type { DeviceDetails } from '@phasor/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../base/api/client.ts';
import { callKey } from '../../base/api/queries/call-query.ts';
import { localeOf } from '../../base/i18n/locale.ts';
import { useWritten, valuesOf } from '../../base/state/use-written.ts';
import { toasts } from '../../base/toasts/toasts.ts';
import { Dropdown } from '../../base/ui/floating/Dropdown.tsx';
import styles from '../../base/ui/forms.module.css';
import { LIMITS_FIELDS, type LimitsField, type LimitsForm, limitsOf, limitValue } from './limits-form.ts';

interface Props {
  readonly token: string;
  readonly details: DeviceDetails;
}

/** The owner's contracted powers (R-ANA-017). */
export function LimitsDropdown({ token, details }: Props) {
  const { t } = useTranslation(['analytics']);
  const [isOpen, setOpen] = useState(false);
  return (
    <Dropdown label={t('limits.title')} text={t('limits.open')} isOpen={isOpen} onOpen={setOpen}>
      <Limits token={token} details={details} onClose={() => setOpen(false)} />
    </Dropdown>
  );
}

function Limits({ token, details, onClose }: Props & { onClose: () => void }) {
  const { t, i18n } = useTranslation(['analytics', 'common']);
  const { form, edited, write } = useWritten<LimitsForm>(formOf(details, localeOf(i18n.language)));
  const [isTried, setTried] = useState(false);
  const saving = useSaving(token, onClose);
  const save = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const limits = limitsOf(form);
    if (limits !== undefined) saving.mutate(valuesOf(limits, edited));
  };
  return (
    <form className={styles.form} data-narrow onSubmit={save} noValidate>
      {LIMITS_FIELDS.map((field) => (
        <LimitField
          key={field}
          field={field}
          text={form[field]}
          unit={field === 'kw_price' ? `${details.currency}/${t('limits.kilowatt')}` : t('limits.kilowatt')}
          isInvalid={isTried && limitValue(field, form[field]) === undefined}
          onText={(text) => write(field, text)}
        />
      ))}
      <Button type="submit" loading={saving.isPending}>
        {t('common:action.save')}
      </Button>
    </form>
  );
}

/** Plain digits with the decimal mark of the language, for editing. */
function formOf({ MRK, RK, kw_price }: DeviceDetails, locale: string): LimitsForm {
  const format = new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 4 });
  return { MRK: format.format(MRK), RK: format.format(RK), kw_price: kw_price === null ? '' : format.format(kw_price) };
}

function useSaving(token: string, onSaved: () => void) {
  const { t } = useTranslation(['common']);
  const client = useQueryClient();
  return useMutation({
    mutationFn: (limits: Partial<NonNullable<ReturnType<typeof limitsOf>>>) =>
      call('devices.writeDetails', { token, ...limits }),
    onSuccess: (answer) => {
      client.setQueryData(callKey('devices.readDetails', { token }), answer);
      toasts.show({ kind: 'success', title: t('common:saved') });
      onSaved();
    },
  });
}

interface FieldProps {
  readonly field: LimitsField;
  readonly text: string;
  readonly unit: string;
  readonly isInvalid: boolean;
  readonly onText: (text: string) => void;
}

function LimitField({ field, text, unit, isInvalid, onText }: FieldProps) {
  const { t } = useTranslation(['analytics']);
  const id = useId();
  const [hint, wrong] = field === 'kw_price' ? (['price_hint', 'price_wrong'] as const) : (['hint', 'wrong'] as const);
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{t(`limits.${field}`)}</label>
      <span className={styles.entry}>
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          value={text}
          aria-invalid={isInvalid}
          aria-describedby={`${id}-hint`}
          onChange={({ currentTarget: { value } }) => onText(value)}
        />
        <span className={styles.unit}>{unit}</span>
      </span>
      <p id={`${id}-hint`} className={styles.hint} data-invalid={isInvalid} role={isInvalid ? 'alert' : undefined}>
        {t(`limits.${isInvalid ? wrong : hint}`)}
      </p>
    </div>
  );
}

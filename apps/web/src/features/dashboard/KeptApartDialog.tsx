import { Button } from '@mantine/core';
import { formatQuantity } from '@phasor/quantities';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callKey, callQuery } from '../../api/call-query.ts';
import { call } from '../../api/client.ts';
import { localeOf } from '../../i18n/locale.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import forms from '../../ui/forms.module.css';
import { toasts } from '../../ui/toasts.ts';
import { greatestCurrent, registerPlace } from './kept-apart.ts';
import tiles from './tiles.module.css';

interface Increment {
  /** Epoch ms. */
  readonly time: number;
  readonly register: string;
  /** Wh, varh or VAh. */
  readonly amount: number;
}

interface Props {
  readonly token: string;
  readonly increments: readonly Increment[];
  readonly zone: string;
  readonly onClose: () => void;
}

/** The increments that were kept apart, newest first, and the current by which they are judged (decisions 47 and 69). */
export function KeptApartDialog({ token, increments, zone, onClose }: Props) {
  const { t, i18n } = useTranslation(['dashboard', 'common']);
  const locale = localeOf(i18n.language);
  const when = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium', timeZone: zone });
  return (
    <Dialog title={t('kept_apart.title')} onClose={onClose}>
      <p className={tiles.note}>{t('kept_apart.hint')}</p>
      <CurrentForm token={token} onSaved={onClose} />
      <table className={tiles.table}>
        <thead>
          <tr>
            <th scope="col">{t('kept_apart.when')}</th>
            <th scope="col">{t('kept_apart.register')}</th>
            <th scope="col" className={tiles.number}>
              {t('kept_apart.amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {increments.toReversed().map(({ time, register, amount }) => {
            const { quantity, place } = registerPlace(register);
            const { value, unit } = formatQuantity(quantity, amount, locale);
            return (
              <tr key={`${time} ${register}`}>
                <td>{when.format(time)}</td>
                <td>{`${t(`common:quantity.${quantity}`)} ${place}`.trim()}</td>
                <td className={tiles.number}>{`${value} ${unit}`}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Dialog>
  );
}

/** The greatest current of the connection, by which growth is possible or not. */
function CurrentForm({ token, onSaved }: { token: string; onSaved: () => void }) {
  const { t } = useTranslation(['dashboard', 'common']);
  const id = useId();
  const known = useQuery(callQuery('devices.readDetails', { token })).data?.data.max_current;
  const [written, write] = useState<string>();
  const [isTried, setTried] = useState(false);
  const saving = useSaving(token, onSaved);
  const text = written ?? (known === undefined ? '' : String(known));
  const current = greatestCurrent(text);
  const isInvalid = isTried && current === undefined;
  const save = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (current !== undefined) saving.mutate(current);
  };
  return (
    <form className={forms.form} onSubmit={save} noValidate>
      <div className={forms.field}>
        <label htmlFor={id}>{t('kept_apart.current')}</label>
        <span className={forms.entry}>
          <input
            id={id}
            inputMode="decimal"
            autoComplete="off"
            required
            value={text}
            aria-invalid={isInvalid}
            aria-describedby={`${id}-hint`}
            onChange={({ currentTarget: { value } }) => write(value)}
          />
          <span className={forms.unit}>A</span>
        </span>
        <p id={`${id}-hint`} className={forms.hint} data-invalid={isInvalid} role={isInvalid ? 'alert' : undefined}>
          {t(isInvalid ? 'kept_apart.current_wrong' : 'kept_apart.current_hint')}
        </p>
      </div>
      <footer className={forms.actions}>
        <Button type="submit" variant="default" loading={saving.isPending}>
          {t('common:action.save')}
        </Button>
      </footer>
    </form>
  );
}

function useSaving(token: string, onSaved: () => void) {
  const { t } = useTranslation(['common']);
  const client = useQueryClient();
  return useMutation({
    mutationFn: (max_current: number) => call('devices.writeDetails', { token, max_current }),
    onSuccess: async (answer) => {
      client.setQueryData(callKey('devices.readDetails', { token }), answer);
      toasts.show({ kind: 'success', title: t('common:saved') });
      onSaved();
      // What is possible is judged anew at every reading.
      const isJudged = (name: string) => name.startsWith('measurements.') || name === 'devices.doubtful';
      await client.invalidateQueries({ predicate: ({ queryKey: [name] }) => isJudged(String(name)) });
    },
  });
}

import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMac } from '../../base/ui/device-status.ts';
import { AUDITED_ACTIONS } from './audit-actions.ts';
import { type AuditWish, NO_WISH } from './audit-filter.ts';
import styles from './UserManagerPage.module.css';
import { useManagedDevices } from './use-users.ts';

interface AuditFiltersProps {
  readonly wish: AuditWish;
  readonly onWish: (wish: AuditWish) => void;
}

/** Filters of the audit log; choices apply at once, a text after typing. */
export function AuditFilters({ wish, onWish }: AuditFiltersProps) {
  const { t } = useTranslation(['user-manager']);
  const [login, setLogin] = useState(wish.login);
  const devices = useManagedDevices();
  const everything = { value: '', label: t('audit.all') };
  const take = (part: Partial<AuditWish>) => onWish({ ...wish, login, ...part });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    take({});
  };
  return (
    <form className={styles.filters} onSubmit={submit}>
      <TextInput
        type="search"
        label={t('login')}
        value={login}
        maxLength={200}
        onChange={({ currentTarget }) => setLogin(currentTarget.value)}
        onBlur={() => login !== wish.login && take({})}
      />
      <NativeSelect
        label={t('audit.device')}
        value={wish.device}
        data={[everything, ...devices.map(({ MAC, title }) => ({ value: MAC, label: `${title} · ${formatMac(MAC)}` }))]}
        onChange={({ currentTarget }) => take({ device: currentTarget.value })}
      />
      <NativeSelect
        label={t('audit.action')}
        value={wish.action}
        data={[everything, ...AUDITED_ACTIONS.map((action) => ({ value: action, label: t(`action.${action}`) }))]}
        onChange={({ currentTarget }) => take({ action: currentTarget.value })}
      />
      <NativeSelect
        label={t('audit.outcome')}
        value={wish.outcome}
        data={[
          everything,
          { value: 'done', label: t('audit.done') },
          { value: 'refused', label: t('audit.only_refused') },
        ]}
        // The options are the outcomes and the empty one.
        onChange={({ currentTarget: { value } }) => take({ outcome: value as AuditWish['outcome'] })}
      />
      <TextInput
        type="date"
        label={t('audit.since')}
        value={wish.from}
        onChange={({ currentTarget }) => take({ from: currentTarget.value })}
      />
      <TextInput
        type="date"
        label={t('audit.till')}
        value={wish.to}
        onChange={({ currentTarget }) => take({ to: currentTarget.value })}
      />
      <div className={styles.filterActions}>
        <Button type="submit" variant="default">
          {t('audit.find')}
        </Button>
        <Button
          variant="subtle"
          onClick={() => {
            setLogin('');
            onWish(NO_WISH);
          }}
        >
          {t('audit.clear')}
        </Button>
      </div>
    </form>
  );
}

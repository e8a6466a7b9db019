import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../base/i18n/locale.ts';
import { formatMac } from '../../base/ui/device-status.ts';
import { DayField, dayText, parseDay } from '../../parts/toolbar/index.ts';
import { AUDITED_ACTIONS } from './audit-actions.ts';
import { type AuditWish, NO_WISH } from './audit-filter.ts';
import styles from './UserManagerPage.module.css';
import { useManagedDevices } from './use-users.ts';

type Days = Pick<AuditWish, 'from' | 'to'>;

const EXAMPLE = '2026-12-24';

const isDay = (text: string) => text === '' || parseDay(text) === text;

interface AuditFiltersProps {
  readonly wish: AuditWish;
  readonly onWish: (wish: AuditWish) => void;
}

/** Filters of the audit log; choices apply at once, a text after typing. */
export function AuditFilters({ wish, onWish }: AuditFiltersProps) {
  const { t, i18n } = useTranslation(['user-manager']);
  const [login, setLogin] = useState(wish.login);
  const [days, setDays] = useState<Days>({ from: wish.from, to: wish.to });
  const devices = useManagedDevices();
  const everything = { value: '', label: t('audit.all') };
  const take = (part: Partial<AuditWish>) => onWish({ ...wish, login, ...part });
  // A day counts once it is written: of one that is being typed not even the year is known.
  const pick = (part: Partial<Days>) => {
    setDays({ ...days, ...part });
    if (Object.values(part).every(isDay)) take(part);
  };
  const faultOf = (day: string) =>
    isDay(day) ? undefined : t('audit.no_day', { day: dayText(EXAMPLE, localeOf(i18n.language)) });
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
      <DayField
        label={t('audit.since')}
        value={days.from}
        error={faultOf(days.from)}
        onChange={(from) => pick({ from })}
      />
      <DayField label={t('audit.till')} value={days.to} error={faultOf(days.to)} onChange={(to) => pick({ to })} />
      <div className={styles.filterActions}>
        <Button type="submit" variant="default">
          {t('audit.find')}
        </Button>
        <Button
          variant="subtle"
          onClick={() => {
            setLogin('');
            setDays({ from: '', to: '' });
            onWish(NO_WISH);
          }}
        >
          {t('audit.clear')}
        </Button>
      </div>
    </form>
  );
}

import { Button } from '@mantine/core';
import type { UserEntry } from '@phasor/contract';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../base/ui/Badge.tsx';
import forms from '../../base/ui/forms.module.css';
import styles from './UserManagerPage.module.css';
import type { useUserChanges } from './use-users.ts';

interface SecondFactorFormProps {
  readonly user: UserEntry;
  readonly changes: Pick<ReturnType<typeof useUserChanges>, 'requireSecondFactor' | 'resetSecondFactor'>;
  readonly isGuest: boolean;
  /** The own one is removed in the own profile, with the own password. */
  readonly isOneself: boolean;
}

/** Whether an account needs a second factor, and the way back for who has lost it (R-USER-033, R-USER-034). */
export function SecondFactorForm({ user, changes, isGuest, isOneself }: SecondFactorFormProps) {
  const { t } = useTranslation(['user-manager']);
  const { required, set } = user.second_factor;
  const { requireSecondFactor: require, resetSecondFactor: reset } = changes;
  return (
    <section className={styles.part} aria-label={t('factor.title')}>
      <h3 className={styles.heading}>{t('factor.title')}</h3>
      <div>
        <Badge tone={set ? 'ok' : required ? 'warn' : 'info'}>{t(set ? 'factor.set' : 'factor.not_set')}</Badge>
      </div>
      <label className={forms.choice}>
        <input
          type="checkbox"
          checked={required}
          disabled={isGuest || require.isPending}
          onChange={({ currentTarget }) => require.mutate(currentTarget.checked)}
        />
        {t('factor.required')}
      </label>
      <p className={forms.hint}>{t('factor.required_hint')}</p>
      {set && !isOneself ? (
        <div>
          <Button variant="default" loading={reset.isPending} disabled={isGuest} onClick={() => reset.mutate()}>
            {t('factor.reset')}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

import { Button } from '@mantine/core';
import type { CallAnswer } from '@phasor/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callQuery } from '../../base/api/queries/call-query.ts';
import { localeOf } from '../../base/i18n/locale.ts';
import { agoText, momentText } from '../../base/i18n/time-text.ts';
import { useServerZone } from '../../base/session/server-zone.ts';
import { Badge } from '../../base/ui/Badge.tsx';
import { Card } from '../../base/ui/Card.tsx';
import { Skeleton } from '../../base/ui/states/Skeleton.tsx';
import { useNow } from '../../base/ui/text/use-now.ts';
import { canUsePasskeys } from '../../parts/second-factor/index.ts';
import styles from './edit-profile.module.css';
import { type FactorWish, SecondFactorDialog } from './SecondFactorDialog.tsx';

type Factors = CallAnswer<'access.secondFactors'>['data'];

/** What the account signs in with besides its password (R-SIGN-098). */
export function SecondFactorCard() {
  const { t } = useTranslation(['edit-profile', 'second-factor']);
  const { data } = useQuery(callQuery('access.secondFactors', {}));
  const [wish, setWish] = useState<FactorWish>();
  const factors = data?.data;
  return (
    <Card title={t('factors.title')} span={6}>
      <p className={styles.lead}>{t('factors.lead')}</p>
      {factors === undefined ? <Skeleton width={14} /> : <FactorList factors={factors} onWish={setWish} />}
      {wish === undefined ? null : <SecondFactorDialog wish={wish} onClose={() => setWish(undefined)} />}
    </Card>
  );
}

interface FactorListProps {
  readonly factors: Factors;
  readonly onWish: (wish: FactorWish) => void;
}

function FactorList({ factors: { totp, passkeys, recovery_codes, required }, onWish }: FactorListProps) {
  const { t } = useTranslation(['edit-profile', 'second-factor']);
  const since = useSince();
  const count = passkeys.length + (totp === null ? 0 : 1);
  // The last one of an account that needs one stays.
  const isKept = required && count === 1;
  return (
    <>
      {required ? <Badge tone="info">{t('factors.required')}</Badge> : null}
      {count === 0 ? <p className={styles.facts}>{t('factors.none')}</p> : null}
      <ul className={styles.list}>
        {totp === null ? null : (
          <Factor
            name={t('factors.app')}
            facts={[since.added(totp)]}
            action={isKept ? undefined : t('factors.remove')}
            onAction={() => onWish({ do: 'remove', name: t('factors.app') })}
          />
        )}
        {passkeys.map(({ ID, name, created, last_used }) => (
          <Factor
            key={ID}
            name={name}
            facts={[t('factors.passkey'), since.added(created), ...(last_used === null ? [] : [since.used(last_used)])]}
            action={isKept ? undefined : t('factors.remove')}
            onAction={() => onWish({ do: 'remove', name, ID })}
          />
        ))}
        {count === 0 ? null : (
          <Factor
            name={t('second-factor:recovery.title')}
            facts={[t('factors.left', { count: recovery_codes })]}
            action={t('factors.renew')}
            onAction={() => onWish({ do: 'renew' })}
          />
        )}
      </ul>
      <footer className={styles.actions}>
        {totp === null ? (
          <Button onClick={() => onWish({ do: 'add', kind: 'totp' })}>{t('second-factor:sign_in.set_app')}</Button>
        ) : null}
        {canUsePasskeys() ? (
          <Button variant="default" onClick={() => onWish({ do: 'add', kind: 'passkey' })}>
            {t('second-factor:sign_in.set_passkey')}
          </Button>
        ) : (
          <p className={styles.facts}>{t('factors.no_passkeys')}</p>
        )}
      </footer>
    </>
  );
}

/** When something was added and used, in words. */
function useSince() {
  const { t, i18n } = useTranslation(['edit-profile']);
  const now = useNow(60_000);
  const zone = useServerZone();
  const locale = localeOf(i18n.language);
  return {
    added: (at: number) => t('factors.since', { moment: momentText(at, { now, zone, locale }) }),
    used: (at: number) => t('sessions.used', { ago: agoText(at, now, locale) }),
  };
}

interface FactorProps {
  readonly name: string;
  readonly facts: readonly string[];
  /** Undefined where it stays. */
  readonly action: string | undefined;
  readonly onAction: () => void;
}

function Factor({ name, facts, action, onAction }: FactorProps) {
  return (
    <li className={styles.entry}>
      <div className={styles.about}>
        <span className={styles.name}>{name}</span>
        <p className={styles.facts}>{facts.join(' · ')}</p>
      </div>
      {action === undefined ? null : (
        <Button variant="default" size="compact-sm" aria-label={`${action}: ${name}`} onClick={onAction}>
          {action}
        </Button>
      )}
    </li>
  );
}
